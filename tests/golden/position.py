"""Makes tests/data/position/*.json: sinusoidal tables evaluated in float64, one number at a time.

    python3 tests/golden/position.py

Needs no package. Every formula is written from its published definition, not from the program. Each case
holds its request and "table", row by row, in units of 1e-7 (so that the files stay small).
"""

import json
import math
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "position"
GRIDS = ((3, 5), (7, 4), (1, 6), (6, 6))


def interleaved(position, width, temperature):
    """Even columns sine, odd columns cosine, of position / T^(2 floor(j / 2) / D)."""
    row = []
    for j in range(width):
        angle = position / temperature ** (2 * (j // 2) / width)
        row.append(math.sin(angle) if j % 2 == 0 else math.cos(angle))
    return row


def concatenated(position, width, temperature):
    """The same numbers, all sines before all cosines."""
    both = interleaved(position, width, temperature)
    return both[0::2] + both[1::2]


def block(function, coordinate, quarter, temperature, denominator):
    """D/4 numbers: function(coordinate / T^(k / denominator)), k = 0 .. D/4 - 1."""
    return [function(coordinate / temperature ** (k / denominator)) for k in range(quarter)]


def plane(layout, rows, columns, token, width, temperature):
    """One row of a 2-D table."""
    quarter = width // 4
    denominator = quarter - 1 if layout == "big-vision" else quarter
    row, column = divmod(token, columns)

    def sine(coordinate):
        return block(math.sin, coordinate, quarter, temperature, denominator)

    def cosine(coordinate):
        return block(math.cos, coordinate, quarter, temperature, denominator)

    if layout == "articles":
        return sine(row) + cosine(row) + sine(column) + cosine(column)
    if layout in ("mae", "big-vision"):
        return sine(column) + cosine(column) + sine(row) + cosine(row)
    if layout == "moco":
        w, h = token // rows, token % rows
        return sine(w) + cosine(w) + sine(h) + cosine(h)
    if layout == "timm":
        return sine(row) + sine(column) + cosine(row) + cosine(column)
    if layout == "detr":
        values = []
        for coordinate, last in ((row + 1, rows), (column + 1, columns)):
            values += interleaved(coordinate / (last + 1e-6) * 2 * math.pi, width // 2, temperature)
        return values
    raise ValueError(layout)


def scaled(table):
    return [round(value * 1e7) for row in table for value in row]


def write(name, cases):
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    (FOLDER / name).write_text("[\n" + lines + "\n]\n")


def main():
    line = []
    for layout, function in (("interleaved", interleaved), ("concatenated", concatenated)):
        for temperature in (10000, 100):
            for width in (8, 12, 20, 7, 13, 1):
                table = [function(position, width, temperature) for position in range(15)]
                line.append({"layout": layout, "rows": 1, "columns": 15, "width": width,
                             "temperature": temperature, "table": scaled(table)})
    write("sinusoidal_1d.json", line)

    squares = []
    for layout in ("articles", "mae", "moco", "big-vision", "timm", "detr"):
        requests = [(grid, width, 10000) for grid in GRIDS for width in (8, 12, 20)]
        requests += [((3, 5), 12, 100), ((7, 4), 8, 100)]
        for (rows, columns), width, temperature in requests:
            table = [plane(layout, rows, columns, token, width, temperature)
                     for token in range(rows * columns)]
            squares.append({"layout": layout, "rows": rows, "columns": columns, "width": width,
                            "temperature": temperature, "table": scaled(table)})
    write("sinusoidal_2d.json", squares)


if __name__ == "__main__":
    main()
