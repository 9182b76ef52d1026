"""What the golden files of relevance share (relevance.py and relevance_*.py): the maps of core/vit/inside/relevance.h from tensors
whose gradients PyTorch's autograd has filled in, timm's models, and weights drawn at random as core/vit/inside/randomised.h does."""

import json
import pathlib

import numpy as np
import torch

STEPS, SEED = 32, 5
HEADS = ("head.weight", "head.fc.weight", "head.linear.weight", "head.l.weight", "head.1.weight")
VIT = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"


def opened(name, make=None):
    """timm's model of one of the small files, in float64, its attention as a softmax that can be looked at. `make`: what the
    arguments go to that the file says, where it is not timm.create_model()."""
    import timm
    from safetensors import safe_open
    from safetensors.torch import load_file

    path = VIT / f"{name}.safetensors"
    with safe_open(path, "pt") as file:
        said = json.loads(file.metadata()["config"])
    weights = load_file(path)
    classes = said.get("num_classes")
    if classes is None:
        classes = len(next(value for key, value in reversed(weights.items()) if key in HEADS))
    arguments = {"num_classes": classes} | said.get("model_args", {})
    model = make(**arguments) if make is not None else timm.create_model(said["architecture"], **arguments)
    print(name, model.load_state_dict(weights, strict=False))
    for module in model.modules():
        if hasattr(module, "fused_attn"):
            module.fused_attn = False
    return model.double().eval()


def kept(seen, tensor):
    tensor.retain_grad()
    seen.append(tensor)


def redraw(random, *layers):
    for layer in layers:
        for value in (layer.weight, layer.bias):
            value.copy_(draw(random, value))


def positive(attention, heads):
    """The mean over the axis of heads of attention times its gradient, where that is above 0."""
    return (attention * attention.grad).clamp(min=0).mean(heads).detach()


def cam(x):
    """Of (..., tokens, D) that enter a block, of one image."""
    tokens, gradient = x.detach().reshape(-1, x.shape[-1]), x.grad.reshape(-1, x.shape[-1])
    return (tokens @ gradient.mean(0)).clamp(min=0)


def rollout(weighted):
    """(tokens, tokens), of those of every block from the first on."""
    rolled = torch.eye(len(weighted[0]), dtype=torch.float64)
    for each in weighted:
        rolled = rolled + each @ rolled
    return rolled


def integrated(logit_of, start, blank, shares=False):
    """(tokens), of tokens (..., tokens, D) and what makes a logit of them; `shares`: as they lie, of every number."""
    way = (start - blank).detach()
    total = torch.zeros_like(way)
    for step in range(STEPS):
        x = (blank + (step + 0.5) / STEPS * way).detach().requires_grad_()
        logit_of(x).backward()
        total += x.grad
    return way * total / STEPS if shares else (way * total / STEPS).sum(-1).reshape(-1)


def draw(random, value):
    """As many values at random, with the mean and the deviation of these."""
    old = value.detach().numpy()
    drawn = (old.mean() + old.std() * random.standard_normal(old.shape)).astype(np.float32)
    return torch.from_numpy(drawn.astype(np.float64))


def save(path, found):
    np.savez(path, **{name: value.detach().numpy().astype(np.float32) for name, value in found.items()})
    print({name: tuple(value.shape) for name, value in found.items()})
