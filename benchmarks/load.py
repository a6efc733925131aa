"""Fifty players asking and judging at once for a minute, on this machine: `python -m benchmarks.load [SECONDS]`.

Starts `tablejudge serve`, lets each player do one thing after another with a second's thought between, and prints how
many pages came, how long they took (milliseconds), and every error. A slow client holds a connection open meanwhile.
"""

import asyncio
import random
import socket
import sys
import time
from collections import Counter
from urllib.parse import urlencode

from tests.serving import Server

PLAYERS, SECONDS, THOUGHT = 50, 60, 1.0
SEED = 414
VISITS = [
    f"/?{urlencode({'q': 'may I take my own die?'})}",
    f"/?{urlencode({'q': 'cosa succede se finisco le carte incontro?'})}",
    f"/?{urlencode({'q': 'сколько звёзд нужно, чтобы закончить игру'})}",
    f"/judge/cephalopod/move?{urlencode({'w': 'b3:W2 d3:B3 white c3=b3+d3'})}",
    f"/judge/cephalopod/capture?{urlencode({'w': '1 2 3 take 1 3'})}",
    "/judge/scythe/control?f.hex=30&f.units.0.player=Ann&f.units.0.mechs=1",
    "/judge/grand-octopus/clock?f.cultist=library&f.dagger=museum&f.tentacle=crypt",
    "/judge/cosmoctopus/limits?f.hand=9&f.resources.coin=11",
    "/judge",
    "/rule/scythe.score.tiles",
]


async def visit(port: int, path: str) -> tuple[int, float]:
    """Return the status of a page and the seconds until it was there."""
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1]), time.perf_counter() - start


async def player(port: int, seed: int, until: float, seen: Counter[int], took: list[float]) -> None:
    """Ask and judge until the time is over."""
    dice = random.Random(seed)
    while time.monotonic() < until:
        status, seconds = await visit(port, dice.choice(VISITS))
        seen[status] += 1
        took.append(seconds)
        await asyncio.sleep(dice.uniform(0, 2 * THOUGHT))


async def crowd(port: int, seconds: float) -> tuple[Counter[int], list[float]]:
    """Let all players in, and one who never finishes a sentence."""
    seen: Counter[int] = Counter()
    took: list[float] = []
    for path in VISITS:
        await visit(port, path)
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost")
        until = time.monotonic() + seconds
        await asyncio.gather(*(player(port, SEED + at, until, seen, took) for at in range(PLAYERS)))
    return seen, sorted(took)


def main() -> None:
    """Measure once."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    server = Server("--no-history")
    seen, took = asyncio.run(crowd(server.port, seconds))
    server.stop()
    at = {share: 1000 * took[min(len(took) - 1, int(len(took) * share / 100))] for share in (50, 95, 99)}
    print(f"players {PLAYERS}, seconds {seconds:g}, pages {len(took)}, by status {dict(seen)}")
    print(
        "milliseconds: "
        + ", ".join(f"{share} % {value:.0f}" for share, value in at.items())
        + f", most {1000 * took[-1]:.0f}"
    )
    sys.exit(0 if set(seen) == {200} else 1)


if __name__ == "__main__":
    main()
