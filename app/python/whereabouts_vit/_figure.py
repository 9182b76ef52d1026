"""A lab's figure."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ._inputs import Workspace, checkpoint_path, flags, image_path
from ._program import Failure, call

# Inputs that may be given as more than a path or a word.
_CHECKPOINTS = ("checkpoint", "checkpoint2")
_IMAGES = ("image", "image2")


@cache
def labs() -> list[dict[str, Any]]:
    """The labs, each with `id`, `title` (its question), `sweep` (the parameter that plays) and `parameters`: `id`, `kind`,
    `default`, `min`, `max`, `choices`, `unit`, `help`. Defaults and ranges are those of the built-in inputs."""
    return json.loads(call(["labs", "--json"]))


def _kinds(lab: str) -> dict[str, str]:
    for each in labs():
        if each["id"] == lab:
            return {parameter["id"]: parameter["kind"] for parameter in each["parameters"]}
    return {}


class Arrays(Mapping[str, np.ndarray]):
    """The numbers behind a figure by name, each read when it is asked for."""

    def __init__(self, path: Path) -> None:
        self._file = np.load(path)
        self._held: dict[str, np.ndarray] = {}

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self._held:
            self._held[name] = self._file[name]
        return self._held[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._file.files)

    def __len__(self) -> int:
        return len(self._file.files)

    def __repr__(self) -> str:
        return "Arrays(" + ", ".join(self) + ")"


class Figure:
    """What a lab drew: shows itself in a notebook, is saved as a file, and gives its numbers.

    It keeps what it was made of (paths, or the arrays it was given), and draws anew what it is asked for.
    """

    def __init__(self, lab: str, words: list[str], workspace: Workspace) -> None:
        self._lab = lab
        self._words = words
        self._workspace = workspace
        self._arrays: Arrays | None = None
        self._page: str | None = None
        # Draws once: what is wrong is told now, and not where the figure is shown.
        self._picture = workspace.path / "figure.png"
        call(["figure", lab, *words, "--dpi=110", f"--out={self._picture}"])
        self._drawn: dict[str, Any] | None = None

    @property
    def lab(self) -> str:
        return self._lab

    @property
    def arrays(self) -> Arrays:
        """By name, as `whereabouts data` writes them."""
        if self._arrays is None:
            path = self._workspace.path / "arrays.npz"
            call(["data", self._lab, *self._words, f"--out={path}"], notes=False)
            self._arrays = Arrays(path)
        return self._arrays

    @property
    def session(self) -> dict[str, Any]:
        """Lab, inputs and values, as a .whereabouts file holds them."""
        if self._drawn is None:
            self._drawn = json.loads(_text_chunk(self._picture.read_bytes(), b"whereabouts-session"))
        return self._drawn

    def save(self, path: Any, **drawing: Any) -> Path:
        """Writes PNG, SVG, PDF or a web page, by the suffix of `path`.

        drawing: as the flags of `whereabouts figure` (width_mm=85, venue="cvpr", theme="paper", dpi=600, ...).
        """
        path = Path(path)
        call(["figure", self._lab, *self._words, *flags(drawing), f"--out={path}"])
        return path

    def animate(self, path: Any, **options: Any) -> Path:
        """Writes a film (.mp4), a .gif or a folder of PNG frames.

        options: as the flags of `whereabouts animate` (param="layer", fps=8, ...).
        """
        path = Path(path)
        call(["animate", self._lab, *self._words, *flags(options), f"--out={path}"])
        return path

    def html(self) -> str:
        """The figure as a web page of its own: it answers the pointer, and its slider moves what the lab sweeps."""
        if self._page is None:
            path = self._workspace.path / "figure.html"
            call(["figure", self._lab, *self._words, "--session=false", f"--out={path}"], notes=False)
            self._page = path.read_text(encoding="utf-8")
        return self._page

    def _repr_png_(self) -> bytes:
        return self._picture.read_bytes()

    def _repr_html_(self) -> str:
        page = html.escape(self.html(), quote=True)
        return (
            f'<iframe title="{html.escape(self._lab)}" srcdoc="{page}" loading="lazy" '
            'style="width:100%;height:640px;border:0;color-scheme:light dark"></iframe>'
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        import base64

        # Where a page cannot be shown (a PDF of the notebook), the picture.
        return {
            "text/html": self._repr_html_(),
            "image/png": base64.b64encode(self._repr_png_()).decode(),
            "text/plain": repr(self),
        }

    def __repr__(self) -> str:
        return f"<Figure {self._lab} {' '.join(self._words)}>".replace(" >", ">")


def _text_chunk(png: bytes, keyword: bytes) -> str:
    """The text that a PNG holds under `keyword`."""
    import zlib

    at = 8
    while at + 12 <= len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length
        if kind not in (b"tEXt", b"zTXt", b"iTXt") or not body.startswith(keyword + b"\0"):
            continue
        rest = body[len(keyword) + 1 :]
        if kind == b"tEXt":
            return rest.decode("latin-1")
        if kind == b"zTXt":
            return zlib.decompress(rest[1:]).decode("latin-1")
        packed, rest = rest[0], rest[2:].split(b"\0", 2)[2]
        return (zlib.decompress(rest) if packed else rest).decode("utf-8")
    raise Failure("session", "the figure holds none", "please report this with the words you typed")


def lab_words(lab: str, inputs: Mapping[str, Any], workspace: Workspace) -> list[str]:
    """Keyword arguments of a lab as words of the command line, with files for what is in memory."""
    given = dict(inputs)
    config, config2 = given.pop("config", None), given.pop("config2", None)
    words: list[str] = []
    for name, of in zip(_CHECKPOINTS, (config, config2)):
        if given.get(name) is not None:
            words.append(f"--{name}={checkpoint_path(given.pop(name), of, workspace, name)}")
        else:
            given.pop(name, None)
            if of is not None:
                raise Failure("config", "there is no model it belongs to", "give checkpoint as well")
    for name in _IMAGES:
        image = given.pop(name, None)
        if image is not None:
            words.append(f"--{name}={image_path(image, workspace, name)}")
    return words + flags(given, _kinds(lab))


def figure(lab: str, **parameters: Any) -> Figure:
    """The figure of a lab.

    lab: its id, see labs(). checkpoint: a path, a dict of arrays or tensors, or a model that has a state_dict() (config:
    its configuration, where it is in memory). image: a path, an array (H, W, 3), a tensor (3, H, W) or a PIL image.
    Everything else: the lab's inputs (run, data, series, ...), its parameters, and what is stated of a checkpoint
    (heads=6, pool="mean", ...), as on the command line; a cell is (row, column), a grid (rows, columns), None is "auto".

    Raises Failure: where, problem, remedy.
    """
    workspace = Workspace()
    return Figure(lab, lab_words(lab, parameters, workspace), workspace)
