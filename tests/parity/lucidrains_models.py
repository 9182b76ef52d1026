"""The models of vit-pytorch for one image, as weights alone."""

import importlib
import inspect

import torch
from safetensors.torch import save_file

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels
from randomise import randomise

_HALF = (0.5, 0.5, 0.5)
_SIDE = 96
_VALUES = dict(image_size=_SIDE, patch_size=16, num_classes=10, dim=128, depth=2, heads=2, mlp_dim=200, channels=3)
# module, class, further arguments
_MODELS = [
    ("vit", "ViT", {}), ("vit", "ViT", {"pool": "mean"}), ("vit", "ViT", {"heads": 4, "dim_head": 32}), ("vit", "ViT", {"heads": 3, "dim_head": 24}),
    ("vit", "ViT", {"heads": 1, "dim_head": 128}),
    ("simple_vit", "SimpleViT", {}), ("simple_vit", "SimpleViT", {"heads": 4, "dim_head": 32}),
    ("simple_vit_with_register_tokens", "SimpleViT", {}), ("simple_vit_with_fft", "SimpleViT", {"freq_patch_size": 16}),
    ("simple_vit_with_patch_dropout", "SimpleViT", {}), ("simple_vit_with_qk_norm", "SimpleViT", {}), ("simple_vit_with_value_residual", "SimpleViT", {}),
    ("simple_vit_with_hyper_connections", "SimpleViT", {"num_residual_streams": 2}), ("simple_flash_attn_vit", "SimpleViT", {"use_flash": False}),
    ("simple_vit_with_relative_proj_pos_bias", "SimpleViT", {}), ("simple_vit_with_specialized_cls", "SimpleViT", {}),
    ("simple_vit_with_sparse_gating", "SimpleViTWithSparseGating", {}), ("simple_vit_attn_residual", "SimpleViTAttnResidual", {}),
    ("simple_vit_orthog_residual_update", "SimpleViT", {}), ("attn_residual_with_dca_simple_vit", "SimpleViT", {}), ("simple_uvit", "SimpleUViT", {}),
    ("vit_detpool", "ViTDetPool", {}), ("vit_detpool", "ViTDetPool", {"use_cls_token": False}), ("vit_with_patch_dropout", "ViT", {}),
    ("vit_with_patch_merger", "ViT", {}), ("vit_with_decorr", "ViT", {}), ("vit_with_keel_post_ln", "ViT", {}), ("vit_5", "ViT", {}),
    ("vit_for_small_dataset", "ViT", {}), ("learnable_memory_vit", "ViT", {}), ("parallel_vit", "ViT", {}), ("deepvit", "DeepViT", {}),
    ("local_vit", "LocalViT", {}), ("jumbo_vit", "JumboViT", {"dim": 32, "jumbo_cls_k": 2}), ("jet_vit", "JetViT", {}), ("normalized_vit", "nViT", {}), ("vat", "ViT", {}),
    ("mp3", "ViT", {}), ("ats_vit", "ViT", {"max_tokens_per_depth": (36, 36)}), ("cait", "CaiT", {"cls_depth": 1}), ("rvt", "RvT", {}),
    ("rvt", "RvT", {"use_rotary": False, "use_ds_conv": False, "use_glu": False}), ("xcit", "XCiT", {"cls_depth": 1}), ("looped_vit", "LoopedViT", {}),
    ("look_vit", "LookViT", {}), ("t2t", "T2TViT", {}), ("pit", "PiT", {"depth": (1, 1)}), ("vit_nd", "ViTND", {"ndim": 2, "input_shape": (_SIDE, _SIDE)}),
    ("vit_nd_rotary", "ViTND", {"ndim": 2, "input_shape": (_SIDE, _SIDE)}), ("na_vit", "NaViT", {}), ("na_vit_nested_tensor", "NaViT", {}),
]


def _create(module, kind, more):
    kind = getattr(importlib.import_module("vit_pytorch." + module), kind)
    takes = inspect.signature(kind.__init__).parameters
    values = {name: value for name, value in (_VALUES | more).items() if name in takes}
    return kind(**values)


def _logits(model, image):
    try:
        said = model(image)
    except Exception:  # models of several images at once
        said = model([image[0]])
    said = said[0] if isinstance(said, (tuple, list)) else said
    return said[0].detach().double().numpy()


def _build(module, kind, more, name, images):
    def build(folder, _):
        model = randomise(_create(module, kind, more), name)
        bare = folder / "model_bare"
        bare.mkdir()
        save_file({k: v.contiguous().clone() for k, v in model.state_dict().items()}, bare / "weights.safetensors")

        def answer():
            with torch.no_grad():
                try:
                    return Answer(_logits(model.double(), pixels(_SIDE, _SIDE, _HALF, _HALF)))
                except RuntimeError:  # a part of it is float32 by its code
                    return Answer(_logits(model.float(), pixels(_SIDE, _SIDE, _HALF, _HALF, torch.float32)))

        values = _VALUES | more
        pool = {"mean": "avg", "cls": "token"}.get(values.get("pool"), "avg" if "Simple" in kind or "DetPool" in kind else "token")
        truth = {"heads": values["heads"], "mean": numbers(_HALF), "std": numbers(_HALF), "pool": pool, "norm-order": "pre", "activation": "gelu"}
        # No normalisation is the library's own: it is given, where the program lets it be.
        return [Case("vit-pytorch", module, name, "bare", bare / "weights.safetensors", image_file(images, _SIDE, _SIDE), lazily(answer), truth,
                     [] if any("pos_embed" in key for key in model.state_dict()) else ["--size", str(_SIDE)])]

    return build


def tasks(images):
    made = []
    for module, kind, more in _MODELS:
        name = f"{kind} " + " ".join(f"{k}={v}" for k, v in more.items() if not isinstance(v, tuple))
        made.append(Task("vit-pytorch", module, name.strip(), _build(module, kind, more, f"{module} {name}".strip(), images)))
    return made
