"""Makes tests/data/analysis/components.json: principal components and spatial frequencies by NumPy in float64.

    python3 tests/golden/components.py

Needs NumPy. The tables are made from a formula, so that the file holds results only (see `table`).
"""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "analysis"
CASES = [((5, 7), 9), ((4, 3), 20), ((6, 6), 12), ((1, 11), 5)]
KEPT = 4


def table(rows, width):
    """frac(sin(12.9898 n + 78.233 d + 1) * 43758.5453) * (1 + d mod 5), rounded to float32."""
    n, d = np.meshgrid(np.arange(rows), np.arange(width), indexing="ij")
    x = np.sin(12.9898 * n + 78.233 * d + 1) * 43758.5453
    return ((x - np.floor(x)) * (1 + d % 5)).astype(np.float32).astype(np.float64)


def case(grid, width):
    values = table(grid[0] * grid[1], width)
    centred = values - values.mean(0)
    u, s, v = np.linalg.svd(centred, full_matrices=False)
    sign = np.sign(v[np.arange(len(v)), np.abs(v).argmax(1)])
    scores, directions = (u * s * sign)[:, :KEPT], (v * sign[:, None])[:KEPT]
    low, high = np.percentile(scores[:, :3], [1, 99], axis=0)
    power = np.abs(np.fft.fft2(values.reshape(*grid, width), axes=(0, 1))) ** 2 / len(values)
    without_mean = power.copy()
    without_mean[0, 0] = 0
    strongest = []
    for d in range(width):
        row, column = np.unravel_index(without_mean[:, :, d].argmax(), grid)
        twin = (-row % grid[0], -column % grid[1])
        share = without_mean[row, column, d] * (1 if twin == (row, column) else 2)
        row, column = (int(f if 2 * f <= side else f - side) for f, side in zip((row, column), grid))
        strongest.append([row, column, share / without_mean[:, :, d].sum()])
    return {"grid": grid, "width": width, "explained": (s ** 2 / (s ** 2).sum())[:KEPT].tolist(),
            "deviations": (s / np.sqrt(len(values) - 1))[:KEPT].tolist(), "scores": scores.tolist(),
            "directions": directions.tolist(),
            "colours": np.clip((scores[:, :3] - low) / (high - low), 0, 1).tolist(), "frequencies": strongest,
            "spectrum": np.fft.fftshift(power.mean(2)).tolist()}


def rounded(value):
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    return value if isinstance(value, int) else float(f"{value:.9g}")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    cases = [{key: rounded(value) for key, value in case(*each).items()} for each in CASES]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases)
    (FOLDER / "components.json").write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    main()
