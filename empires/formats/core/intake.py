"""Taking in files from strangers: size caps, unpacking with a cap, XML without entities, texts for people."""

from __future__ import annotations

import gzip
import importlib
import io
import zlib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from empires.formats.core.faults import WorldFormatError

MAX_FILE = 64_000_000
MAX_UNPACKED = 128_000_000
MAX_CELLS = 250_000
MAX_SIDE = 20_000
MAX_ELEMENTS = 400_000
MAX_DEPTH = 60


def read_bytes(path: Path | str, cap: int = MAX_FILE) -> bytes:
    """The content of a file of at most `cap` bytes; WorldFormatError for more, for none and for no file."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise WorldFormatError(str(path), "", "is not a file")
        with path.open("rb") as stream:
            data = stream.read(cap + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WorldFormatError(str(path), "", f"cannot be read: {reason}") from None
    if len(data) > cap:
        raise WorldFormatError(str(path), "", f"is larger than {cap // 1_000_000} MB")
    if not data.strip():
        raise WorldFormatError(str(path), "", "is empty")
    return data


def read_head(path: Path | str, size: int = 4096) -> bytes:
    """The first bytes of a file, to see what it is; WorldFormatError when it cannot be read."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise WorldFormatError(str(path), "", "is not a file")
        with path.open("rb") as stream:
            return stream.read(size)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WorldFormatError(str(path), "", f"cannot be read: {reason}") from None


def text_of(data: bytes, label: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 if it says so by its first bytes; other encodings are refused."""
    try:
        if data[:2] in (b"\xfe\xff", b"\xff\xfe"):
            return data.decode("utf-16")
        text = data.decode("utf-8-sig")
    except UnicodeError:
        raise WorldFormatError(label, "", "is not a text in UTF-8") from None
    if "\0" in text:
        raise WorldFormatError(label, "", "is no text: it holds zero bytes")
    return text


WINDOWS = "the text is not in UTF-8 and was read as Windows-1252; look at names with accents"


def text_or_windows(data: bytes, label: str) -> tuple[str, bool]:
    """The text of a table, and whether it had to be read as Windows-1252, in which spreadsheets save by default."""
    try:
        return text_of(data, label), False
    except WorldFormatError as error:
        try:
            text = data.decode("cp1252")
        except UnicodeError:
            what = "is neither in UTF-8 nor in Windows-1252; save it as CSV UTF-8"
            raise WorldFormatError(label, "", what) from None
        if any(sign < " " and sign not in "\t\r\n\x1a" for sign in text):
            raise error
        return text.removesuffix("\x1a"), True


def gunzip(data: bytes, label: str, where: str = "", cap: int = MAX_UNPACKED) -> bytes:
    """Unpack gzip, at most `cap` bytes."""
    try:
        if not data:
            raise EOFError
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            found = stream.read(cap + 1)
    except (OSError, EOFError, zlib.error):
        raise WorldFormatError(label, where, "is no sound gzip data") from None
    return _capped(found, label, where, cap)


def inflate(data: bytes, label: str, where: str = "", cap: int = MAX_UNPACKED) -> bytes:
    """Unpack zlib, at most `cap` bytes."""
    packer = zlib.decompressobj()
    try:
        found = packer.decompress(data, cap + 1)
    except zlib.error:
        raise WorldFormatError(label, where, "is no sound zlib data") from None
    if not packer.eof and len(found) <= cap:
        raise WorldFormatError(label, where, "is zlib data cut short")
    return _capped(found, label, where, cap)


def unzstd(data: bytes, label: str, where: str = "", cap: int = MAX_UNPACKED) -> bytes:
    """Unpack zstd, at most `cap` bytes, with whichever library for it is installed; else refused by name."""
    for name in ("compression.zstd", "backports.zstd"):
        try:
            library: Any = importlib.import_module(name)
        except ImportError:
            continue
        packer = library.ZstdDecompressor()
        try:
            found: bytes = packer.decompress(data, max_length=cap + 1)
        except Exception:  # the two libraries name their errors differently
            raise WorldFormatError(label, where, "is no sound zstd data") from None
        if not packer.eof and len(found) <= cap:
            raise WorldFormatError(label, where, "is zstd data cut short")
        return _capped(found, label, where, cap)
    raise WorldFormatError(
        label, where, "is packed with zstd, which needs the package backports.zstd; or save the map with zlib"
    )


def _capped(found: bytes, label: str, where: str, cap: int) -> bytes:
    if len(found) > cap:
        raise WorldFormatError(label, where, f"unpacks to more than the {cap:,} bytes it may hold")
    return found


class _Builder:
    """An expat parser that builds elements and refuses what only attacks use."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.depth = self.count = 0
        self.builder = ElementTree.TreeBuilder()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self.count += 1
        if self.depth > MAX_DEPTH or self.count > MAX_ELEMENTS:
            raise WorldFormatError(self.label, tag, "is nested too deeply or holds too many elements")
        self.builder.start(tag, attributes)

    def end(self, tag: str) -> None:
        self.depth -= 1
        self.builder.end(tag)

    def refuse(self, *_: object) -> int:
        raise WorldFormatError(self.label, "", "declares a document type or entities, which no map needs; refused")


def parse_xml(data: bytes | str, label: str) -> ElementTree.Element:
    """The root element of an XML text; a document type, entities, deep nesting and too many elements are refused."""
    target = _Builder(label)
    parser = expat.ParserCreate(encoding="utf-8" if isinstance(data, str) else None)
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = target.start, target.end
    parser.CharacterDataHandler = target.builder.data
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = target.refuse
    parser.ExternalEntityRefHandler = parser.UnparsedEntityDeclHandler = target.refuse
    try:
        parser.Parse(data.encode() if isinstance(data, str) else data, True)
        root = target.builder.close()
    except expat.ExpatError as error:
        what = f"is no sound XML: {expat.ErrorString(error.code)}"
        raise WorldFormatError(label, f"line {error.lineno}", what) from None
    except (UnicodeError, ValueError, LookupError, AssertionError):
        raise WorldFormatError(label, "", "is no sound XML") from None
    assert isinstance(root, ElementTree.Element)
    return root


def whole(text: object, label: str, where: str, low: int, high: int) -> int:
    """A whole number between two bounds out of an attribute or a JSON value; WorldFormatError otherwise."""
    value: int | None = None
    if isinstance(text, (int, float)) and not isinstance(text, bool) and text == text and abs(text) < 1e15:
        value = int(text) if text == int(text) else None
    elif isinstance(text, str) and len(text) < 20:
        try:
            value = int(text)
        except ValueError:
            value = None
    if value is None:
        raise WorldFormatError(label, where, f"must be a whole number, not {clean(str(text), 30)!r}")
    if not low <= value <= high:
        raise WorldFormatError(label, where, f"is {value}, which is not between {low} and {high}")
    return value


def check_size(width: int, height: int, label: str) -> None:
    """Refuse a map of more hexes than a world may hold, before any room is made for them."""
    if width < 1 or height < 1:
        raise WorldFormatError(label, "size", f"is {width} by {height}; a map has at least one hex")
    if max(width, height) > MAX_SIDE or width * height > MAX_CELLS:
        raise WorldFormatError(label, "size", f"is {width} by {height}; more than {MAX_CELLS:,} hexes are not read")


def clean(text: str, longest: int = 80) -> str:
    """A foreign text made fit to be shown: one line, printable, cut to length."""
    text = " ".join(text[: 4 * longest].split())
    return "".join(sign for sign in text if sign.isprintable())[:longest].strip()
