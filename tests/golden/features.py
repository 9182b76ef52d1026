"""Makes tests/data/vit/features.json, foreground.json and shared_basis.json: the tokens of a small model, layer by layer, by NumPy in float64.

    python3 -P tests/golden/features.py

Needs NumPy, SciPy and safetensors, and tests/data/vit. The pass is written out a second time from the weights; the tokens
of each layer as they are, less their slot means, and without the directions of a blank image. The foreground is that of the
image and of the same rolled down by 7 rows, in one basis. The shared basis is that of these two; coloured by it is a third
image, the same rolled by 11 columns.
"""

import json
import pathlib

import numpy as np
from safetensors.numpy import load_file
from scipy.special import erf

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
ROWS, COLUMNS, PATCH, HEADS, ORDERS, DIRECTIONS = 5, 7, 4, 3, 6, 3
N = ROWS * COLUMNS


def layer_norm(x, gamma, beta, epsilon):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + epsilon) * gamma + beta


class Model:
    def __init__(self, name, epsilon):
        self.weights = {key: value.astype(np.float64) for key, value in load_file(DATA / "vit" / f"{name}.safetensors").items()}
        self.epsilon = epsilon

    def norm(self, name, x):
        return layer_norm(x, self.weights[name + ".weight"], self.weights[name + ".bias"], self.epsilon)

    def embedding(self, image, order=None):
        """(N + 1, D) before positions: class token, then patches, place i taking patch order[i]."""
        patches = image.reshape(ROWS, PATCH, COLUMNS, PATCH, 3).transpose(0, 2, 4, 1, 3).reshape(N, -1)
        if order is not None:
            patches = patches[order]
        weight = self.weights["patch_embed.proj.weight"]
        x = patches @ weight.reshape(len(weight), -1).T + self.weights.get("patch_embed.proj.bias", 0)
        return np.concatenate([self.weights["cls_token"][0], x])

    def states(self, image, order=None):
        """x_0, x_1, x_2 of a plain model."""
        x = self.embedding(image, order) + self.weights["pos_embed"][0]
        states = [x]
        for block in range(2):
            at = f"blocks.{block}."
            qkv = self.norm(at + "norm1", x) @ self.weights[at + "attn.qkv.weight"].T + self.weights[at + "attn.qkv.bias"]
            q, k, v = (each.reshape(N + 1, HEADS, -1).transpose(1, 0, 2) for each in np.split(qkv, 3, 1))
            logits = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
            weights = np.exp(logits - logits.max(-1, keepdims=True))
            heads = (weights / weights.sum(-1, keepdims=True)) @ v
            x = x + heads.transpose(1, 0, 2).reshape(N + 1, -1) @ self.weights[at + "attn.proj.weight"].T + self.weights[at + "attn.proj.bias"]
            hidden = self.norm(at + "norm2", x) @ self.weights[at + "mlp.fc1.weight"].T + self.weights[at + "mlp.fc1.bias"]
            hidden = hidden / 2 * (1 + erf(hidden / np.sqrt(2)))
            x = x + hidden @ self.weights[at + "mlp.fc2.weight"].T + self.weights[at + "mlp.fc2.bias"]
            states.append(x)
        return states

    def normed(self, states):
        """y_0, y_1, y_2 of the patches."""
        return [self.norm(name, x)[1:] for name, x in zip(("blocks.0.norm1", "blocks.1.norm1", "norm"), states)]


def seen(features, reference):
    centred = features - features.mean(0)
    u, s, v = np.linalg.svd(centred, full_matrices=False)
    signs = np.sign(v[np.arange(3), np.abs(v[:3]).argmax(1)])
    unit = features / np.linalg.norm(features, axis=1, keepdims=True)
    return {"components": (centred @ (v[:3] * signs[:, None]).T).reshape(-1).tolist(),
            "explained": (s**2 / (s**2).sum())[:3].tolist(), "similarity": (unit @ unit[reference]).tolist()}


def slot_means(rows):
    """(orders, N, D) -> (N, D)."""
    return np.mean(rows, 0) - np.mean(rows, (0, 1))


def components_of(rows, count):
    u, s, v = np.linalg.svd(rows - rows.mean(0), full_matrices=False)
    v = v[:count] * np.sign(v[np.arange(count), np.abs(v[:count]).argmax(1)])[:, None]
    return v, (s**2 / (s**2).sum())[:count]


def foreground(both, threshold, above):
    first, share = components_of(both, 1)
    scores = (both - both.mean(0)) @ first[0]
    low, high = np.percentile(scores, [1, 99])
    inside = (scores > low + threshold * (high - low)) == above
    directions, explained = components_of(both[inside], 3)
    shown = (both - both[inside].mean(0)) @ directions.T
    ends = np.percentile(shown[inside], [1, 99], axis=0)
    colours = np.clip((shown - ends[0]) / (ends[1] - ends[0]), 0, 1) * inside[:, None]
    return {"threshold": threshold, "above": above, "inside": inside.astype(int).tolist(), "share": share[0],
            "explained": explained.tolist(), "components": shown.reshape(-1).tolist(), "colours": colours.reshape(-1).tolist()}


def coloured(members, shown, threshold=None, above=True):
    """The shown image in the basis of others, with and without a foreground."""
    inside = shown_inside = None
    if threshold is not None:
        first, _ = components_of(members, 1)
        scores = (members - members.mean(0)) @ first[0]
        low, high = np.percentile(scores, [1, 99])
        bound = low + threshold * (high - low)
        inside = (scores > bound) == above
        shown_inside = ((shown - members.mean(0)) @ first[0] > bound) == above
    kept = members if inside is None else members[inside]
    directions, explained = components_of(kept, 3)
    ends = np.percentile((kept - kept.mean(0)) @ directions.T, [1, 99], axis=0)
    components = (shown - kept.mean(0)) @ directions.T
    colours = np.clip((components - ends[0]) / (ends[1] - ends[0]), 0, 1)
    if inside is not None:
        colours = colours * shown_inside[:, None]
    unit = lambda rows: rows / np.linalg.norm(rows, axis=1, keepdims=True)
    similarity = unit(members) @ unit(shown)[2 * COLUMNS + 3]
    return {"explained": explained.tolist(), "components": components.reshape(-1).tolist(),
            "colours": colours.reshape(-1).tolist(), "similarity": similarity.tolist(),
            "inside": [] if inside is None else shown_inside.astype(int).tolist()}


def main():
    image = np.load(DATA / "vit" / "input_20x28.npy")[0].astype(np.float64)
    model = Model("timm_vit", 1e-6)
    states = model.states(image)
    orders = [np.random.RandomState(k).permutation(N) for k in range(ORDERS)]
    runs = [model.states(image, order) for order in orders]
    blank = model.normed(model.states(np.zeros_like(image)))
    normed = model.normed(states)
    normed_runs = [model.normed(run) for run in runs]
    features = []
    for layer in range(3):
        unit = blank[layer] / np.linalg.norm(blank[layer], axis=1, keepdims=True)
        v = np.linalg.svd(unit - unit.mean(0), full_matrices=False)[2][:DIRECTIONS]
        y = normed[layer]
        ways = {"none": y, "slot-mean": y - slot_means([run[layer] for run in normed_runs]), "blank": y - y @ v.T @ v}
        for remove, left in ways.items():
            features.append({"layer": layer, "remove": remove, **seen(left, 2 * COLUMNS + 3)})
    (DATA / "vit" / "features.json").write_text(json.dumps(features) + "\n")

    rolled = model.normed(model.states(np.roll(image, 7, 0)))
    cuts = [{"layer": layer, **foreground(np.concatenate([normed[layer], rolled[layer]]), threshold, above)}
            for layer in range(3) for threshold, above in ((0.5, True), (0.3, False))]
    (DATA / "vit" / "foreground.json").write_text(json.dumps(cuts) + "\n")

    moved = model.normed(model.states(np.roll(image, 11, 1)))
    shared = []
    for layer in range(3):
        members = np.concatenate([normed[layer], rolled[layer]])
        shared.append({"layer": layer, **coloured(members, moved[layer])})
        for threshold, above in ((0.5, True), (0.3, False)):
            shared.append({"layer": layer, "threshold": threshold, "above": above,
                           **coloured(members, moved[layer], threshold, above)})
    (DATA / "vit" / "shared_basis.json").write_text(json.dumps(shared) + "\n")


main()
