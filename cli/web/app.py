"""The pages on the network: addresses in, pages out, within limits; nothing but pages and the files beside this one."""

from collections.abc import Awaitable, Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

from starlette.applications import Starlette
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cli.web.site import Site
from cli.web.visit import LANGUAGE, Reply, Visit, spoken
from cli.web.workers import Broken, TooBusy, TooSlow
from knowledge.languages import LANGUAGES

STATIC = Path(__file__).parent / "static"
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain"}
LONGEST_ADDRESS = 32_000
MOST_FIELDS = 1_500
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Answers(Protocol):
    """Whatever makes pages: the workers, or in tests the site itself."""

    async def reply(self, visit: Visit) -> Reply:
        """Make the page of a visit."""
        ...


def application(site: Site, answers: Answers, hosts: Sequence[str] = ("*",)) -> Starlette:
    """Return the application: `answers` makes the pages, `site` those that refuse; `hosts` are names it answers to."""
    pages = _Pages(site, answers)
    app = Starlette(
        routes=[Route("/static/{name}", _static(), methods=["GET"]), Route("/{path:path}", pages.page)],
        exception_handlers={405: pages.not_allowed, 404: pages.not_found, 500: pages.broken},
    )
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)
    app.add_middleware(_Guarded)
    return app


class _Pages:
    """The one route of all pages."""

    def __init__(self, site: Site, answers: Answers) -> None:
        self._site = site
        self._answers = answers

    async def page(self, request: Request) -> Response:
        """Answer a request for a page."""
        visit = visit_of(request)
        if len(str(request.url)) > LONGEST_ADDRESS or len(visit.query) > MOST_FIELDS:
            return self._refused(visit, 414, "too_large")
        try:
            return _response(await self._answers.reply(visit))
        except TooSlow:
            return self._refused(visit, 503, "too_slow")
        except TooBusy:
            return self._refused(visit, 503, "too_busy")
        except Broken:
            return self._refused(visit, 500, "own_fault")

    def _refused(self, visit: Visit, status: int, term: str) -> Response:
        plain = visit._replace(query=())
        return _response(self._site.refusal(plain, status, self._site.voice(visit).term(f"web.{term}")))

    async def not_allowed(self, request: Request, error: Exception) -> Response:
        """Refuse every method that does not read."""
        return self._refused(visit_of(request), 405, "not_allowed")

    async def not_found(self, request: Request, error: Exception) -> Response:
        """Refuse an address that is not there."""
        return self._refused(visit_of(request), 404, "not_found")

    async def broken(self, request: Request, error: Exception) -> Response:
        """Own up to a fault of our own, without its details."""
        return self._refused(visit_of(request), 500, "own_fault")


def visit_of(request: Request) -> Visit:
    """Turn a request into a visit; its language is the address's, else the browser's."""
    query = tuple(request.query_params.multi_items())
    told = next((value for key, value in query if key == LANGUAGE and value in LANGUAGES), "")
    return Visit(request.url.path, query, told or spoken(request.headers.get("accept-language", "")), bool(told))


def _response(reply: Reply) -> Response:
    if reply.location:
        return RedirectResponse(reply.location, 303)
    return HTMLResponse(reply.html, reply.status, {"cache-control": "no-store", "vary": "accept-language"})


def _static() -> Callable[[Request], Awaitable[Response]]:
    """Return what serves the files beside this one; they are read once, and no other file ever is."""
    files = {path.name: (path.read_bytes(), KINDS[path.suffix]) for path in STATIC.iterdir() if path.suffix in KINDS}
    seals = {name: f'"{blake2b(data, digest_size=8).hexdigest()}"' for name, (data, _) in files.items()}

    async def static(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in files:
            return Response(status_code=404)
        headers = {"etag": seals[name], "cache-control": "no-cache"}
        if request.headers.get("if-none-match") == seals[name]:
            return Response(status_code=304, headers=headers)
        return Response(files[name][0], media_type=files[name][1], headers=headers)

    return static


class _Guarded:
    """Sends the headers that keep a page to itself, and takes no body: pages are only read here."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message.get("headers", ()),
                    *((k.encode(), v.encode()) for k, v in HEADERS.items()),
                ]
            await send(message)

        await self._app(scope, receive, guarded if scope["type"] == "http" else send)
