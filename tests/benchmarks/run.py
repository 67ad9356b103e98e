"""Print the program's speed and size against what it is measured by.

    python tests/benchmarks/run.py             every bench_*.py beside this file
    python tests/benchmarks/run.py map start   only those whose names hold one of the words

Each bench_NAME.py has `rows()`, which returns (name, median, unit, target) per figure: the median over several runs and
what the design asks for (None where it asks for nothing). A row may end with a fifth value, the same figure of a peer
that stands beside it (the bare library, an empty window), and is then shown as a ratio to it. Each file runs in a
process of its own, so that no benchmark warms another. Nothing here passes or fails.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
Row = tuple[str, float, str, float | None] | tuple[str, float, str, float | None, float | None]
HEAD = ("what", "median", "asked", "of asked", "peer", "of peer")


def median_ms(task: Callable[[], object], runs: int = 15, warm: int = 2) -> float:
    """Median time of a task in milliseconds, after some runs that do not count."""
    for _ in range(warm):
        task()
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        task()
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


def median_process_ms(command: Sequence[str], runs: int = 7) -> float:
    """Median time of a whole process in milliseconds, from its start to its end."""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", PYTHONPATH=str(ROOT))

    def once() -> None:
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    return median_ms(once, runs, warm=1)


def rows_of(path: Path) -> list[Row]:
    """The figures of one benchmark file, from a process of its own."""
    code = (
        "import json, runpy, sys\n"
        "sys.path[:0] = sys.argv[2:]\n"
        "print('\\n' + json.dumps(runpy.run_path(sys.argv[1])['rows']()))"
    )
    environment = dict(os.environ, QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM", "offscreen"))
    command = [sys.executable, "-c", code, str(path), str(ROOT), str(HERE)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise RuntimeError(f"{path.name} stopped with code {done.returncode}")
    rows: list[Row] = [tuple(row) for row in json.loads(done.stdout.splitlines()[-1])]
    return rows


def number(value: float | None, unit: str = "") -> str:
    """A figure with three digits that count, or nothing."""
    if value is None:
        return ""
    digits = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{digits} {unit}".strip()


def line(row: Row) -> tuple[str, ...]:
    """One row of the table in words."""
    name, median, unit, target = row[:4]
    peer = row[4] if len(row) > 4 else None
    of_target = f"{median / target:.2f}" if target else ""
    of_peer = f"{median / peer:.1f}x" if peer else ""
    return name, number(median, unit), number(target, unit), of_target, number(peer, unit), of_peer


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned text, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    shown = []
    for row in rows:
        cells = [row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        shown.append("  ".join(cells).rstrip())
    return "\n".join([shown[0], "-" * max(map(len, shown)), *shown[1:]])


def main(words: Sequence[str]) -> int:
    """Run the benchmarks whose names hold one of the words, all without words."""
    chosen = [p for p in sorted(HERE.glob("bench_*.py")) if not words or any(word in p.stem for word in words)]
    if not chosen:
        print(f"No benchmark is named like {', '.join(words) or 'bench_*.py'}.")
        return 2
    lines: list[Sequence[str]] = [HEAD]
    faults = []
    for path in chosen:
        print(f"{path.stem} ...", file=sys.stderr, flush=True)
        try:
            lines += [line(row) for row in rows_of(path)]
        except (RuntimeError, ValueError, IndexError) as error:
            faults.append(f"{path.stem}: {error}")
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores; 'of asked' below 1 is better than asked\n")
    print(table(lines))
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print the program's speed and size against what it is measured by.")
    parser.add_argument("words", nargs="*", help="only benchmarks whose names hold one of these words")
    sys.exit(main(parser.parse_args().words))
