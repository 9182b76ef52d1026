"""Numbers for core/vit/inside/ (knockout.h, lens.h, outliers.h, redirect.h), by NumPy in float64 and straight from
the definitions, of the small model tests/data/vit/timm_vit.safetensors on a grid of 5 x 7 patches.

Writes tests/data/vit/inside.npz. Needs safetensors and SciPy (for erf alone).

    python3 tests/golden/inside.py
"""

import pathlib

import numpy as np
from safetensors.numpy import load_file
from scipy.special import erf

VIT = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"
W = {name: value.astype(np.float64) for name, value in load_file(VIT / "timm_vit.safetensors").items()}
HEADS, PATCH, ORDERS, DEPTH = 3, 4, 5, 2
PIXELS = np.load(VIT / "input_20x28.npy")[0].astype(np.float64)  # (20, 28, 3)
WIDTH = W["cls_token"].shape[-1]
DIM = WIDTH // HEADS


def norm(x, name):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + 1e-6) * W[name + ".weight"] + W[name + ".bias"]


def softmax(x):
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def linear(x, name):
    return x @ W[name + ".weight"].T + W[name + ".bias"]


def patches(pixels):
    rows, columns = pixels.shape[0] // PATCH, pixels.shape[1] // PATCH
    cut = pixels.reshape(rows, PATCH, columns, PATCH, 3).transpose(0, 2, 4, 1, 3).reshape(rows * columns, -1)
    kernel = W["patch_embed.proj.weight"].reshape(WIDTH, -1)
    return cut @ kernel.T + W["patch_embed.proj.bias"]


def enter(order=None, registers=0, pixels=PIXELS):
    x = patches(pixels)
    x = x if order is None else x[order]
    x = np.concatenate([W["cls_token"][0], x]) + W["pos_embed"][0]
    return np.concatenate([x[:1], np.zeros((registers, WIDTH)), x[1:]])


def block(x, number, silent_head=None, silent_mlp=False, on_hidden=None, on_heads=None, on_mlp=None):
    """x behind the block, its attention (heads, tokens, tokens), what its fc2 takes."""
    name = f"blocks.{number}."
    qkv = linear(norm(x, name + "norm1"), name + "attn.qkv").reshape(len(x), 3, HEADS, DIM).transpose(1, 2, 0, 3)
    attention = softmax(qkv[0] @ qkv[1].transpose(0, 2, 1) / np.sqrt(DIM))
    out = attention @ qkv[2]
    if silent_head is not None:
        out[silent_head] = 0
    if on_heads is not None:
        out = on_heads(out)
    x = x + linear(out.transpose(1, 0, 2).reshape(len(x), -1), name + "attn.proj")
    hidden = linear(norm(x, name + "norm2"), name + "mlp.fc1")
    hidden = hidden * (1 + erf(hidden / np.sqrt(2))) / 2
    if on_hidden is not None:
        hidden = on_hidden(hidden)
    if not silent_mlp:
        y = linear(hidden, name + "mlp.fc2")
        x = x + (y if on_mlp is None else on_mlp(y))
    return x, attention, hidden


def run(x, first=0, **changes):
    """States from x, which enters `first`, on; `changes` are those of that block."""
    states = [x]
    for number in range(first, DEPTH):
        states.append(block(states[-1], number, **(changes if number == first else {}))[0])
    return states


def probabilities(x):
    return softmax(linear(norm(x, "norm"), "head"))


natural, scrambled = run(enter()), run(enter(np.random.RandomState(21).permutation(35)))
top = int(probabilities(natural[-1])[0].argmax())
slots = np.mean([[s[1:] for s in run(enter(np.random.RandomState(k).permutation(35)))] for k in range(ORDERS)], 0)
slots -= slots.mean(1, keepdims=True)


def answer(states):
    return probabilities(states[-1])[0, top]


def placeless(layer):
    x = natural[layer].copy()
    x[1:] -= slots[layer]
    return x


def patched(layer, rows):
    x = natural[layer].copy()
    x[rows] = scrambled[layer][rows]
    return x


found = {
    "top": np.array([top, answer(natural), answer(scrambled)]),
    "probability": np.array(
        [[answer(run(natural[l], l, silent_head=h)) for h in range(HEADS)] for l in range(DEPTH)]
    ),
    "mlp": np.array([answer(run(natural[l], l, silent_mlp=True)) for l in range(DEPTH)]),
    "position": np.array([answer(run(placeless(l), l)) for l in range(DEPTH)]),
    "patched_prefix": np.array([answer(run(patched(l, slice(0, 1)), l)) for l in range(DEPTH + 1)]),
    "patched_patches": np.array([answer(run(patched(l, slice(1, None)), l)) for l in range(DEPTH + 1)]),
    "lens_class": np.array([probabilities(x)[0].argmax() for x in natural], dtype=np.float64),
    "lens_probability": np.array([probabilities(x)[0].max() for x in natural]),
    "by_token": np.array([probabilities(x)[1:, top] for x in natural]),
}

# A part replaced by its mean over all tokens, or by the mean over three images: the picture moved down by 1, 2 and 3
# rows, the last ones to the top.
def outputs(pixels):
    kept = []
    x = enter(pixels=pixels)
    for number in range(DEPTH):
        parts = {"places": x[1:] - x[1:].mean(0)}
        x = block(
            x,
            number,
            on_heads=lambda out: parts.setdefault("heads", out),
            on_mlp=lambda y: parts.setdefault("mlp", y),
        )[0]
        kept.append(parts)
    return kept


others = [outputs(np.roll(PIXELS, shift, 0)) for shift in (1, 2, 3)]


def mean_of(layer, part):
    return np.mean([each[layer][part] for each in others], 0)


def one_head(head, value):
    def change(out):
        out = out.copy()
        out[head] = value(out[head])
        return out

    return change


def by_places(own):
    return np.broadcast_to(own.mean(0), own.shape)


for name, head_of, mlp_of, place_of in (
    ("places", lambda l, h: by_places, lambda l: by_places, lambda l: 0),
    (
        "mean",
        lambda l, h: lambda own: mean_of(l, "heads")[h],
        lambda l: lambda own: mean_of(l, "mlp"),
        lambda l: mean_of(l, "places"),
    ),
):
    found[name + "_probability"] = np.array(
        [
            [answer(run(natural[l], l, on_heads=one_head(h, head_of(l, h)))) for h in range(HEADS)]
            for l in range(DEPTH)
        ]
    )
    found[name + "_mlp"] = np.array([answer(run(natural[l], l, on_mlp=mlp_of(l))) for l in range(DEPTH)])
    found[name + "_position"] = np.array(
        [
            answer(run(np.concatenate([natural[l][:1], placeless(l)[1:] + place_of(l)]), l))
            for l in range(DEPTH)
        ]
    )

# Outliers: the patches whose norm behind the first block is more than 1.02 medians, and the two neurons of that
# block that write most of them, given to a register.
lengths = np.array([np.linalg.norm(x, axis=-1) for x in natural])
outliers = np.flatnonzero(lengths[1, 1:] > 1.02 * np.median(lengths[1, 1:]))
hidden = block(natural[0], 0)[2][1:][outliers]
weight = np.abs(hidden).mean(0) * np.linalg.norm(W["blocks.0.mlp.fc2.weight"], axis=0)
neurons = np.argsort(-weight)[:2]
energy = natural[1][1:] ** 2
others = np.setdiff1d(np.arange(35), outliers)
share = lambda rows: energy[rows].sum(0) / energy[rows].sum()  # noqa: E731
guilty = int((share(outliers) - share(others)).argmax())


def move(hidden):
    hidden = hidden.copy()
    for neuron in neurons:
        most = hidden[np.abs(hidden[:, neuron]).argmax(), neuron]
        hidden[:, neuron] = 0
        hidden[1, neuron] = most
    return hidden


moved = run(enter(registers=1), 0, on_hidden=move)
found |= {
    "norms": lengths,
    "received": np.array([block(natural[l], l)[1].mean((0, 1)) for l in range(DEPTH)]),
    "outliers": outliers.astype(np.float64),
    "neurons": neurons.astype(np.float64),
    "guilty": np.array([guilty, share(outliers)[guilty], share(others)[guilty]]),
    "moved_norms": np.array([np.linalg.norm(x, axis=-1) for x in moved]),
}
np.savez(VIT / "inside.npz", **{name: value.astype(np.float32) for name, value in found.items()})
print({name: value.shape for name, value in found.items()})
for name in ("top", "probability", "outliers", "neurons", "guilty", "lens_class"):
    print(name, found[name])
