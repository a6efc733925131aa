"""Small PDFs written by hand: text at places in sizes, page labels, a lock, a page that is only a picture."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Put(NamedTuple):
    """A line of text, its left end and its base line in points from the lower left corner, its size of type."""

    x: float
    y: float
    text: str
    size: float = 10


def column(x: float, top: float, lines: Iterable[str], size: float = 10) -> list[Put]:
    """Put lines one under the other."""
    return [Put(x, top - number * size * 1.2, line, size) for number, line in enumerate(lines)]


def pdf(pages: Sequence[Sequence[Put]], labels: str = "", locked: bool = False) -> bytes:
    """Write a PDF of Helvetica lines; `labels` is the content of a `/Nums` array."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    root = f"/PageLabels << /Nums [{labels}] >>" if labels else ""
    objects = [
        f"<< /Type /Catalog /Pages 2 0 R {root} >>".encode(),
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        stream = "\n".join(_shown(put) for put in page).encode("cp1252")
        about = "/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {about} /Contents {5 + 2 * number} 0 R >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    if locked:
        owner, user = "11" * 32, "22" * 32
        objects.append(f"<< /Filter /Standard /V 1 /R 2 /O <{owner}> /U <{user}> /P -4 >>".encode())
    return _file(objects, locked)


def _shown(put: Put) -> str:
    text = put.text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F1 {put.size} Tf {put.x} {put.y} Td ({text}) Tj ET"


def _file(objects: Sequence[bytes], locked: bool) -> bytes:
    found = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(found))
        found += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    lock = b"/Encrypt %d 0 R /ID [<00> <00>]" % len(objects) if locked else b""
    size = len(objects) + 1
    trailer = b"trailer\n<< /Size %d /Root 1 0 R %b >>\nstartxref\n%d\n%%%%EOF\n" % (size, lock, len(found))
    return found + b"xref\n0 %d\n0000000000 65535 f \n%b" % (size, table) + trailer
