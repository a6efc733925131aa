"""SVG written tag by tag, everything escaped; colours and sizes of text are classes of the style sheet."""

from markupsafe import Markup, escape


def tag(name: str, *inside: str, **attributes: object) -> Markup:
    """Return an element; `class_` loses its underscore, others turn theirs into dashes; None is left out."""
    written = Markup().join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), value)
        for key, value in attributes.items()
        if value is not None
    )
    return Markup("<{0}{1}>{2}</{0}>").format(name, written, Markup().join(escape(one) for one in inside))


def figure(title: str, width: float, height: float, *inside: str, after: str = "", links: bool = False) -> Markup:
    """Return a drawing with a name; `links` tells that it holds something to follow, `after` stands below it."""
    box = f"0 0 {width:g} {height:g}"
    drawing = tag("svg", *inside, viewBox=box, role="group" if links else "img", aria_label=title, class_="drawing")
    return tag("figure", drawing, after)


def text(x: float, y: float, said: object, class_: str = "", anchor: str = "middle") -> Markup:
    """Return a line of text around a point."""
    return tag(
        "text", str(said), x=f"{x:g}", y=f"{y:g}", text_anchor=anchor, dominant_baseline="central", class_=class_
    )


def link(href: str, name: str, *inside: str, class_: str = "") -> Markup:
    """Return a part of a drawing that leads somewhere, with the name that is read out."""
    return tag("a", tag("title", name), *inside, href=href, aria_label=name, class_=class_)
