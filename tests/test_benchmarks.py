"""The table that the benchmarks print."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parent / "benchmarks"


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The runner, looking for benchmarks in an empty folder."""
    spec = importlib.util.spec_from_file_location("run", FOLDER / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "HERE", tmp_path)
    return module


def test_a_row_stands_beside_what_is_asked_and_its_peer(runner: ModuleType):
    assert runner.line(("frame", 4.0, "ms", 8, 2.0)) == ("frame", "4 ms", "8 ms", "0.50", "2 ms", "2.0x")
    assert runner.line(("frame", 1234.5, "ms", None)) == ("frame", "1,234 ms", "", "", "", "")


def test_each_benchmark_is_run_and_one_that_fails_hides_no_other(
    runner: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    (tmp_path / "bench_a.py").write_text("raise SystemExit(3)", encoding="utf-8")
    (tmp_path / "bench_b.py").write_text('def rows(): return [("pan", 2.0, "ms", 8)]', encoding="utf-8")
    assert runner.main([]) == 1
    told = capfd.readouterr().out
    assert "bench_a: bench_a.py stopped with code 3" in told
    assert ["pan", "2", "ms", "8", "ms", "0.25"] in [row.split() for row in told.splitlines()]


def test_only_those_named_are_run(runner: ModuleType, tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    (tmp_path / "bench_map.py").write_text('def rows(): return [("pan", 2.0, "ms", 8)]', encoding="utf-8")
    (tmp_path / "bench_start.py").write_text("raise SystemExit(3)", encoding="utf-8")
    assert runner.main(["map"]) == 0
    assert runner.main(["sound"]) == 2
    assert "No benchmark is named like sound." in capfd.readouterr().out


def test_a_median_counts_the_runs_after_the_warm_ones(runner: ModuleType):
    calls = []
    assert runner.median_ms(lambda: calls.append(1), runs=5, warm=2) >= 0
    assert len(calls) == 7
