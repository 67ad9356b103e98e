"""JSON as browsers write it: half signs, which sound JSON may not hold, are let through and cleaned away later."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

MAX_VALUES = 6_000_000


def decode(text: str | bytes, kind: Any = Any) -> Any:
    """The value of a JSON text; msgspec.DecodeError or its ValidationError otherwise.

    JavaScript cuts texts between the halves of an emoji and writes the half out; msgspec refuses such a text whole.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if sum(map(data.count, (b",", b"[", b"{"))) > MAX_VALUES:  # a few bytes of text may need a hundred of memory
        raise msgspec.DecodeError(f"it holds more than {MAX_VALUES:,} values")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError as error:
        if "surrogate" not in str(error):
            raise
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    try:
        found = json.loads(data, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise msgspec.DecodeError(str(error).splitlines()[0]) from None
    return msgspec.convert(found, kind)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of JSON")
