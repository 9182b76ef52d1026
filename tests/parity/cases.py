"""What is compared: models made by a library, each as one or more files, with what the library says about one image."""

import functools
import pathlib
from dataclasses import dataclass, field
from typing import Callable

import numpy as np
import torch


@dataclass
class Answer:
    """What a model says: logits (classes) or None, attention (layers, heads, tokens, tokens) or None."""

    logits: np.ndarray | None = None
    attention: np.ndarray | None = None


@dataclass
class Case:
    """One file and one image that the program is run on."""

    library: str
    family: str
    name: str
    form: str  # "bare", "hub", ...
    checkpoint: pathlib.Path
    image: pathlib.Path
    answer: Callable[[], Answer]  # computed when first asked for: a file that is refused needs none
    truth: dict = field(default_factory=dict)  # flag without dashes -> what the model has
    flags: list = field(default_factory=list)  # always given
    tolerance: float = 1e-4  # relative, L2
    explain: Callable | None = None  # (run of the program) -> which change of the reference gives the same
    attention: bool = False  # compared too
    open: tuple = ()  # what no tensor shows and no flag may say of a bare file: a note has to name one of them


@dataclass
class Task:
    """One model: `build(folder, program)` writes its files into the folder and returns its cases."""

    library: str
    family: str
    name: str
    build: Callable[[pathlib.Path, str], list]


@dataclass
class Result:
    """What came of a case."""

    case: Case
    verdict: str  # one of VERDICTS, or "ok, assuming X", ...
    error: float | None = None
    text: str = ""  # the refusal, or what is known about a wrong answer
    notes: list = field(default_factory=list)
    attention_error: float | None = None


def lazily(function):
    return functools.lru_cache(maxsize=1)(function)


def image_array(rows, columns):
    """(rows, columns, 3) in 0..1, float32: waves with noise, and no channel like another."""
    random = np.random.RandomState(rows * 7919 + columns)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float64)
    waves = [np.sin(2 * np.pi * (x * (i + 1) / columns + y * (3 - i) / rows) + i) for i in range(3)]
    array = 0.5 + 0.2 * np.stack(waves, -1) + 0.3 * (random.random_sample((rows, columns, 3)) - 0.5)
    return np.clip(array * np.array([1.0, 0.8, 0.9]), 0, 1).astype(np.float32)


def channels_of(model):
    """Of the images that it takes: of its first convolution, where that has one or three."""
    found = next((p.shape[1] for p in model.parameters() if p.ndim in (4, 5)), 3)
    return found if found == 1 else 3


def image_file(folder, rows, columns, channels=3):
    path = pathlib.Path(folder) / f"image_{rows}x{columns}{'' if channels == 3 else '_grey'}.npy"
    if not path.exists():
        np.save(path, image_array(rows, columns)[..., :channels])
    return path


def pixels(rows, columns, mean, std, dtype=torch.float64, channels=3):
    """(1, channels, rows, columns): image_array(), normalised; one channel by the mean of three means and deviations."""
    if channels == 1:
        mean, std = np.mean(mean), np.mean(std)
    array = (image_array(rows, columns)[..., :channels].astype(np.float64) - np.array(mean)) / np.array(std)
    return torch.from_numpy(array.transpose(2, 0, 1)[None].copy()).to(dtype)


def relative(value, reference):
    """|value - reference| / |reference|, or infinity where the shapes or the numbers are no match."""
    if value is None or reference is None or value.shape != reference.shape:
        return float("inf")
    error = float(np.linalg.norm((value - reference).ravel()) / max(np.linalg.norm(reference.ravel()), 1e-30))
    return error if np.isfinite(error) else float("inf")


def numbers(values):
    """A mean or a deviation as the program's flags take it."""
    return ",".join(repr(float(v)) for v in values)


def parameters(model):
    return sum(p.numel() for p in model.parameters())


def reference_type(model):
    """float64 where that is cheap."""
    return torch.float64 if parameters(model) < 60e6 else torch.float32
