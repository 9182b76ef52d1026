"""The models of vit-pytorch for one image, as weights alone."""

import importlib
import inspect

import torch
from safetensors.torch import save_file

from cases import Answer, Case, Task, image_file, lazily, numbers, pixels
from randomise import randomise

_HALF = (0.5, 0.5, 0.5)
_NAMED_BY_SIZES = ("vit", "simple_vit", "vit_detpool", "vit_nd")  # what they are made with may be tuples
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
    ("vit", "ViT", {"image_size": (96, 64)}), ("vit", "ViT", {"image_size": (64, 96), "pool": "mean"}), ("vit", "ViT", {"patch_size": (16, 8)}),
    ("vit", "ViT", {"patch_size": 8, "dim": 96, "heads": 3, "dim_head": 32}), ("vit", "ViT", {"num_classes": 1}), ("vit", "ViT", {"depth": 1}),
    ("vit", "ViT", {"channels": 1}), ("simple_vit", "SimpleViT", {"patch_size": (16, 8)}),
    ("simple_vit", "SimpleViT", {"dim": 192, "heads": 3}), ("simple_vit", "SimpleViT", {"channels": 1}), ("deepvit", "DeepViT", {"pool": "mean"}),
    ("deepvit", "DeepViT", {"heads": 4, "dim_head": 32}), ("parallel_vit", "ViT", {"num_parallel_branches": 3}), ("parallel_vit", "ViT", {"pool": "mean"}),
    ("cait", "CaiT", {"cls_depth": 2, "heads": 4, "dim_head": 32}), ("vit_detpool", "ViTDetPool", {"image_size": (96, 64)}),
    ("vit_with_decorr", "ViT", {"pool": "mean"}), ("simple_vit_with_register_tokens", "SimpleViT", {"num_register_tokens": 1}),
    ("vit_nd", "ViTND", {"ndim": 2, "input_shape": (_SIDE, _SIDE), "patch_size": (16, 8)}),
    ("cct", "CCT", {"img_size": _SIDE, "embedding_dim": 64, "num_layers": 2, "num_heads": 2, "mlp_ratio": 2, "positional_embedding": "learnable"}),
    ("cct", "CCT", {"img_size": _SIDE, "embedding_dim": 64, "num_layers": 2, "num_heads": 2, "mlp_ratio": 2, "positional_embedding": "sine"}),
    ("cross_vit", "CrossViT", {"sm_dim": 48, "lg_dim": 96, "sm_enc_heads": 2, "lg_enc_heads": 2, "cross_attn_heads": 2, "lg_enc_depth": 1}),
    ("crossformer", "CrossFormer", {"dim": (32, 64, 64, 64), "depth": (1, 1, 1, 1), "local_window_size": 3, "global_window_size": (8, 4, 2, 1)}),
    ("cvt", "CvT", {"s1_emb_dim": 16, "s2_emb_dim": 32, "s3_emb_dim": 64, "s3_depth": 1}),
    ("levit", "LeViT", {"dim": (32, 48, 64), "depth": 1, "heads": 2, "mlp_mult": 2}),
    ("max_vit", "MaxViT", {"dim": 32, "depth": (1, 1), "window_size": 6}), ("max_vit_with_registers", "MaxViT", {"dim": 32, "depth": (1, 1), "window_size": 6}),
    ("nest", "NesT", {"image_size": 64, "dim": 32, "num_hierarchies": 2, "block_repeats": (1, 1), "patch_size": 4}),
    ("regionvit", "RegionViT", {"dim": (16, 32, 64, 64), "depth": (1, 1, 1, 1), "window_size": 3}),
    ("scalable_vit", "ScalableViT", {"dim": 16, "depth": (1, 1), "heads": (2, 2), "reduction_factor": (2, 2), "window_size": (4, None)}),
    ("sep_vit", "SepViT", {"image_size": 112, "dim": 16, "depth": (1, 1), "heads": (1, 2)}),
    ("twins_svt", "TwinsSVT", {"s1_emb_dim": 16, "s2_emb_dim": 32, "s3_emb_dim": 32, "s4_emb_dim": 32, "s1_local_patch_size": 3, "s2_local_patch_size": 3,
                               "s3_local_patch_size": 3, "s4_local_patch_size": 3, "s1_global_k": 3, "s2_global_k": 3, "s3_global_k": 3, "s4_global_k": 3, "s3_depth": 1, "s4_depth": 1}),
    ("mobile_vit", "MobileViT", {"image_size": (64, 64), "patch_size": (2, 2), "dims": (32, 48, 64), "channels": (16, 16, 24, 24, 32, 32, 40, 40, 48, 48, 64)}),
    ("vit_nd_pope", "ViTND", {"ndim": 2, "input_shape": (_SIDE, _SIDE)}),
]


def _create(module, kind, more):
    kind = getattr(importlib.import_module("vit_pytorch." + module), kind)
    takes = inspect.signature(kind.__init__).parameters
    open_end = any(each.kind == inspect.Parameter.VAR_KEYWORD for each in takes.values())
    values = {name: value for name, value in _VALUES.items() if name in takes or (open_end and name == "num_classes")}
    return kind(**values | {name: value for name, value in more.items() if name != "image_size" or name in takes})


def _sides(more):
    side = more.get("image_size", _SIDE)
    return side if isinstance(side, tuple) else (side, side)


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

        values = _VALUES | more
        rows, columns = _sides(more)
        channels = values["channels"] if values["channels"] == 1 else 3

        def answer():
            with torch.no_grad():
                try:
                    return Answer(_logits(model.double(), pixels(rows, columns, _HALF, _HALF, channels=channels)))
                except RuntimeError:  # a part of it is float32 by its code
                    return Answer(_logits(model.float(), pixels(rows, columns, _HALF, _HALF, torch.float32, channels)))

        pool = {"mean": "avg", "cls": "token"}.get(values.get("pool"), "avg" if "Simple" in kind or "DetPool" in kind else "token")
        if values.get("pool") == "mean" and "cls_token" in model.state_dict():
            pool = "avg-prefix"
        truth = {"heads": values.get("heads"), "mean": numbers(_HALF), "std": numbers(_HALF), "pool": pool, "norm-order": "pre", "activation": "gelu"}
        if rows != columns:
            truth["grid"] = f"{rows // values['patch_size']}x{columns // values['patch_size']}"
        # No normalisation is the library's own: it is given, where the program lets it be.
        return [Case("vit-pytorch", module, name, "bare", bare / "weights.safetensors", image_file(images, rows, columns, channels), lazily(answer), truth,
                     [] if rows != columns or any("pos_embed" in key for key in model.state_dict()) else ["--size", str(rows)])]

    return build


def tasks(images):
    made = []
    for module, kind, more in _MODELS:
        name = f"{kind} " + " ".join(f"{k}={v}" for k, v in more.items() if module in _NAMED_BY_SIZES or not isinstance(v, tuple))
        made.append(Task("vit-pytorch", module, name.strip(), _build(module, kind, more, f"{module} {name}".strip(), images)))
    return made
