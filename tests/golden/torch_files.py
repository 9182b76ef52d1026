"""Makes the small PyTorch files of tests/data/torch and what they hold, and what the shared files hold.

    python3 tests/golden/torch_files.py [SHARED]

Needs PyTorch (2.3 or newer). tests/data/torch/made.tsv lists every tensor of our own files; where SHARED, the
folder of the real files, is given, tests/data/torch_expected.tsv lists those of its torch files that PyTorch
itself loads with weights_only=True, which runs no code of theirs. Columns: file, tensor, type, shape ("-"
for a number alone), the sum of value i times 1 + i mod 97 (which tells the order), first value, last value.
Sums are taken in float64.
"""

import argparse
import collections
import io
import pathlib
import sys
import zipfile

import torch

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data"
NAMES = {
    torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16",
    torch.int64: "I64", torch.int32: "I32", torch.int16: "I16", torch.int8: "I8",
    torch.uint64: "U64", torch.uint32: "U32", torch.uint16: "U16", torch.uint8: "U8",
    torch.bool: "BOOL", torch.float8_e4m3fn: "F8_E4M3", torch.float8_e5m2: "F8_E5M2",
    torch.complex64: "C64", torch.complex128: "C128", torch.qint8: "I8",
}
UNREAD = (torch.float8_e4m3fn, torch.float8_e5m2, torch.complex64, torch.complex128, torch.qint8)


class Tiny(torch.nn.Module):
    """A module saved whole: parameters, a buffer, modules in modules, and plain attributes."""

    def __init__(self):
        super().__init__()
        self.patch_size = 4
        self.note = "tiny"
        self.pos_embed = torch.nn.Parameter(counted((1, 5, 3), torch.float32))
        self.blocks = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.Linear(2, 3, bias=False))
        self.register_buffer("scale", torch.tensor(0.5))
        self.itself = [self]
        with torch.no_grad():
            for i, parameter in enumerate(self.blocks.parameters()):
                parameter.copy_(counted(tuple(parameter.shape), torch.float32) + i)


def counted(shape, dtype):
    """0, 1, 2, ... less 3 for signed types, halves added for real ones; alternating for booleans."""
    count = 1
    for size in shape:
        count *= size
    numbers = torch.arange(count, dtype=torch.float64)
    if dtype == torch.bool:
        return (numbers.to(torch.int64) % 3 == 1).reshape(shape)
    if dtype.is_floating_point or dtype.is_complex:
        return (numbers - 2.5).reshape(shape).to(dtype)
    return (numbers - (0 if dtype.is_signed is False else 3)).reshape(shape).to(dtype)


def every_type():
    plain = [dtype for dtype in NAMES if dtype not in (torch.qint8,)]
    tensors = {str(dtype).removeprefix("torch."): counted((2, 3), dtype) for dtype in plain}
    tensors["qint8"] = torch.quantize_per_tensor(counted((2, 3), torch.float32), 0.5, 0, torch.qint8)
    return tensors


def views():
    base = counted((4, 5, 6), torch.float32)
    return {
        "base": base,
        "transposed": base.transpose(0, 2),
        "permuted": base.permute(1, 2, 0),
        "slice": base[1:3, ::2, 1:5],
        "row": base[2, 3],
        "column": base[:, 1, 2],
        "expanded": base[:, :1, :].expand(4, 3, 6),
        "windows": torch.as_strided(base, (5, 4), (2, 3), 7),
        "number": base[3, 4, 5],
        "empty": base[:, 2:2],
        "half_transposed": counted((3, 7), torch.float16).t(),
        "bfloat16_column": counted((5, 3), torch.bfloat16)[:, 1],
    }


def nested():
    weight = torch.nn.Parameter(counted((2, 3), torch.float32))
    state = collections.OrderedDict([("pos_embed", weight), ("head.bias", counted((2,), torch.float32))])
    state._metadata = {"": {"version": 1}}
    return {
        "model": state,
        "optimizer": {"state": {0: {"step": torch.tensor(7.0), "exp_avg": counted((2, 3), torch.float32)}},
                      "param_groups": [{"lr": 0.001, "betas": (0.9, 0.999), "params": [0]}]},
        "epoch": 12,
        "best": float("inf"),
        "done": True,
        "none": None,
        "words": "a \"b\"\n\u00e9",
        "device": torch.device("cpu"),
        "dtype": torch.float16,
        "shape": torch.Size([2, 3]),
        "args": argparse.Namespace(patch_size=16, name="vit", grid=[3, 5]),
        "a.b": counted((1,), torch.float32),
        "a": {"b": counted((2,), torch.float32)},
    }


def leaves(value, name=""):
    """Tensors by dotted name, in the order in which PyTorch keeps them."""
    if isinstance(value, torch.Tensor):
        yield name or "tensor", value.detach()
    elif isinstance(value, torch.nn.Module):
        for key, tensor in value.state_dict().items():
            yield key, tensor
    else:
        pairs = value.items() if isinstance(value, dict) else \
            enumerate(value) if isinstance(value, (list, tuple)) else ()
        for key, item in pairs:
            yield from leaves(item, f"{name}.{key}" if name else str(key))


def text(number):
    return repr(float(number))


def rows(file, value):
    seen = collections.Counter()
    for name, tensor in leaves(value):
        seen[name] += 1
        if seen[name] > 1:
            name += f"#{seen[name]}"
        shape = "x".join(str(size) for size in tensor.shape) or "-"
        row = [file, name, NAMES[tensor.dtype], shape]
        if tensor.dtype in UNREAD:
            row += ["unread"] * 3
        else:
            numbers = tensor.to(torch.float64).flatten()
            weights = torch.arange(len(numbers)) % 97 + 1.0
            row += [text((numbers * weights).sum())]
            row += [text(numbers[0]), text(numbers[-1])] if len(numbers) else ["", ""]
        yield "\t".join(row) + "\n"


def made():
    folder = FOLDER / "torch"
    folder.mkdir(parents=True, exist_ok=True)
    table = []
    values = {"types": every_type(), "views": views(), "nested": nested(), "module": Tiny(),
              "alone": counted((3, 1), torch.float32),
              "list": [counted((2,), torch.int16), {"x": counted((3,), torch.float32)}]}
    for name, value in values.items():
        for suffix, zipped in ((".pt", True), ("_legacy.pth", False)):
            if name == "module" and not zipped:
                continue  # it would hold the source code of PyTorch's classes; the test writes one of its own
            if name == "types" and not zipped:
                value = {key: tensor for key, tensor in value.items()
                         if tensor.dtype in torch.storage._dtype_to_storage_type_map()}
            torch.save(value, folder / (name + suffix), _use_new_zipfile_serialization=zipped)
            table += rows(name + suffix, value)
    torch.save(nested()["model"], folder / "protocol4.pt", pickle_protocol=4)
    table += rows("protocol4.pt", nested()["model"])
    script = torch.jit.script(torch.nn.Sequential(torch.nn.Linear(3, 2)))
    with torch.no_grad():
        for parameter in script.parameters():
            parameter.copy_(counted(tuple(parameter.shape), torch.float32))
    with_places = io.BytesIO()
    torch.jit.save(script, with_places)
    # Without the program, which is PyTorch's, and the places in its source, which are this machine's.
    with zipfile.ZipFile(with_places) as source, zipfile.ZipFile(folder / "script.pt", "w") as target:
        for entry in source.infolist():
            if "/code/" not in entry.filename:
                target.writestr(zipfile.ZipInfo(entry.filename), source.read(entry))
    table += rows("script.pt", script)
    (folder / "made.tsv").write_text("".join(table))


def shared(root):
    table = []
    files = sorted((root / "malformed" / "torch").glob("*.pt")) + sorted((root / "checkpoints").rglob("*.pt*"))
    for file in files:
        try:
            value = torch.load(file, map_location="cpu", weights_only=True)
        except Exception as problem:  # whatever PyTorch says, the file is not compared
            print(file.relative_to(root), "is not compared:", str(problem).split("\n")[0][:90])
            continue
        table += rows(str(file.relative_to(root)), value)
    (FOLDER / "torch_expected.tsv").write_text("".join(table))


if __name__ == "__main__":
    made()
    if len(sys.argv) > 1:
        shared(pathlib.Path(sys.argv[1]))
