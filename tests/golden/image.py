"""Writes tests/data/image: small pictures in every format, and the arrays they must decode to.

Run: pip install pillow numpy; python3 tests/golden/image.py
"""
import pathlib
import struct
import sys
import zlib

sys.path.pop(0)  # array.py in this folder would hide Python's own module

import numpy as np
from PIL import Image

OUT = pathlib.Path(__file__).resolve().parent.parent / "data" / "image"
OUT.mkdir(parents=True, exist_ok=True)

ROWS, COLUMNS = 5, 7


def want(name, array):
    np.save(OUT / f"{name}.npy", np.ascontiguousarray(array))


def over_white(rgb, alpha, full):
    share = alpha.astype(np.float64)[..., None] / full
    mixed = rgb.astype(np.float64) * share + full * (1 - share)
    return np.floor(mixed + 0.5).astype(rgb.dtype)


rows, columns = np.mgrid[0:ROWS, 0:COLUMNS]
rgb = np.stack([rows * 50 + columns, 255 - columns * 30, (rows * 7 + columns * 11) % 256], axis=2).astype(np.uint8)
grey = (rows * 40 + columns * 5).astype(np.uint8)
grey16 = (rows * 13001 + columns * 257 + 3).astype(np.uint16)
alpha = (rows * 60 + columns * 2).astype(np.uint8)
rgb16 = (rgb.astype(np.uint16) * 251 + 9).astype(np.uint16)

# PNG -----------------------------------------------------------------------------------------------------
Image.fromarray(rgb).save(OUT / "rgb.png")
want("rgb", rgb)
Image.fromarray(grey16).save(OUT / "grey16.png")
want("grey16", grey16)
Image.merge("LA", [Image.fromarray(grey), Image.fromarray(alpha)]).save(OUT / "grey_alpha.png")
want("grey_alpha", over_white(grey[..., None], alpha, 255)[..., 0])
Image.fromarray(np.dstack([rgb, alpha])).save(OUT / "rgba.png")
want("rgba", over_white(rgb, alpha, 255))
indexed = Image.new("P", (COLUMNS, ROWS))
indexed.putdata([int(v) for v in ((rows + columns) % 5).ravel()])
colours = [(255, 0, 0), (0, 200, 10), (20, 30, 240), (1, 2, 3), (250, 251, 252)]
indexed.putpalette([v for colour in colours for v in colour])
indexed.save(OUT / "palette.png", bits=4)
want("palette", np.array(colours, np.uint8)[(rows + columns) % 5])
indexed.save(OUT / "palette_transparent.png", bits=4, transparency=2)
shown = np.array(colours, np.uint8)[(rows + columns) % 5]
shown[(rows + columns) % 5 == 2] = 255
want("palette_transparent", shown)
Image.fromarray(((rows + columns) % 2 * 255).astype(np.uint8)).convert("1").save(OUT / "bilevel.png")
want("bilevel", ((rows + columns) % 2 * 255).astype(np.uint8))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(name, depth, colour_type, lines, interlace=0, before=b"", after=b""):
    header = struct.pack(">IIBBBBB", COLUMNS, ROWS, depth, colour_type, 0, 0, interlace)
    (OUT / name).write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before
                             + chunk(b"IDAT", zlib.compress(lines, 9)) + after + chunk(b"IEND", b""))


def plain_lines(array):
    return b"".join(b"\0" + row.tobytes() for row in array)


# 16 bit RGB and alpha, which Pillow does not write.
alpha16 = (rows * 13000 + columns * 1500 + 7).astype(np.uint16)
png("rgba16.png", 16, 6, plain_lines(np.dstack([rgb16, alpha16]).astype(">u2")))
want("rgba16", over_white(rgb16, alpha16, 65535))
# Interlaced: seven passes, each a picture of its own.
adam7 = [(0, 0, 8, 8), (0, 4, 8, 8), (4, 0, 8, 4), (0, 2, 4, 4), (2, 0, 4, 2), (0, 1, 2, 2), (1, 0, 2, 1)]
passes = b""
for top, left, down, right in adam7:
    part = rgb[top::down, left::right]
    if part.size:
        passes += plain_lines(part)
png("interlaced.png", 8, 2, passes, interlace=1)
# Grey of 2 bits where the value 1 is transparent.
two = ((rows + columns) % 4).astype(np.uint8)
packed = b""
for row in two:
    bits = "".join(f"{v:02b}" for v in row).ljust(16, "0")
    packed += b"\0" + int(bits, 2).to_bytes(2, "big")
png("grey2_transparent.png", 2, 0, packed, before=chunk(b"tRNS", struct.pack(">H", 1)))
want("grey2_transparent", np.where(two == 1, 255, two * 85).astype(np.uint8))


def exif_block(orientation, order="<"):
    mark = b"II" if order == "<" else b"MM"
    return (mark + struct.pack(order + "HI", 42, 8) + struct.pack(order + "H", 1)
            + struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0) + struct.pack(order + "I", 0))


png("exif6.png", 8, 2, plain_lines(rgb), before=chunk(b"eXIf", exif_block(6, ">")))
want("exif6", np.rot90(rgb, -1))

# Orientation ---------------------------------------------------------------------------------------------
# What a viewer must show for stored pixels s, orientation 1..8.
UPRIGHT = {1: lambda s: s, 2: lambda s: s[:, ::-1], 3: lambda s: s[::-1, ::-1], 4: lambda s: s[::-1],
           5: lambda s: s.swapaxes(0, 1), 6: lambda s: np.rot90(s, -1),
           7: lambda s: s[::-1, ::-1].swapaxes(0, 1), 8: lambda s: np.rot90(s, 1)}
flat = np.zeros((16, 24), np.uint8)   # 8 x 8 blocks of one grey each: JPEG keeps them exactly
for r in range(2):
    for c in range(3):
        flat[8 * r:8 * r + 8, 8 * c:8 * c + 8] = 40 * (3 * r + c) + 8
for orientation in range(1, 9):
    order = "<" if orientation % 2 else ">"
    Image.fromarray(flat).save(OUT / f"orientation{orientation}.jpg", quality=100,
                               exif=b"Exif\0\0" + exif_block(orientation, order))
    want(f"orientation{orientation}", UPRIGHT[orientation](flat))
    small = Image.fromarray(rgb)
    small.save(OUT / f"orientation{orientation}.tif", tiffinfo={274: orientation})
    want(f"tiff_orientation{orientation}", UPRIGHT[orientation](rgb))
    ycc = Image.fromarray(((rows + columns) % 2 * 255).astype(np.uint8)).convert("1")
    ycc.save(OUT / f"bilevel_orientation{orientation}.tif", tiffinfo={274: orientation})
    want(f"bilevel_orientation{orientation}",
         np.repeat(UPRIGHT[orientation]((rows + columns) % 2 * 255)[..., None], 3, axis=2).astype(np.uint8))

# JPEG ----------------------------------------------------------------------------------------------------
photo = np.zeros((24, 40, 3), np.uint8)
photo[..., 0] = np.linspace(10, 240, 40)[None, :]
photo[..., 1] = np.linspace(30, 200, 24)[:, None]
photo[..., 2] = 120
Image.fromarray(photo).save(OUT / "colour.jpg", quality=95, subsampling=0)
want("colour", photo)
Image.fromarray(photo).save(OUT / "progressive.jpg", quality=95, subsampling=2, progressive=True)
Image.fromarray(photo).convert("CMYK").save(OUT / "cmyk.jpg", quality=98)

# WebP ----------------------------------------------------------------------------------------------------
Image.fromarray(rgb).save(OUT / "lossless.webp", lossless=True)
Image.fromarray(np.dstack([rgb, alpha])).save(OUT / "alpha.webp", lossless=True, exact=True)
Image.fromarray(rgb).save(OUT / "exif8.webp", lossless=True, exif=exif_block(8))
want("exif8", UPRIGHT[8](rgb))
Image.fromarray(photo).save(OUT / "lossy.webp", quality=95)
Image.fromarray(rgb).save(OUT / "animated.webp", lossless=True, save_all=True,
                          append_images=[Image.fromarray(rgb[::-1].copy())])

# TIFF ----------------------------------------------------------------------------------------------------
Image.fromarray(grey).save(OUT / "grey8.tif")
want("grey8", grey)
Image.fromarray(grey16).save(OUT / "grey16.tif", compression="tiff_lzw")
Image.fromarray(np.dstack([rgb, alpha])).save(OUT / "rgba.tif", compression="tiff_adobe_deflate")
indexed.save(OUT / "palette.tif")
Image.fromarray((grey / 255).astype(np.float32)).save(OUT / "float32.tif")
want("float32", (grey / 255).astype(np.float32))
Image.fromarray(photo).convert("CMYK").save(OUT / "cmyk.tif")


def tiff(name, order, entries, data):
    """entries: tag -> (type, values); StripOffsets or TileOffsets are given relative to the data."""
    size = {1: 1, 3: 2, 4: 4}
    code = {1: "B", 3: "H", 4: "I"}
    head, extra = b"", b""
    after = 8 + 2 + 12 * len(entries) + 4
    total = after + sum(size[t] * len(v) for t, v in entries.values() if size[t] * len(v) > 4)
    for tag in sorted(entries):
        kind, values = entries[tag]
        if tag in (273, 324):
            values = [v + total for v in values]
        raw = struct.pack(order + code[kind] * len(values), *values)
        head += struct.pack(order + "HHI", tag, kind, len(values))
        if len(raw) <= 4:
            head += raw.ljust(4, b"\0")
        else:
            head += struct.pack(order + "I", after + len(extra))
            extra += raw
    mark = b"II" if order == "<" else b"MM"
    (OUT / name).write_bytes(mark + struct.pack(order + "HI", 42, 8) + struct.pack(order + "H", len(entries))
                             + head + struct.pack(order + "I", 0) + extra + data)


def base(samples, depth, photometric):
    return {256: (3, [COLUMNS]), 257: (3, [ROWS]), 258: (3, [depth] * samples), 259: (3, [1]),
            262: (3, [photometric]), 277: (3, [samples]), 278: (3, [ROWS])}


# 16 bit RGB in big-endian order, planes apart.
planes = [rgb16[..., i].astype(">u2").tobytes() for i in range(3)]
tiff("planes16.tif", ">", base(3, 16, 2) | {284: (3, [2]), 273: (4, [0, 70, 140]), 279: (4, [70] * 3)},
     b"".join(planes))
want("planes16", rgb16)
# 16 bit grey where 0 is white; then colours that are multiplied with their alpha already.
tiff("white_is_zero16.tif", "<", base(1, 16, 0) | {273: (4, [0]), 279: (4, [70])}, grey16.astype("<u2").tobytes())
want("white_is_zero16", 65535 - grey16)
multiplied = np.floor(rgb * (alpha[..., None] / 255)).astype(np.uint8)
tiff("premultiplied.tif", "<",
     base(4, 8, 2) | {273: (4, [0]), 279: (4, [140]), 338: (3, [1])}, np.dstack([multiplied, alpha]).tobytes())
want("premultiplied", (multiplied.astype(int) + 255 - alpha[..., None]).astype(np.uint8))
# Tiles of 16 x 16, 16 bit, on a picture that they do not divide.
big = (np.add.outer(np.arange(19) * 1000, np.arange(21) * 77) + 5).astype(np.uint16)
tiles = b""
for top in (0, 16):
    for left in (0, 16):
        tile = np.zeros((16, 16), "<u2")
        part = big[top:top + 16, left:left + 16]
        tile[:part.shape[0], :part.shape[1]] = part
        tiles += tile.tobytes()
tiled = base(1, 16, 1) | {256: (3, [21]), 257: (3, [19]), 322: (3, [16]), 323: (3, [16]),
                          324: (4, [0, 512, 1024, 1536]), 325: (4, [512] * 4)}
del tiled[278]
tiff("tiled16.tif", "<", tiled, tiles)
want("tiled16", big)

# GIF -----------------------------------------------------------------------------------------------------
indexed.save(OUT / "palette.gif")
indexed.save(OUT / "interlaced.gif", interlace=1)
indexed.save(OUT / "transparent.gif", transparency=2)
second = indexed.copy()
second.putdata([4] * (ROWS * COLUMNS))
indexed.save(OUT / "animated.gif", save_all=True, append_images=[second], duration=50)

# Read through OpenCV -------------------------------------------------------------------------------------
Image.fromarray(rgb).save(OUT / "rgb.bmp")
Image.fromarray(grey).save(OUT / "grey.bmp")
Image.fromarray(rgb).save(OUT / "rgb.ppm")
Image.fromarray(grey).save(OUT / "grey.pgm")
Image.fromarray(photo).save(OUT / "lossless.jp2", irreversible=False)
# 32 bits a pixel, the fourth byte unused.
bgrx = np.dstack([rgb[..., ::-1], np.zeros_like(grey)])[::-1]
head = b"BM" + struct.pack("<IHHI", 54 + bgrx.size, 0, 0, 54)
info = struct.pack("<IiiHHIIiiII", 40, COLUMNS, ROWS, 1, 32, 0, bgrx.size, 2835, 2835, 0, 0)
(OUT / "unused_alpha.bmp").write_bytes(head + info + bgrx.tobytes())

# NumPy's legacy generator --------------------------------------------------------------------------------
for seed in (0, 1, 21, 4294967295):
    generator = np.random.RandomState
    lines = []
    for size in (1, 2, 15, 196, 1000):
        lines.append(f"permutation {size} " + " ".join(map(str, generator(seed).permutation(size))))
    draw = generator(seed)
    lines.append("integer 1 20 " + " ".join(map(str, draw.randint(1, 20, 40))))
    lines.append("integer -5 1000000 " + " ".join(map(str, generator(seed).randint(-5, 1000000, 40))))
    lines.append("integer 0 5000000000 " + " ".join(map(str, generator(seed).randint(0, 5000000000, 20))))
    lines.append("uniform " + " ".join(v.hex() for v in generator(seed).random_sample(20).tolist()))
    lines.append("normal " + " ".join(v.hex() for v in generator(seed).standard_normal(21).tolist()))
    (OUT / f"legacy_{seed}.txt").write_text("\n".join(lines) + "\n")
