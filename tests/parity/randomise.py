"""Random weights that let every tensor matter.

A library's own initialisation leaves much that no test would see: biases of 0, scales of 1e-5, tables of 0.02, heads of 0. Here
position tables and class tokens have a deviation of 1, position biases of 0.5, and scales lie around 1, while products keep
their activations near 1, so that every logit depends on everything in the file.
"""

import math
import re
import zlib

import torch
from torch import nn

_POSITION_BIAS = re.compile(r"rel_pos|relative|bias_table|attention_bias|position_bias|pos_bias|\.rel_[hw]")
_TABLE = re.compile(r"pos|grid_emb")
_TOKEN = re.compile(r"token|cls|class_embed|latent|probe|query_embed|registers?$")
_SCALE = re.compile(r"gamma|lambda|layer_?scale|\bls\d|scale|\balpha|\bg$")


def _is_norm(module):
    kind = type(module).__name__
    return "Norm" in kind and not any(True for _ in module.children()) or kind == "Affine"


def _fan_in(module, weight):
    if isinstance(module, (nn.ConvTranspose1d, nn.ConvTranspose2d)):
        return weight[:, 0].numel()
    return weight[0].numel()


def _drawn(module, name, p, draw):
    """The value of the parameter `name` (its full name) of `module`, from `draw`, standard normal."""
    leaf = name.rsplit(".", 1)[-1]
    uniform = torch.special.ndtr(draw)  # 0 to 1
    if _is_norm(module):
        return 0.7 + 0.6 * uniform if leaf in ("weight", "scale", "gamma", "g") else 0.4 * uniform - 0.2
    if "freqs" in leaf:
        return p * (1 + 0.1 * draw)
    if leaf == "logit_scale" or leaf == "temperature":
        return p + 0.1 * draw
    if isinstance(module, nn.Embedding):
        return draw
    if isinstance(module, (nn.Linear, nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.ConvTranspose2d)):
        return draw / math.sqrt(_fan_in(module, p)) if p.dim() > 1 else 0.2 * draw
    if _POSITION_BIAS.search(name):
        return 0.5 * draw
    if _TABLE.search(leaf) or _TOKEN.search(leaf):
        return draw
    if _SCALE.search(leaf) or _SCALE.search(name) and p.dim() == 1:
        return 0.5 + uniform
    if leaf.endswith("bias") or p.dim() <= 1:
        return 0.2 * draw
    if leaf == "proj" or leaf.endswith("projection"):  # x @ p
        return draw / math.sqrt(p.shape[0])
    return draw / math.sqrt(p[0].numel())


def randomise(model, name):
    """Draws all weights of `model` anew, the same for the same `name`; fixed sinusoidal tables stay."""
    generator = torch.Generator().manual_seed(zlib.crc32(name.encode()))
    with torch.no_grad():
        for prefix, module in model.named_modules():
            for leaf, p in module.named_parameters(recurse=False):
                if not p.is_floating_point() or (not p.requires_grad and p.dim() > 1 and "pos" in leaf):
                    continue
                draw = torch.randn(p.shape, generator=generator)
                p.copy_(_drawn(module, f"{prefix}.{leaf}", p, draw))
            if getattr(module, "running_mean", None) is not None:
                size = module.running_mean.shape
                module.running_mean.copy_(0.2 * torch.randn(size, generator=generator))
                module.running_var.copy_(0.5 + torch.rand(size, generator=generator))
            if getattr(module, "input_min", None) is not None:  # what a layer of Gemma 4 takes and gives is held to bounds
                for end in ("input", "output"):
                    getattr(module, end + "_min").copy_(-0.5 - torch.rand((), generator=generator))
                    getattr(module, end + "_max").copy_(0.5 + torch.rand((), generator=generator))
    return model.eval().requires_grad_(False)


def skip_initialisation():
    """Makes the in-place draws of PyTorch's initialisers do nothing: every weight is drawn anew, and they take most of the time."""

    def unchanged(tensor, *_, **__):
        return tensor

    for name in ("normal_", "uniform_", "erfinv_"):
        setattr(torch.Tensor, name, unchanged)
    nn.init.trunc_normal_ = unchanged
    nn.init.orthogonal_ = unchanged
