"""Numbers for core/analysis/image_statistics.h, place_probe.h and bootstrap.h, by NumPy alone and straight from
the definitions: every pair of images is formed, which the program avoids.

Writes tests/data/analysis/image_statistics.json: tokens of several images on grids that are no squares, with
what all tokens of an image have in common; the share of the variance that places explain with its interval,
the fixed pattern, the probe's R2 with its interval.

    python3 tests/golden/image_statistics.py
"""

import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
RESAMPLES = 1000


def counts_of(units, seed):
    drawn = np.random.RandomState(seed).randint(0, units, (RESAMPLES, units))
    return np.array([np.bincount(row, minlength=units) for row in drawn], float)


def interval(statistic, units, seed):
    values = np.array([statistic(counts) for counts in counts_of(units, seed)])
    values = values[~np.isnan(values)]
    return [float(statistic(np.ones(units))), *np.percentile(values, [2.5, 97.5]).tolist()]


def share(x, weights):
    """x: (images, places, width); how often each image counts. An image and itself are no pair."""
    images, places, _ = x.shape
    m = x.mean(1)
    z = x - m[:, None]
    between = apart = pairs = 0.0
    for i in range(images):
        for j in range(images):
            if i == j:
                continue
            weight = weights[i] * weights[j]
            pairs += weight
            between += weight * (z[i] * z[j]).sum()
            apart += weight * ((m[i] - m[j]) ** 2).sum() / 2
    if pairs == 0:
        return np.nan
    within = (weights[:, None, None] * z**2).sum() / (places * weights.sum())
    return between / (places * pairs) / (within + apart / pairs)


def case(rng, rows, columns, width, images, blocks, strength, common):
    places = rows * columns
    row, column = np.divmod(np.arange(places), columns)
    x = rng.standard_normal((images, places, width)) + 3
    x += common * rng.standard_normal((images, 1, width))
    x += strength * rng.standard_normal((places, width)) + 0.1 * row[:, None] - 0.2 * strength * column[:, None]
    x = np.round(x * 256) / 256  # exact in float32
    seed = 7
    block = np.arange(images) % blocks

    pattern = x.mean(0) - x.mean((0, 1))
    training = 3 * images // 4
    learned = x[:training].reshape(-1, width)
    centre = learned.mean(0)
    learned = learned - centre
    penalty = 1e-3 * np.trace(learned.T @ learned) / width
    probe = []
    for target in (row - (rows - 1) / 2, column - (columns - 1) / 2):
        if not target.any():
            probe.append(None)
            continue
        weights = np.linalg.solve(learned.T @ learned + penalty * np.eye(width), learned.T @ np.tile(target, training))
        left = (((x[training:] - centre) @ weights - target) ** 2).sum(1)
        probe.append(interval(lambda w: 1 - (w * left).sum() / (w.sum() * (target**2).sum()), images - training, seed))
    return {
        "grid": [rows, columns],
        "blocks": blocks,
        "seed": seed,
        "training": training,
        "tokens_256": np.round(x * 256).astype(int).tolist(),
        "share": interval(lambda w: share(x, w[block]), blocks, seed),
        "pattern": pattern.tolist(),
        "probe": probe,
    }


def main():
    rng = np.random.default_rng(11)
    cases = [
        case(rng, 3, 5, 7, 8, 8, 0.5, 0.0),
        case(rng, 2, 3, 3, 11, 4, 0.3, 4.0),
        case(rng, 1, 6, 4, 5, 5, 1, 1.0),
        case(rng, 5, 3, 6, 12, 5, 0, 0.5),
    ]
    out = HERE.parent / "data" / "analysis" / "image_statistics.json"
    out.write_text(json.dumps(cases, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
