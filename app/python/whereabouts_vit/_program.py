"""The program behind the module: where it is, how it is called, and what its failures become."""

from __future__ import annotations

import functools
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import threading
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path


class Failure(Exception):
    """Something that cannot be done.

    where: the parameter or the file at fault. problem: what is wrong. remedy: what to do about it.
    """

    def __init__(self, where: str, problem: str, remedy: str) -> None:
        super().__init__(f"{where}: {problem}; {remedy}" if remedy else f"{where}: {problem}")
        self.where = where
        self.problem = problem
        self.remedy = remedy

    def __reduce__(self):
        return type(self), (self.where, self.problem, self.remedy)


class Note(UserWarning):
    """What was assumed or left out on the way to a result."""


def program() -> Path:
    """The program that this module calls: $WHEREABOUTS_PROGRAM, that of the wheel, or the one in the PATH."""
    chosen = os.environ.get("WHEREABOUTS_PROGRAM")
    if chosen:
        return Path(chosen)
    own = Path(__file__).parent / "bin" / "whereabouts"
    if own.is_file():
        return own
    # The script of this very package would start itself again.
    found = shutil.which("whereabouts")
    if found and Path(found).read_bytes()[:2] != b"#!":
        return Path(found)
    raise Failure(
        "whereabouts",
        "the program is not there",
        "install the wheel, or name the program with the environment variable WHEREABOUTS_PROGRAM",
    )


@functools.lru_cache(maxsize=None)
def films() -> dict[str, str]:
    """What tells the program where imageio-ffmpeg, if it is installed, has its ffmpeg: it writes films with that where
    FFmpeg's libraries are missing."""
    try:
        found = importlib.util.find_spec("imageio_ffmpeg")
    except (ImportError, ValueError):
        found = None
    if found is None or found.origin is None:
        return {}
    # As that package names it. Asking the package itself takes longer than a figure.
    there = sorted((Path(found.origin).parent / "binaries").glob("ffmpeg-*"))
    return {"WHEREABOUTS_FFMPEG": str(there[0])} if there else {}


def environment() -> dict[str, str]:
    """No display is needed; failures are told as JSON (docs/command-line.md)."""
    return {"QT_QPA_PLATFORM": "offscreen", **films(), **os.environ, "WHEREABOUTS_FAILURES": "json"}


# What the program says of itself on standard error.
_SAID = "whereabouts: "
_NOTE = "whereabouts: note: "


def failure_of(lines: Iterable[str], status: int) -> Failure:
    """The failure that a call which ended with `status` told, of what it wrote to standard error."""
    rest = []
    for line in lines:
        try:
            told = json.loads(line)
        except ValueError:
            rest.append(line)
            continue
        if isinstance(told, dict) and {"where", "problem", "remedy"} <= told.keys():
            # A flag is the parameter of that name.
            where = told["where"]
            where = where[2:].replace("-", "_") if where.startswith("--") else where
            return Failure(where, told["problem"], told["remedy"])
    if status < 0:
        name = signal.Signals(-status).name
        return Failure("whereabouts", f"the program was ended by {name}", "see what it wrote: " + " ".join(rest)[-400:])
    said = " ".join(line.removeprefix(_SAID) for line in rest).strip()
    return Failure("whereabouts", said[-400:] or f"the program ended with status {status}", "")


def call(words: Sequence[str | os.PathLike[str]], *, notes: bool = True, answers: tuple[int, ...] = (0,)) -> str:
    """Runs the program to its end and gives what it wrote to standard output. Raises Failure.

    answers: exit statuses beside which what it wrote is an answer.

    Stopping the cell (KeyboardInterrupt) stops the program, which leaves nothing half-written.
    """
    process = subprocess.Popen(
        [os.fspath(program()), *map(os.fspath, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=environment(),
    )
    try:
        out, said = process.communicate()
    except BaseException:
        stop(process)
        raise
    lines = said.splitlines()
    if process.returncode != 0 and not (out and process.returncode in answers):
        raise failure_of(lines, process.returncode)
    if notes:
        tell(lines)
    return out


def tell(lines: Iterable[str]) -> None:
    """Notes among these lines become warnings."""
    for line in lines:
        if line.startswith(_NOTE):
            warnings.warn(line.removeprefix(_NOTE), Note, stacklevel=4)


def stop(process: subprocess.Popen[str]) -> None:
    """Asks the program to stop; ends it where it does not within ten seconds."""
    if process.poll() is None:
        process.terminate()
    # Nobody waits for what it writes any more.
    drain = [threading.Thread(target=stream.read, daemon=True) for stream in (process.stdout, process.stderr) if stream]
    for each in drain:
        each.start()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
