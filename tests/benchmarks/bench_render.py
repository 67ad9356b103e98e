"""Plain pictures of Tiled maps, whole process, beside Tiled's own rasterizer where it is installed."""

import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

TERRAINS = ("lowland", "highland", "sea", "river_valley", "coastal")
SIZE = "2000"
Row = tuple[str, float, str, float | None, float | None]


def tile_picture() -> bytes:
    """A picture of five hexes side by side, 28 by 32 pixels each, clear outside, as tilesets have them."""
    rows = []
    for y in range(32):
        reach = min(14.0, 14 * min(y + 1, 32 - y) / 8)
        one = b"".join(bytes((90, 140, 190, 255 if abs(x - 13.5) < reach else 0)) for x in range(28))
        rows.append(b"\0" + one * len(TERRAINS))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", 140, 32, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(rows))),
        (b"IEND", b""),
    )
    parts = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def make_map(folder: Path, width: int, height: int) -> Path:
    """A hexagonal Tiled map of random terrain with a tile picture of flat squares."""
    chance = random.Random(1)
    cells = ",\n".join(",".join(str(chance.randint(1, 5)) for _ in range(width)) for _ in range(height))
    tiles = "".join(
        f'<tile id="{n}"><properties><property name="terrain" value="{name}"/></properties></tile>'
        for n, name in enumerate(TERRAINS)
    )
    (folder / "tiles.png").write_bytes(tile_picture())
    path = folder / f"{width}x{height}.tmx"
    path.write_text(
        f'<map version="1.8" orientation="hexagonal" width="{width}" height="{height}" tilewidth="28" tileheight="32" '
        f'infinite="0" hexsidelength="16" staggeraxis="y" staggerindex="odd"><tileset firstgid="1" name="terrain" '
        f'tilewidth="28" tileheight="32" tilecount="5" columns="5"><image source="tiles.png" width="140" height="32"/>'
        f'{tiles}</tileset><layer id="1" name="terrain" width="{width}" height="{height}"><data encoding="csv">\n'
        f"{cells}\n</data></layer></map>"
    )
    return path


def measured(command: list[str], runs: int = 7) -> tuple[float, float]:
    """Median wall time in milliseconds and peak memory in MiB of a whole process."""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    times, peaks = [], []
    for _ in range(runs + 1):
        begun = time.perf_counter()
        child = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        times.append((time.perf_counter() - begun) * 1000)
        peaks.append(usage.ru_maxrss / 1024)
        assert child.returncode == 0, command
    return sorted(times[1:])[runs // 2], sorted(peaks[1:])[runs // 2]


def rows() -> list[Row]:
    """Time and memory for ten and a hundred thousand hexes."""
    found: list[Row] = []
    peer = shutil.which("tmxrasterizer")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for width, height in ((100, 100), (400, 250)):
            path, out = make_map(folder, width, height), str(folder / "out.png")
            code = "import sys; from ui.top.app import main; sys.exit(main(sys.argv[1:]))"
            ours = [sys.executable, "-c", code, "world", "render", str(path), out]
            wall, memory = measured([*ours, "--style", "plain", "--size", SIZE, "--force"])
            theirs = measured([peer, "--size", SIZE, str(path), out]) if peer else (None, None)
            label = f"plain picture of {width * height:,} hexes"
            found.append((label, wall, "ms", theirs[0], theirs[0]))
            found.append((f"{label}, memory", memory, "MiB", theirs[1], theirs[1]))
    return found
