"""Relevance of a class by PyTorch's autograd in float64, of the small model tests/data/vit/timm_vit.safetensors on a grid of
5 x 7 patches: core/vit/inside/relevance.h.

Writes tests/data/vit/relevance.npz. Needs PyTorch, SciPy and safetensors.

    python3 tests/golden/relevance.py
"""

import pathlib
import sys

import numpy as np
import torch
from safetensors.torch import load_file
from scipy.stats import spearmanr
from torch.nn.functional import gelu, layer_norm, linear

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from class_relevance import SEED, cam, draw, integrated, positive, rollout, save  # noqa: E402

VIT = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
W = {name: value.double() for name, value in load_file(VIT / "timm_vit.safetensors").items()}
HEADS, PATCH, DEPTH, CLASS = 3, 4, 2, 1
PIXELS = torch.from_numpy(np.load(VIT / "input_20x28.npy")[0].astype(np.float64))  # (20, 28, 3)
WIDTH = W["cls_token"].shape[-1]


def norm(x, name):
    return layer_norm(x, (WIDTH,), W[name + ".weight"], W[name + ".bias"], 1e-6)


def enter(pixels):
    rows, columns = pixels.shape[0] // PATCH, pixels.shape[1] // PATCH
    cut = pixels.reshape(rows, PATCH, columns, PATCH, 3).permute(0, 2, 4, 1, 3).reshape(rows * columns, -1)
    x = cut @ W["patch_embed.proj.weight"].reshape(WIDTH, -1).T + W["patch_embed.proj.bias"]
    return torch.cat([W["cls_token"][0], x]) + W["pos_embed"][0]


def run(x):
    """The logit, the tokens that enter each block, its attention."""
    entered, attended = [], []
    for number in range(DEPTH):
        name = f"blocks.{number}."
        x.retain_grad() if not x.is_leaf else None
        entered.append(x)
        qkv = linear(norm(x, name + "norm1"), W[name + "attn.qkv.weight"], W[name + "attn.qkv.bias"])
        q, k, v = qkv.reshape(len(x), 3, HEADS, -1).permute(1, 2, 0, 3)
        attention = (q @ k.transpose(1, 2) / q.shape[-1] ** 0.5).softmax(-1)
        attention.retain_grad()
        attended.append(attention)
        out = (attention @ v).permute(1, 0, 2).reshape(len(x), -1)
        x = x + linear(out, W[name + "attn.proj.weight"], W[name + "attn.proj.bias"])
        hidden = gelu(linear(norm(x, name + "norm2"), W[name + "mlp.fc1.weight"], W[name + "mlp.fc1.bias"]))
        x = x + linear(hidden, W[name + "mlp.fc2.weight"], W[name + "mlp.fc2.bias"])
    return linear(norm(x, "norm")[0], W["head.weight"], W["head.bias"])[CLASS], entered, attended


start = enter(PIXELS).requires_grad_()
logit, entered, attended = run(start)
logit.backward()
weighted = [positive(attention, 0) for attention in attended]
rolled = rollout(weighted)
found = {
    "logit": logit.reshape(1),
    "gradient_rollout": rolled[0],
    "gradient": torch.stack([each[0] for each in weighted]),
    "cam": torch.stack([cam(x) for x in entered]),
    "integrated": integrated(lambda x: run(x)[0], start, enter(torch.zeros_like(PIXELS))),
}

# The same of weights drawn at random, from the top down: core/vit/inside/randomised.h. Ranks: scipy's spearmanr.
random = np.random.RandomState(SEED)
names = ["head"] + [f"blocks.{block}.{part}" for block in reversed(range(DEPTH))
                    for part in ("mlp.fc2", "mlp.fc1", "attn.proj", "attn.qkv")]
for name in names:
    for part in (".weight", ".bias"):
        W[name + part] = draw(random, W[name + part])
start = enter(PIXELS).requires_grad_()
logit, entered, attended = run(start)
logit.backward()
again = rollout([positive(attention, 0) for attention in attended])
found["random_logit"] = logit.reshape(1)
found["random_rollout"] = again[0]
found["rank_correlation"] = torch.tensor([spearmanr(rolled[0][1:], again[0][1:]).statistic])
save(VIT / "relevance.npz", found)
