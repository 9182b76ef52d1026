"""Maps during one's own training: snapshots of a PyTorch model, or of any dict of arrays, as a run that the program opens."""

from __future__ import annotations

import csv
import os
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ._figure import Figure, figure
from ._inputs import _plain, write_weights
from ._program import Failure

# What the labs that look at a table need: it, what stands before the patches, and the embedding.
_POSITION = re.compile(r"pos|cls|class_?(token|embed)|dist_token|reg(ister)?_?tok|rope|freqs|rel_|relative|patch_embed", re.I)


class Watch:
    """Called once a step, writes a snapshot every `every` steps into `to`/step_N.safetensors, and the metrics it is given
    into `to`/metrics.csv.

    Each file appears whole or not at all, so that `whereabouts figure neighbours --run RUN`, or the window, can look while
    the training goes on.
    """

    def __init__(self, model: Any, *, every: int, to: str | os.PathLike[str], tensors: Any, config: Any) -> None:
        if every < 1:
            raise Failure("every", f"{every} is no number of steps", "give 1 or more")
        if not (hasattr(model, "state_dict") or isinstance(model, Mapping) or callable(model)):
            raise Failure("model", f"{type(model).__name__} has no state_dict()", "give a module, or a dict of arrays")
        self.model = model
        self.every = every
        self.folder = Path(to)
        self.step = 0
        self._wanted = tensors
        self._rows: list[dict[str, Any]] = []
        self._began = time.monotonic()
        if self.folder.is_dir() and any(self.folder.glob("step_*.safetensors")):
            raise Failure(str(self.folder), "there are snapshots of another run", "choose a new folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        config = config if config is not None else getattr(model, "config", None)
        if config is not None:
            import json

            (self.folder / "config.json").write_text(json.dumps(_plain(config)))
        self.snapshot()

    def __call__(self, **metrics: float) -> None:
        """After an optimiser's step. metrics: numbers of this step (loss=..., accuracy=...)."""
        self.step += 1
        if self.step % self.every == 0:
            self.snapshot(**metrics)

    def snapshot(self, **metrics: float) -> Path:
        """Writes one now."""
        path = self.folder / f"step_{self.step}.safetensors"
        held = {name: value for name, value in self._state().items() if self._keeps(name, value)}
        if not held:
            raise Failure("tensors", "none of the model's tensors is wanted", 'give tensors="all", or a function of the name')
        write_weights(held, path)
        if metrics:
            row = {"step": self.step, "seconds": round(time.monotonic() - self._began, 3)}
            self._rows.append({**row, **{name: float(value) for name, value in metrics.items()}})
            self._write_metrics()
        return path

    def figure(self, lab: str = "neighbours", **parameters: Any) -> Figure:
        """A lab over the run so far."""
        return figure(lab, run=self.folder, **parameters)

    def _state(self) -> Mapping[str, Any]:
        if hasattr(self.model, "state_dict"):
            return self.model.state_dict()
        return self.model if isinstance(self.model, Mapping) else self.model()

    def _keeps(self, name: str, value: Any) -> bool:
        if self._wanted == "all":
            return True
        if self._wanted == "position":
            return bool(_POSITION.search(name))
        return bool(self._wanted(name))

    def _write_metrics(self) -> None:
        names = list(dict.fromkeys(name for row in self._rows for name in row))
        whole = self.folder / "metrics.csv.part"
        with open(whole, "w", newline="") as out:
            table = csv.DictWriter(out, names)
            table.writeheader()
            table.writerows(self._rows)
        os.replace(whole, self.folder / "metrics.csv")


def watch(
    model: Any,
    *,
    every: int = 100,
    to: str | os.PathLike[str] = "run",
    tensors: str | Callable[[str], bool] = "position",
    config: Any = None,
) -> Watch:
    """Snapshots of a model in training: call what it gives back once a step.

        watched = wb.watch(model, every=100, to="run/")
        for batch in loader:
            ...
            optimiser.step()
            watched(loss=loss.item())
        watched.figure("neighbours").save("after.pdf")

    model: a PyTorch module, a dict of arrays that the training changes in place, or a function that gives one.
    tensors: "position" (tables, tokens in front and the patch embedding: all that the labs of a table need), "all" (the
    labs inside a model), or a function of a tensor's name.
    """
    return Watch(model, every=every, to=to, tensors=tensors, config=config)
