"""Makes more of tests/data/vit/: models whose numbers only their configuration tells, with the config.json of their library.

    make_vit_configuration_goldens.py [NAME ...]

Needs what make_vit_goldens.py needs, whose files these are like.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import pathlib
import tempfile

import timm
import torch
import transformers
from timm.models._hub import save_config_for_hf

from make_vit_goldens import COMMON, HF, huggingface, randomise, run_timm, save


def timm_folder(name, architecture, **arguments):
    model = timm.create_model(architecture, **(COMMON | arguments))
    with tempfile.TemporaryDirectory() as folder:
        save_config_for_hf(model, pathlib.Path(folder) / "config.json")
        config = json.loads((pathlib.Path(folder) / "config.json").read_text())
    config["pretrained_cfg"] = {"input_size": config["pretrained_cfg"]["input_size"]}
    save(name, randomise(model), {"config": json.dumps(config)}, run_timm(model))


def said_pe_grid():
    """A Perception Encoder at another size: its rotation is scaled to the architecture's grid, not to its table's."""
    timm_folder("said_pe_grid", "vit_pe_core_tiny_patch16_384", attn_pool_num_heads=3)


def said_rotation():
    """EVA's class with another rotation: columns first, from 0.5 on, scaled to an oblong, in halves of a head."""
    timm_folder("said_rotation", "eva02_tiny_patch14_224", rope_grid_indexing="xy", rope_grid_offset=0.5, ref_feat_shape=(9, 5),
                rope_rotate_half=True, rope_temperature=50.0, swiglu_mlp=False, qkv_bias=False, num_reg_tokens=2)


def said_dinov3():
    """EVA's class with DINOv3's rotation, pairs beside each other, and attention pooling, whose MLP has GELU beside SwiGLU."""
    timm_folder("said_dinov3", "eva02_tiny_patch14_224", rope_type="dinov3", rope_temperature=100.0, use_abs_pos_emb=False, global_pool="map",
                attn_pool_num_heads=2)


def said_pre_norm():
    """A ViT with a norm before its blocks and the mean of its patches: the tensors of a Perception Encoder, and no rotation."""
    timm_folder("said_pre_norm", "vit_tiny_patch16_224", pre_norm=True, global_pool="avg", act_layer="relu")


def said_both_biases():
    """A BEiT with biases of each block and of all: they are added."""
    timm_folder("said_both_biases", "beit_base_patch16_224", use_shared_rel_pos_bias=True)


def said_post_norm():
    timm_folder("said_post_norm", "vit_small_patch16_rope_224", use_post_norm=True, init_values=None, global_pool="max")


def said_hf_gelu():
    """Values that transformers has other defaults for."""
    config = transformers.ViTConfig(**{**HF, "image_size": 20, "hidden_act": "silu", "layer_norm_eps": 1e-2})
    huggingface("said_hf_gelu", transformers.ViTForImageClassification(config), config, lambda m, x: (None, m(x).logits), size=(20, 20))


MODELS = [said_pe_grid, said_rotation, said_dinov3, said_pre_norm, said_both_biases, said_post_norm, said_hf_gelu]

if __name__ == "__main__":
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            torch.manual_seed(5)
            make()
