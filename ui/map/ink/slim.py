"""Makes the SVG files of Qt smaller by what says nothing: the picture stays the same to a thousandth of its units."""

from __future__ import annotations

import re

# What Qt writes at every group and shape though it is inherited or the default.
IDLE = re.compile(
    r"""\s+font-family="[^"]*"\s+font-size="[^"]*"\s+font-weight="[^"]*"\s+font-style="[^"]*"|"""
    r"""\s+vector-effect="none"|\s+(?:fill|stroke|stop)-opacity="1"|(?<=<polygon)\s+fill-rule="evenodd\""""
)
EMPTY = re.compile(r"<g [^>]*>\s*</g>\s*")
LONG_NUMBER = re.compile(r"-?\d+\.\d{4,}")
GRADIENT = re.compile(r"<(linear|radial)Gradient ([^>]*)id=\"(\w+)\">(.*?)</\1Gradient>\s*", re.DOTALL)
NEXT_GROUP = re.compile(r"</g>\s*(<g [^>]*>)\s*")


def slim(text: str) -> str:
    """The same drawing in fewer characters."""
    text = text if "<text" in text else IDLE.sub("", text)
    text = _one_of_each_gradient(text)
    text = LONG_NUMBER.sub(lambda found: f"{float(found[0]):.3f}".rstrip("0").rstrip("."), text)
    return _joined(EMPTY.sub("", text)).replace(' "', '"').replace(" >", ">")


def _one_of_each_gradient(text: str) -> str:
    first: dict[str, str] = {}
    same: dict[str, str] = {}

    def keep(found: re.Match[str]) -> str:
        look = f"{found[1]} {found[2]} {' '.join(found[4].split())}"
        same[found[3]] = first.setdefault(look, found[3])
        return found[0] if same[found[3]] == found[3] else ""

    text = GRADIENT.sub(keep, text)
    return re.sub(r"url\(#(\w+)\)", lambda found: f"url(#{same.get(found[1], found[1])})", text)


def _joined(text: str) -> str:
    """Groups that follow one another and look alike become one."""
    parts, look, end = [], "", 0
    for found in NEXT_GROUP.finditer(text):
        before = text.rfind("<g ", end, found.start())
        look = text[before : text.index(">", before) + 1] if before >= 0 else look
        if found[1] == look:
            parts.append(text[end : found.start()])
            end = found.end()
    return "".join(parts) + text[end:]
