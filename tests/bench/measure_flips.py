#!/usr/bin/env python3
"""How well rows and columns can be read off the tokens of two checkpoints, layer by layer; writes a figure.

    measure_flips.py PLAIN.safetensors FLIPS.safetensors IMAGES.gz OUT.png

Needs numpy, safetensors and matplotlib. Plain NumPy in float64, independent of the program.

What is measured: y_l, the tokens that block l reads (after norm1; after the last norm behind the last block), of
ORDERS runs of each of IMAGES test images, run k with its patches in the order numpy.random.RandomState(k).permutation.
A ridge regression from y_l less its training mean to the row and the column of a token's place, both centred, is fitted
on the first 3/4 of the runs with lambda = 1e-3 trace(X'X) / D and scored on the rest: R2. 1: the place is there
linearly; 0: it is not. And the table alone: the share of positions whose most similar other one is beside it, and the
mean similarity of a position with its mirror image in the other half.
"""
import gzip
import json
import struct
import sys

import numpy as np

ORDERS, IMAGES, HEADS, PATCH = 24, 24, 4, 4


def load(path):
    data = open(path, "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = entry["data_offsets"]
        tensors[name] = np.frombuffer(data[8 + size + start:8 + size + end], "<f4").reshape(entry["shape"]).astype(float)
    return tensors, header.get("__metadata__", {})


def norm(x, w, b):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / np.sqrt(x.var(-1, keepdims=True) + 1e-6) * w + b


def erf(x):
    from math import erf as scalar
    return np.vectorize(scalar)(x)


def layers(t, patches):
    """patches (tokens, PATCH * PATCH), already normalised, in the order in which they are shown -> list of y_l."""
    kernel = t["patch_embed.proj.weight"].reshape(t["patch_embed.proj.weight"].shape[0], -1)
    x = patches @ kernel.T + t["patch_embed.proj.bias"]
    x = np.concatenate([t["cls_token"][0], x]) + t["pos_embed"][0]
    out = []
    depth = 1 + max(int(k.split(".")[1]) for k in t if k.startswith("blocks."))
    for l in range(depth):
        p = f"blocks.{l}."
        y = norm(x, t[p + "norm1.weight"], t[p + "norm1.bias"])
        out.append(y[1:])
        qkv = (y @ t[p + "attn.qkv.weight"].T + t[p + "attn.qkv.bias"]).reshape(len(y), 3, HEADS, -1)
        q, k, v = (qkv[:, i].transpose(1, 0, 2) for i in range(3))
        a = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        a = np.exp(a - a.max(-1, keepdims=True))
        a /= a.sum(-1, keepdims=True)
        x = x + (a @ v).transpose(1, 0, 2).reshape(len(x), -1) @ t[p + "attn.proj.weight"].T + t[p + "attn.proj.bias"]
        z = norm(x, t[p + "norm2.weight"], t[p + "norm2.bias"]) @ t[p + "mlp.fc1.weight"].T + t[p + "mlp.fc1.bias"]
        x = x + (z * 0.5 * (1 + erf(z / np.sqrt(2)))) @ t[p + "mlp.fc2.weight"].T + t[p + "mlp.fc2.bias"]
    return out + [norm(x, t["norm.weight"], t["norm.bias"])[1:]]


def probe(runs, side):
    """runs (K, tokens, D) -> R2 of row and column."""
    train = runs[:3 * len(runs) // 4]
    test = runs[3 * len(runs) // 4:]
    places = np.array([(i // side - (side - 1) / 2, i % side - (side - 1) / 2) for i in range(side * side)])
    x, mean = train.reshape(-1, train.shape[-1]), train.reshape(-1, train.shape[-1]).mean(0)
    x = x - mean
    gram = x.T @ x
    lam = 1e-3 * np.trace(gram) / gram.shape[0]
    w = np.linalg.solve(gram + lam * np.eye(len(gram)), x.T @ np.tile(places, (len(train), 1)))
    target = np.tile(places, (len(test), 1))
    error = ((test.reshape(-1, test.shape[-1]) - mean) @ w - target) ** 2
    return 1 - error.sum(0) / (target ** 2).sum(0)


def measure(path, images):
    t, words = load(path)
    config = json.loads(words["config"])
    mean, std = config["mean"][0], config["std"][0]
    side = images.shape[1] // PATCH
    scores = []
    for image in (images / 255 - mean) / std:
        cut = image.reshape(side, PATCH, side, PATCH).transpose(0, 2, 1, 3).reshape(side * side, -1)
        runs = [layers(t, cut[np.random.RandomState(k).permutation(side * side)]) for k in range(ORDERS)]
        scores.append([probe(np.array([r[l] for r in runs]), side) for l in range(len(runs[0]))])
    scores = np.array(scores)  # (images, layers, 2)
    table = t["pos_embed"][0, 1:]
    unit = table / np.linalg.norm(table, axis=1, keepdims=True)
    near = unit @ unit.T
    np.fill_diagonal(near, -2)
    best = near.argmax(1)
    beside = [abs(i // side - j // side) + abs(i % side - j % side) == 1 for i, j in enumerate(best)]
    left = [i for i in range(side * side) if i % side != (side - 1) / 2]
    across = [unit[i] @ unit[i // side * side + side - 1 - i % side] for i in left]
    top = [i for i in range(side * side) if i // side != (side - 1) / 2]
    over = [unit[i] @ unit[(side - 1 - i // side) * side + i % side] for i in top]
    return scores.mean(0), scores.std(0), np.mean(beside), np.mean(across), np.mean(over)


def main():
    plain, flips, archive, out = sys.argv[1:]
    raw = gzip.open(archive).read()
    images = np.frombuffer(raw, np.uint8)[16:].reshape(-1, 28, 28)[:IMAGES].astype(float)
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    plt.rcParams.update({"font.family": ["Inter", "DejaVu Sans"], "font.size": 9, "axes.spines.top": False,
                         "axes.spines.right": False})
    figure, axes = plt.subplots(1, 2, figsize=(6.3, 2.6), sharey=True, constrained_layout=True)
    for axis, (title, path) in zip(axes, (("Trained without flips", plain), ("Trained with flips", flips))):
        mean, spread, share, across, over = measure(path, images)
        print(f"{title}: neighbour share {share:.2f}, similarity with the mirror image left-right {across:.2f}, "
              f"top-bottom {over:.2f}")
        for l, (row, column) in enumerate(mean):
            print(f"  layer {l}: R2 of row {row:.3f} +- {spread[l][0]:.3f}, of column {column:.3f} +- {spread[l][1]:.3f}")
        at = np.arange(len(mean))
        for column, (name, colour, style) in enumerate((("row", "#5b47d6", "-"), ("column", "#d9621e", "--"))):
            axis.plot(at, mean[:, column], style, color=colour, marker="o", markersize=3.5, label=name)
            axis.fill_between(at, mean[:, column] - spread[:, column], mean[:, column] + spread[:, column],
                              color=colour, alpha=0.15, linewidth=0)
        axis.set_title(title, loc="left", fontweight="bold", fontsize=9.5)
        axis.set_xlabel("read by layer (last: the head)")
        axis.set_xticks(at)
        axis.set_ylim(min(0, (mean - spread).min()), 1.02)
        axis.grid(axis="y", color="#00000018", linewidth=0.6)
    axes[0].set_ylabel("R² of a linear probe")
    axes[0].legend(frameon=False, loc="lower left")
    figure.savefig(out, dpi=200)


main()
