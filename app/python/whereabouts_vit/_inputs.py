"""What a call is given: paths as they are; arrays, pictures and models in memory as files of a folder that lives as long
as what was made of them."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ._program import Failure

# What safetensors calls them.
_TYPES = {
    "float64": "F64", "float32": "F32", "float16": "F16", "bfloat16": "BF16", "int64": "I64", "int32": "I32",
    "int16": "I16", "int8": "I8", "uint64": "U64", "uint32": "U32", "uint16": "U16", "uint8": "U8", "bool": "BOOL",
}  # fmt: skip


class Workspace:
    """A folder for the files of one call. It goes when nobody holds it any more."""

    def __init__(self) -> None:
        # Where there is memory for it: nothing of it is to outlive the process.
        shm = Path("/dev/shm")
        place = shm if shm.is_dir() and os.access(shm, os.W_OK) and "TMPDIR" not in os.environ else None
        self._folder = Path(tempfile.mkdtemp(prefix="whereabouts-", dir=place))
        weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)

    @property
    def path(self) -> Path:
        return self._folder


def _array(name: str, value: Any) -> tuple[str, np.ndarray]:
    """The type in safetensors' words, and the values as they lie in memory; no copy where they are contiguous."""
    if hasattr(value, "detach"):  # a torch tensor
        value = value.detach()
        if value.device.type != "cpu":
            value = value.cpu()
        value = value.contiguous()
        kind = str(value.dtype).removeprefix("torch.")
        if kind == "bfloat16":
            import torch

            return "BF16", value.view(torch.int16).numpy()
        value = value.numpy()
    array = np.ascontiguousarray(value)
    kind = array.dtype.name
    if kind not in _TYPES:
        raise Failure(f"checkpoint[{name!r}]", f"values of type {kind} are no weights", "give numbers, or leave it out")
    if array.dtype.byteorder == ">":
        array = array.astype(array.dtype.newbyteorder("<"))
    return _TYPES[kind], array


def _plain(value: Any) -> Any:
    """A configuration as plain JSON values."""
    if hasattr(value, "to_dict"):  # a transformers configuration
        value = value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, np.generic):
        return value.item()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)


def write_weights(tensors: Mapping[str, Any], path: Path) -> None:
    """A state dict as a safetensors file, in the order of its tensors."""
    header: dict[str, Any] = {}
    parts = []
    at = 0
    for name, value in tensors.items():
        kind, array = _array(name, value)
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
        parts.append(array)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    whole = path.with_name(path.name + ".part")
    with open(whole, "wb") as out:
        out.write(len(text).to_bytes(8, "little"))
        out.write(text)
        for array in parts:
            out.write(array.data if array.size else b"")
    os.replace(whole, path)


def checkpoint_path(given: Any, config: Any, workspace: Workspace, name: str = "checkpoint") -> Path:
    """The file of a checkpoint: a path, a dict of arrays or tensors, or a model that has a state_dict()."""
    if isinstance(given, (str, os.PathLike)):
        if config is not None:
            raise Failure("config", "a file has its configuration beside it", "leave it out, or give the tensors")
        return Path(given)
    if hasattr(given, "state_dict"):
        if config is None:
            # transformers has config; timm keeps how a model was made beside its pretrained_cfg.
            config = getattr(given, "config", None)
        given = given.state_dict()
    if not isinstance(given, Mapping):
        raise Failure(name, f"{type(given).__name__} is no checkpoint", "give a path, a dict of tensors or a model")
    folder = workspace.path / name
    folder.mkdir()
    write_weights(given, folder / "model.safetensors")
    if config is None:
        return folder / "model.safetensors"
    (folder / "config.json").write_text(json.dumps(_plain(config)))
    return folder


def image_path(given: Any, workspace: Workspace, name: str = "image") -> Path:
    """The file of an image: a path, an array (H, W) or (H, W, 3) of bytes or of numbers, a torch tensor (3, H, W), or a
    PIL image."""
    if isinstance(given, (str, os.PathLike)):
        return Path(given)
    if hasattr(given, "convert") and hasattr(given, "save"):  # PIL
        path = workspace.path / f"{name}.png"
        given.save(path)
        return path
    if hasattr(given, "detach"):
        given = given.detach().cpu().numpy()
        if given.ndim == 4 and given.shape[0] == 1:
            given = given[0]
        if given.ndim == 3 and given.shape[0] in (1, 3):
            given = np.moveaxis(given, 0, -1)
    array = np.asarray(given)
    if array.ndim not in (2, 3) or array.dtype.kind not in "uif":
        raise Failure(name, f"{array.dtype.name} {array.shape} is no image", "give an array (H, W, 3), a path or a PIL image")
    if array.ndim == 2:
        array = np.repeat(array[..., None], 3, axis=2)
    path = workspace.path / f"{name}.npy"
    if array.dtype.kind == "f":
        array = array.astype(np.float32)
    np.save(path, np.ascontiguousarray(array))
    return path


def table_path(given: Any, workspace: Workspace, name: str) -> Path:
    """A table (N, D), or the path of a file that holds one."""
    if isinstance(given, (str, os.PathLike)):
        return Path(given)
    if hasattr(given, "detach"):
        given = given.detach().cpu().numpy()
    path = workspace.path / f"{name}.npy"
    np.save(path, np.ascontiguousarray(given))
    return path


def text_of(value: Any, kind: str = "") -> str:
    """A value as the command line writes it. `kind`: of the parameter, as `labs` names it."""
    if value is None:
        return "auto"
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (np.ndarray, list, tuple)):
        between = {"grid": "x", "range": ":"}.get(kind, ",")
        return between.join(text_of(each) for each in value)
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float):
        return repr(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def flags(values: Mapping[str, Any], kinds: Mapping[str, str] | None = None) -> list[str]:
    """Keyword arguments as flags: `top_k=3` is `--top-k 3`, a list of roles is the flag several times."""
    words: list[str] = []
    for name, value in values.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        kind = (kinds or {}).get(flag[2:], "")
        if flag in ("--role", "--label") and isinstance(value, (list, tuple)):
            for each in value:
                words += [flag, str(each)]
            continue
        words.append(f"{flag}={text_of(value, kind)}")
    return words
