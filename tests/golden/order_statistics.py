"""Numbers for core/analysis/order_statistics.h, by NumPy alone and straight from the definitions.

Writes tests/data/analysis/order_statistics.json: tokens of several orders on grids that are no squares, the
share of the variance that places explain, the probe's R2 and some of the slot means.

    python3 tests/golden/order_statistics.py
"""

import json
import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent


def case(rng, rows, columns, width, orders, strength):
    places = rows * columns
    row, column = np.divmod(np.arange(places), columns)
    table = rng.standard_normal((2, width))
    y = rng.standard_normal((orders, places, width)) + 3
    y += strength * ((row[:, None] - row.mean()) * table[0] + (column[:, None] - column.mean()) * table[1] * 0.3)
    y = np.round(y * 256) / 256  # exact in float32

    mean = y.mean((0, 1))
    slots = y.mean(0) - mean
    total = ((y - mean) ** 2).sum(-1).mean()
    chance = ((y - mean - slots) ** 2).sum() / (places * (orders - 1))
    share = ((slots**2).sum() / places - chance / orders) / total

    training = 3 * orders // 4
    x = y[:training].reshape(-1, width)
    centre = x.mean(0)
    x = x - centre
    penalty = 1e-3 * np.trace(x.T @ x) / width
    test = y[training:].reshape(-1, width) - centre
    probe = []
    for target in (row - (rows - 1) / 2, column - (columns - 1) / 2):
        learned = np.tile(target, training)
        weights = np.linalg.solve(x.T @ x + penalty * np.eye(width), x.T @ learned)
        asked = np.tile(target, orders - training)
        probe.append(float(1 - ((asked - test @ weights) ** 2).sum() / (asked**2).sum()) if asked.any() else None)
    return {
        "grid": [rows, columns],
        "orders": orders,
        "tokens_256": np.round(y * 256).astype(int).tolist(),
        "position_share": float(share),
        "probe": probe,
        "slot_means": slots.tolist(),
    }


def main():
    rng = np.random.default_rng(5)
    cases = [case(rng, 3, 5, 7, 8, 0.5), case(rng, 4, 2, 3, 5, 0), case(rng, 1, 6, 4, 4, 1), case(rng, 5, 3, 20, 6, 0.2)]
    out = HERE.parent / "data" / "analysis" / "order_statistics.json"
    out.write_text(json.dumps(cases, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
