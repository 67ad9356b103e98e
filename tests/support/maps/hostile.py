"""Files that somebody changed: what is read from them is a world or a refusal that names the file."""

from collections.abc import Mapping
from pathlib import Path

from hypothesis import strategies as st

from empires.formats.core.faults import WorldFormatError
from empires.formats.core.foreign import Importer
from empires.model.land.world import World


def read_or_refused(importer: Importer, path: Path, options: Mapping[str, str] = {}) -> World | str:
    """The world in the file, or the words of its refusal; any other exception is a fault of the importer."""
    try:
        return importer.read(path, None, options).world
    except WorldFormatError as error:
        words = str(error)
    assert words.startswith(str(path))
    assert "\n" not in words
    return words


@st.composite
def changed(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with some of them overwritten, left out, doubled or cut off."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, max(0, len(data) - 1)))
        length = draw(st.integers(0, 12))
        match draw(st.sampled_from(("overwrite", "drop", "double", "cut", "number"))):
            case "overwrite":
                data = data[:start] + draw(st.binary(min_size=length, max_size=length)) + data[start + length :]
            case "drop":
                data = data[:start] + data[start + length :]
            case "double":
                data = data[: start + length] + data[start:]
            case "number":
                number = draw(
                    st.sampled_from((b"-1", b"99999999999999999999", b"1e308", b"NaN", b"0.5", b'""', b"null"))
                )
                data = data[:start] + number + data[start + 1 :]
            case _:
                data = data[:start]
    return data
