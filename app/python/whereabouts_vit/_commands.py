"""What the command line does beside figures, with arrays in and out."""

from __future__ import annotations

import csv
import json
import subprocess
import time
from collections.abc import Iterator
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np

from ._figure import lab_words
from ._inputs import Workspace, checkpoint_path, flags, image_path, table_path, text_of
from ._program import Failure, call, environment, failure_of, program, stop, tell


def inspect(checkpoint: Any, *, config: Any = None, **stated: Any) -> dict[str, Any]:
    """What a checkpoint is: format, family, position tables, how it is run, tensors.

    stated: what the file does not say (heads=6, pool="mean", role=["a=b"], ...).
    """
    workspace = Workspace()
    path = checkpoint_path(checkpoint, config, workspace)
    return json.loads(call(["inspect", path, "--json", *flags(stated)]))


@cache
def schemes() -> list[dict[str, Any]]:
    """The position schemes, each with `id`, `title`, `kind` (additive, rotary, bias, other), `two_dimensional`, `arrays` and
    `parameters`, the options of encode()."""
    return json.loads(call(["encode", "--list", "--json"]))


def encode(
    scheme: str, *, grid: tuple[int, int] | str | None = None, tokens: int | None = None, dim: int | None = None, **options: Any
) -> np.ndarray | dict[str, np.ndarray]:
    """The numbers of a position scheme, float32: a table (N, D); of schemes with several arrays a dict of them.

    grid: (rows, columns). tokens: instead, of one axis. dim: D; of one head in rotary schemes.
    """
    given: dict[str, Any] = {**options}
    if grid is not None:
        given["grid"] = grid if isinstance(grid, str) else text_of(grid, "grid")
    if tokens is not None:
        given["tokens"] = tokens
    if dim is not None:
        given["dim"] = dim
    workspace = Workspace()
    path = workspace.path / "encoding.npz"
    call(["encode", scheme, *flags(given), f"--out={path}"])
    with np.load(path) as held:
        arrays = {name: held[name] for name in held.files}
    return next(iter(arrays.values())) if len(arrays) == 1 else arrays


def resample(table: Any, *, grid: tuple[int, int] | str, method: str = "auto", **options: Any) -> np.ndarray:
    """A position table brought to another grid: (rows * columns + prefix, D), float32.

    table: an array (N, D), or the path of a checkpoint (tensor="..." where it has several). source_grid: (rows, columns) of
    the table, where it is no square.
    """
    workspace = Workspace()
    path = workspace.path / "resampled.npy"
    given = {"grid": grid, "method": method, **options}
    for name in ("grid", "source_grid"):
        if name in given and not isinstance(given[name], str):
            given[name] = text_of(given[name], "grid")
    call(["resample", table_path(table, workspace, "table"), *flags(given), f"--out={path}"])
    return np.load(path)


def similarity(table: Any, **options: Any) -> np.ndarray:
    """How alike the positions of a table are, two by two: their cosine, (N, N), float32.

    table: an array (N, D), of which every row is a position unless prefix= says how many come before them, or the path of
    a checkpoint (its patches).
    """
    workspace = Workspace()
    path = workspace.path / "similarity.npy"
    if not isinstance(table, (str, PathLike)) and "grid" not in options:
        options["grid"] = (1, len(table) - options.get("prefix", 0))
    if not isinstance(options.get("grid", ""), str):
        options["grid"] = text_of(options["grid"], "grid")
    call(["similarity", table_path(table, workspace, "table"), *flags(options), f"--out={path}"])
    return np.load(path)


def predict(
    checkpoint: Any = None, image: Any = None, *, config: Any = None, arrays: bool = False, **options: Any
) -> dict[str, Any]:
    """What a vision transformer sees in an image: `top` (class, label, probability), `backend`, `milliseconds`, `notes`.

    arrays: with `logits` (classes,) and `attention` (layers, heads, tokens, tokens), float32. options: top=5,
    scramble=seed, zero_position=True, size=px, labels=path, and what is stated of the checkpoint.
    """
    workspace = Workspace()
    words: list[str] = ["predict", "--json"]
    if checkpoint is not None:
        words.append(f"--checkpoint={checkpoint_path(checkpoint, config, workspace)}")
    if image is not None:
        words.append(f"--image={image_path(image, workspace)}")
    if options.pop("zero_position", False):
        words.append("--zero-position")
    paths = {name: workspace.path / f"{name}.npy" for name in ("logits", "attention") if arrays}
    words += [f"--{name}={path}" for name, path in paths.items()]
    result: dict[str, Any] = json.loads(call([*words, *flags(options)], notes=False))
    result.update({name: np.load(path) for name, path in paths.items()})
    return result


def features(checkpoint: Any = None, image: Any = None, *, layer: int | None = None, **options: Any) -> np.ndarray:
    """The tokens of the patches at a layer, (N, D), float32. layer: what that block reads, behind its first norm; left out,
    what the last norm gives."""
    workspace = Workspace()
    given = {"checkpoint": checkpoint, "image": image, "layer": layer, **options}
    words = lab_words("features", {name: value for name, value in given.items() if value is not None}, workspace)
    path = workspace.path / "features.npz"
    call(["data", "features", *words, f"--out={path}"])
    with np.load(path) as held:
        return held["features"]


def train(data: str | Path, *, out: str | Path, resume: bool = False, **options: Any) -> Iterator[dict[str, float]]:
    """Trains a small vision transformer and yields its metrics as they are measured: step, samples, seconds, train_loss,
    train_accuracy, test_loss, test_accuracy.

    data: "where", "which", "fashion-mnist" or a folder. out: a new folder for the run, which figure(..., run=out) shows
    while it grows. options: position="sinusoidal-2d", samples=20000, ... Leaving the loop stops the training; resume=True
    takes it up where it stopped.
    """
    words = ["train", f"--out={fspath(out)}"]
    words += ["--resume"] if resume else [f"--data={fspath(data)}", *flags(options)]
    table = Path(out) / "metrics.csv"
    seen = len(_rows(table))
    # Standard error goes to a file: nobody reads it while the caller works.
    workspace = Workspace()
    said = workspace.path / "said"
    with open(said, "wb") as log:
        process = subprocess.Popen(
            [fspath(program()), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=environment()
        )
        try:
            while True:
                ended = process.poll() is not None
                rows = _rows(table)
                yield from rows[seen:]
                seen = max(seen, len(rows))
                if ended:
                    break
                time.sleep(0.1)
        finally:
            stop(process)
    lines = said.read_text(encoding="utf-8", errors="replace").splitlines()
    if process.returncode != 0:
        raise failure_of(lines, process.returncode)
    tell(lines)


def _rows(path: Path) -> list[dict[str, float]]:
    """The table appears whole or not at all, anew for each row."""
    try:
        with open(path, newline="") as table:
            return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(table)]
    except FileNotFoundError:
        return []


__all__ = ["Failure", "encode", "features", "inspect", "predict", "resample", "schemes", "similarity", "train"]
