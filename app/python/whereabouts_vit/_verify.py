"""Is my port right? Its activations against those of the model in a checkpoint, block by block."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from ._inputs import Workspace, checkpoint_path, flags, image_path
from ._program import Failure, call


def _blocks_of(model: Any, wanted: str | None) -> list[Any]:
    """The blocks of a PyTorch module: those of the attribute that is named, else the longest list of one class."""
    modules = dict(model.named_modules())
    if wanted is not None:
        if wanted not in modules:
            raise Failure("blocks", f"the model has no {wanted!r}", "name the list of its blocks")
        return list(modules[wanted].children())
    longest: list[Any] = []
    for module in modules.values():
        children = list(module.children())
        if len(children) > len(longest) and len({type(child) for child in children}) == 1:
            longest = children
    # A model of one block has a list of one.
    if not longest:
        raise Failure("blocks", "no list of blocks was found in the model", "name the attribute that holds them")
    return longest


def _tensor(value: Any) -> Any:
    return value[0] if isinstance(value, (tuple, list)) else value


def _record(model: Any, pixels: Any, wanted: str | None) -> dict[str, np.ndarray]:
    """What enters and leaves each block, and what the model gives where that is a row of numbers."""
    import torch

    held: dict[str, np.ndarray] = {}

    def keep(name: str, value: Any) -> None:
        held[name] = _tensor(value).detach().to(torch.float32).cpu().numpy()

    hooks = []
    for number, block in enumerate(_blocks_of(model, wanted)):

        def before(module: Any, given: Any, keywords: Any, number: int = number) -> None:
            value = given[0] if given else keywords.get("hidden_states", next(iter(keywords.values()), None))
            keep(f"block.{number}.input", value)

        hooks.append(block.register_forward_pre_hook(before, with_kwargs=True))
        hooks.append(
            block.register_forward_hook(lambda module, given, gives, number=number: keep(f"block.{number}.output", gives))
        )
    was_training = model.training
    model.eval()
    try:
        with torch.no_grad():
            out = model(pixels)
    finally:
        for hook in hooks:
            hook.remove()
        model.train(was_training)
    out = getattr(out, "logits", out)
    if hasattr(out, "dim") and out.dim() == 2 and out.shape[0] == 1:
        held["logits"] = out[0].detach().to(torch.float32).cpu().numpy()
    return held


def verify(
    model: Any,
    checkpoint: Any,
    *,
    pixels: Any = None,
    image: Any = None,
    config: Any = None,
    blocks: str | None = None,
    tolerance: float = 1e-3,
    **stated: Any,
) -> dict[str, Any]:
    """Compares a port with the model in `checkpoint`, and where they differ finds the mistake among those that ports are
    known for: `compared` (name, error), `first` that differs or None, `causes` (id, text, error_after), the likeliest first.

    model: a PyTorch module, of which what enters and leaves its blocks is recorded (blocks: the name of their list, where it
    cannot be told) over `pixels`, (1, 3, H, W), random ones where left out; or a dict of arrays called embedding,
    block.N.input, block.N.q, .k, .v, .logits, .output, norm, logits, any of them; or the path of such an npz.
    image: that they are of. Without one, the comparison begins with the first block.N.input.
    """
    workspace = Workspace()
    path = checkpoint_path(checkpoint, config, workspace)
    activations: Any = model
    if hasattr(model, "named_modules"):
        if pixels is None:
            import torch

            found = json.loads(call(["inspect", path, "--json", *flags(stated)], notes=False))
            grids = [each["grid"] for each in found.get("position", []) if each.get("grid")]
            if not grids or not found.get("patch"):
                raise Failure("pixels", "the size of the input is not known", "give pixels, (1, 3, H, W)")
            rows, columns = (side * found["patch"] for side in grids[0])
            pixels = torch.randn(1, 3, rows, columns, generator=torch.Generator().manual_seed(0))
        activations = _record(model, pixels, blocks)
    if isinstance(activations, Mapping):
        arrays = {name: np.asarray(value.detach().cpu() if hasattr(value, "detach") else value) for name, value in activations.items()}
        activations = workspace.path / "activations.npz"
        np.savez(activations, **arrays)
    words = ["verify", f"--checkpoint={path}", f"--activations={activations}", f"--tolerance={tolerance!r}", "--json"]
    if image is not None:
        words.append(f"--image={image_path(image, workspace)}")
    return json.loads(call([*words, *flags(stated)], answers=(1,)))
