"""Makes tests/data/position/time.json and tests/data/series/*: encodings of time, the built-in series, and
what the lab `time` measures, by NumPy in float64.

    python3 tests/golden/time.py

Needs numpy. The formulas are written from their definitions (docs/schemes.md), not from the program. Tables
are in units of 1e-7, row by row.
"""

import gzip
import json
import pathlib

import numpy as np

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"


def market_cycle(days, width, cycles, integer=False):
    """(days, width): per cycle k sines, then k cosines; zeros where the width does not divide."""
    k = width // (2 * len(cycles))
    position = np.asarray(days, dtype=np.float64)[:, None]
    blocks = []
    for cycle in cycles:
        omega = 2 * np.pi / cycle
        m = np.arange(k)
        frequencies = omega * (m + 1) if integer else omega / 10 ** (m / k)
        blocks += [np.sin(position * frequencies), np.cos(position * frequencies)]
    table = np.concatenate(blocks, axis=1)
    return np.pad(table, ((0, 0), (0, width - table.shape[1])))


def sinusoid(positions, width, temperature=10000.0):
    j = np.arange(width)
    angle = np.asarray(positions, dtype=np.float64)[:, None] / temperature ** (2 * (j // 2) / width)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


def horizon(days, horizons, width, cycles, integer=False, temperature=10000.0):
    """(days * horizons, width): [market cycle of the day | sinusoid of the horizon]."""
    left = np.repeat(market_cycle(np.arange(days), width // 2, cycles, integer), horizons, axis=0)
    right = np.tile(sinusoid(np.arange(horizons), width // 2, temperature), (days, 1))
    return np.concatenate([left, right], axis=1)


def cosine(a, b):
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def scaled(table):
    return np.rint(table * 1e7).astype(np.int64).ravel().tolist()


def synthetic(seed=7, days=1260):
    """(days, 12) prices; NaN where an asset is not listed. The formula of core/series/synthetic.h."""
    random = np.random.RandomState(seed)
    t = np.arange(days)
    cycles = 0.12 * np.cos(2 * np.pi * t / 5) + 0.08 * np.cos(2 * np.pi * t / 252)
    drawn = random.standard_normal((days, 16))
    market, sector, own = drawn[:, :1], drawn[:, 1:4], drawn[:, 4:]
    change = 0.02 + 0.7 * market + 0.7 * np.tile(sector, 4) + 0.6 * own + cycles[:, None]
    prices = 100 * np.exp(np.cumsum(0.01 * change, axis=0))
    for late in range(6):
        prices[: 84 * (late + 1), 6 + late] = np.nan
        prices[days - 168 * (5 - late):, 6 + late] = np.nan
    return prices


def main():
    cases = []
    for width, cycles, integer in ((64, (5, 21, 63, 252), False), (64, (5, 21, 63, 252), True),
                                   (30, (5, 21, 63, 252), False), (13, (7, 2.5), True), (9, (365.25,), False)):
        table = market_cycle(np.arange(17), width, cycles, integer)
        cases.append({"scheme": "market-cycle", "rows": 1, "columns": 17, "width": width, "cycles": cycles,
                      "integer": integer, "temperature": 10000, "table": scaled(table)})
    for rows, columns, width, cycles, integer, temperature in (
            (7, 3, 32, (5, 21), False, 10000), (3, 5, 30, (5, 21, 63), True, 100), (1, 9, 16, (5,), False, 50)):
        table = horizon(rows, columns, width, cycles, integer, temperature)
        cases.append({"scheme": "horizon", "rows": rows, "columns": columns, "width": width, "cycles": cycles,
                      "integer": integer, "temperature": temperature, "table": scaled(table)})
    lags = (1, 5, 21, 63, 252)
    similarities = {}
    for name, integer in (("articles", False), ("integer", True)):
        table = market_cycle(np.arange(300), 64, (5, 21, 63, 252), integer)
        own = [cosine(table[0, 16 * c: 16 * c + 16], table[lag, 16 * c: 16 * c + 16])
               for c, lag in enumerate((5, 21, 63, 252))]
        similarities[name] = {"lags": lags, "whole": [cosine(table[0], table[lag]) for lag in lags], "own": own}

    prices = synthetic()
    changes = np.diff(np.log(prices), axis=0, prepend=np.nan)
    present = ~np.isnan(prices)
    counts = present.sum(axis=1)
    most = int(counts.max())
    day, window = 900, 250
    part = changes[day - window + 1: day + 1]
    correlation = np.full((12, 12), np.nan)
    for i in range(12):
        for j in range(12):
            both = ~np.isnan(part[:, i]) & ~np.isnan(part[:, j])
            if both.sum() >= 20:
                correlation[i, j] = np.corrcoef(part[both, i], part[both, j])[0, 1]
    there = ~np.isnan(np.diag(correlation))
    attention = np.where(there, np.exp(np.where(np.isnan(correlation), 0.0, correlation) * 2.0), 0.0)
    attention /= attention.sum(axis=1, keepdims=True)
    attention[~there] = np.nan
    moved = 0
    for t in range(1, len(counts)):
        rank_before = np.cumsum(present[t - 1]) - 1
        rank_now = np.cumsum(present[t]) - 1
        stays = present[t] & present[t - 1]
        moved += int((rank_before[stays] != rank_now[stays]).sum())
    lab = {
        "day": day, "window": window, "strength": 2.0,
        "correlation": [None if np.isnan(v) else v for v in correlation.ravel().tolist()],
        "attention": [None if np.isnan(v) else v for v in attention.ravel().tolist()],
        "largest": most, "ever": 12,
        "token_waste": {"largest": float(1 - counts.sum() / (len(counts) * most)),
                        "ever": float(1 - counts.sum() / (len(counts) * 12))},
        "pair_waste": {"largest": float(1 - (counts.astype(float) ** 2).sum() / (len(counts) * most ** 2)),
                       "ever": float(1 - (counts.astype(float) ** 2).sum() / (len(counts) * 144))},
        "moved": moved,
    }
    h = horizon(64, 22, 64, (5, 21, 63, 252))
    at = {"same_day_next_horizon": cosine(h[30 * 22 + 5], h[30 * 22 + 6]),
          "next_day_same_horizon": cosine(h[30 * 22 + 5], h[31 * 22 + 5]),
          "same_target": cosine(h[30 * 22 + 5], h[35 * 22 + 0])}
    (DATA / "position" / "time.json").write_text(json.dumps(
        {"tables": cases, "similarities": similarities, "lab": lab, "horizon": at}, separators=(",", ":")) + "\n")
    (DATA / "series").mkdir(exist_ok=True)
    sample = [0, 1, 83, 84, 419, 420, 504, 1259]
    (DATA / "series" / "synthetic.json").write_text(json.dumps(
        {"days": sample, "prices": [[None if np.isnan(v) else v for v in prices[d].tolist()] for d in sample]},
        separators=(",", ":")) + "\n")
    # A small series as a spreadsheet writes it, and the same as gzip.
    rows = ["Date,Close,Volume"]
    for d in range(30):
        date = np.datetime64("2020-01-06") + d // 5 * 7 + d % 5
        rows.append(f"{date},{prices[d, 0]:.4f},{1000 + 7 * d}")
    text = "\n".join(rows) + "\n"
    (DATA / "series" / "daily.csv").write_text(text)
    (DATA / "series" / "daily.csv.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
