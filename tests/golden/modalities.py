"""Makes tests/data/analysis/modalities.json: the lab `modalities` computed in NumPy, float64.

    python3 tests/golden/modalities.py

Needs NumPy. Seven words around an image of 3 x 4 patches of 16 px, and two sentences of the same words. Everything is
written from the definitions: embeddings by RandomState(seed + i).standard_normal, LayerNorm, rotations as complex numbers,
softmax. Numbers in units of 1e-9.
"""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "analysis"
WORDS = ["one", "two", "three", "four", "five", "two", "one"]
BEFORE, GRID, WIDTH, SEED, SIDE = 4, (3, 4), 16, 5, 16
SENTENCES = [["the", "cat", "chased", "the", "mouse"], ["the", "mouse", "chased", "the", "cat"]]


def normal(seed, rows, width):
    return np.random.RandomState(seed).standard_normal((rows, width))


def image():
    """(48, 64, 3): frac(sin(12.9898 r + 78.233 c + 37.719 k) * 43.5453)."""
    r, c, k = np.meshgrid(np.arange(GRID[0] * SIDE), np.arange(GRID[1] * SIDE), np.arange(3), indexing="ij")
    x = np.sin(12.9898 * r + 78.233 * c + 37.719 * k) * 43.5453
    return x - np.floor(x)


def ids_of(words, known):
    for word in words:
        if word not in known:
            known.append(word)
    return [known.index(word) for word in words]


def layer_norm(x):
    return (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-6)


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def turned(x, angles, half):
    """Adjacent pairs, or the first half with the second, as complex numbers."""
    if angles is None:
        return x
    d = x.shape[1]
    z = x[:, : d // 2] + 1j * x[:, d // 2:] if half else x[:, 0::2] + 1j * x[:, 1::2]
    z = z * np.exp(1j * angles)
    if half:
        return np.concatenate([z.real, z.imag], axis=1)
    return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def attention(normed, angles, half):
    q = turned(normed, angles, half)
    return softmax(q @ q.T / np.sqrt(q.shape[1]))


def count_angles(positions, width=WIDTH):
    return np.outer(positions, 10000.0 ** (-2 * np.arange(width // 2) / width))


def sequence_angles():
    """By name: angles and whether pairs are half-split."""
    rows, columns = GRID
    row, column = np.divmod(np.arange(rows * columns), columns)
    after = len(WORDS) - BEFORE
    words = count_angles(np.arange(len(WORDS)))
    theta = 10000.0 ** (-4 * np.arange(WIDTH // 4) / WIDTH)
    patches = np.concatenate([np.outer(row, theta), np.outer(column, theta)], axis=1)
    start = BEFORE
    behind = start + max(rows, columns)
    t = np.concatenate([np.arange(BEFORE), np.full(rows * columns, start), behind + np.arange(after)])
    h = np.concatenate([np.arange(BEFORE), start + row, behind + np.arange(after)])
    w = np.concatenate([np.arange(BEFORE), start + column, behind + np.arange(after)])
    by_axis = [count_angles(each) for each in (t, h, w)]
    chunked = np.concatenate([by_axis[0][:, :2], by_axis[1][:, 2:5], by_axis[2][:, 5:]], axis=1)  # 2, 3, 3 of 8
    return [("none", None, False), ("shared", count_angles(np.arange(len(WORDS) + rows * columns)), False),
            ("per-modality", np.concatenate([words[:BEFORE], patches, words[BEFORE:]]), False),
            ("m-rope", chunked, True)]


def joint():
    known = []
    ids = ids_of(WORDS, known)
    count = GRID[0] * GRID[1]
    pixels = image().reshape(GRID[0], SIDE, GRID[1], SIDE, 3).transpose(0, 2, 1, 3, 4).reshape(count, -1) * 2 - 1
    patches = pixels @ normal(SEED + 2, pixels.shape[1], WIDTH) / np.sqrt(pixels.shape[1])
    positions, modality = normal(SEED + 1, 128, WIDTH), normal(SEED + 3, 2, WIDTH)
    text = normal(SEED, len(known), WIDTH)[ids] + positions[: len(WORDS)] + modality[0]
    return np.concatenate([text[:BEFORE], patches + modality[1], text[BEFORE:]])


def order():
    known = []
    ids = [ids_of(words, known) for words in SENTENCES]
    table, positions = normal(SEED, len(known), WIDTH), normal(SEED + 1, 128, WIDTH)
    pooled = []
    for kind in ("none", "learned", "rotary"):
        for sentence in ids:
            x = table[sentence] + (positions[: len(sentence)] if kind == "learned" else 0)
            x = layer_norm(x)
            angles = count_angles(np.arange(len(sentence))) if kind == "rotary" else None
            pooled.append((attention(x, angles, False) @ x).mean(0))
    return np.array(pooled)


def scaled(values):
    return [int(value) for value in np.rint(np.asarray(values).ravel() * 1e9)]


def main():
    total = joint()
    unit = total / np.linalg.norm(total, axis=1, keepdims=True)
    normed = layer_norm(total)
    moved, first, count = normed.copy(), BEFORE, GRID[0] * GRID[1]
    moved[first: first + count] = normed[first: first + count][np.random.RandomState(SEED).permutation(count)]
    text = np.r_[0:BEFORE, BEFORE + count: len(total)]
    attentions, changes = {}, []
    for name, angles, half in sequence_angles():
        attentions[name] = scaled(attention(normed, angles, half))
        before, after = attention(normed, angles, half) @ normed, attention(moved, angles, half) @ moved
        changes.append(float(np.abs(before - after)[text].max()))
    made = {"embedding": scaled(total), "similarity": scaled(unit @ unit.T), "attention": attentions,
            "scrambled": scaled(changes), "pooled": scaled(order())}
    (FOLDER / "modalities.json").write_text(json.dumps(made, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
