"""Makes tests/data/vit/: small vision transformers of every family with random weights, and what PyTorch says of a picture.

    make_vit_goldens.py [NAME ...]

Needs torch, timm, transformers, torchvision, safetensors and NumPy. Each model is NAME.safetensors (weights rounded to
binary16), NAME.tokens.npy (2, tokens, D) after the last norm, where that is one thing, and NAME.output.npy (2, classes), or what
the model pools to where it has no head; all evaluated in float64 on input_RxC.npy (2, R, C, 3), already normalised.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
import math
import pathlib
import tempfile
from functools import partial

import numpy as np
import timm
import torch
import transformers
from safetensors.torch import load_file, save_file
from timm.layers import GluMlp
from timm.models.beit import Beit
from timm.models.deit import VisionTransformerDistilled
from timm.models.eva import Eva
from timm.models.vision_transformer import VisionTransformer

from vit_jax_names import big_vision_names, jax_names
from vit_lucid import Lucid
from vit_schemes import Schemes
from vit_sizes import CLASSES, DEPTH, HEADS, SIZE, WIDTH

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data" / "vit"


def randomise(model):
    """Weights that let every part matter: no scale of 1e-6, no bias of 0."""
    generator = torch.Generator().manual_seed(5)
    with torch.no_grad():
        for name, p in model.named_parameters():
            draw = torch.randn(p.shape, generator=generator)
            if p.dim() >= 2 and ("weight" in name) and "position" not in name:
                fan_in = p[0].numel()
                value = draw / math.sqrt(fan_in)
            elif name.endswith("freqs"):
                value = p.float() + 0.1 * draw
            elif p.dim() == 1 and ("weight" in name or "gamma" in name or "lambda" in name):
                value = 0.8 + 0.3 * draw
            else:
                value = 0.4 * draw
            p.copy_(value.half().float())
    return model.double().eval()


def picture(size):
    draw = np.random.RandomState(size[0] * 1000 + size[1]).standard_normal((2, *size, 3))
    return np.round(draw * 64) / 64


def save(name, model, metadata, run, size=SIZE, rename=None, skip=()):
    x = picture(size)
    np.save(FOLDER / f"input_{size[0]}x{size[1]}.npy", x.astype(np.float32))
    with torch.no_grad():
        tokens, output = run(torch.from_numpy(x.transpose(0, 3, 1, 2).copy()))
    state = {k: v for k, v in model.state_dict().items() if not any(s in k for s in skip)}
    if rename:
        state = rename(state)
    state = {k: (v.half() if v.is_floating_point() else v).contiguous().clone() for k, v in state.items()}
    # One key: safetensors writes several in an order that changes from run to run.
    config = metadata.get("config", {})
    config = config if isinstance(config, str) else json.dumps({**metadata, **config, "config": None})
    save_file(state, str(FOLDER / f"{name}.safetensors"), metadata={"config": config})
    if tokens is not None:
        np.save(FOLDER / f"{name}.tokens.npy", tokens.numpy().astype(np.float32))
    np.save(FOLDER / f"{name}.output.npy", output.numpy())
    print(name, tuple(output.shape), float(output.abs().mean()))


def timm_config(**more):
    return {"config": {"num_heads": HEADS, "img_size": list(SIZE), **more}}


def run_timm(model):
    def run(x):
        tokens = model.forward_features(x)
        return tokens, model.forward_head(tokens)
    return run


COMMON = dict(img_size=SIZE, patch_size=4, embed_dim=WIDTH, depth=DEPTH, num_heads=HEADS, mlp_ratio=2, num_classes=CLASSES)


def vit(name, rename=None, metadata=None, **arguments):
    model = randomise(VisionTransformer(**{**COMMON, **arguments}))
    save(name, model, metadata or timm_config(), run_timm(model), rename=rename)


def timm_vit():
    vit("timm_vit")


def timm_mean():
    vit("timm_mean", class_token=False, global_pool="avg", fc_norm=True)


def timm_registers():
    vit("timm_registers", init_values=1, qk_norm=True, reg_tokens=2, no_embed_class=True)


def timm_no_bias_qkv():
    vit("timm_no_bias_qkv", qkv_bias=False, global_pool="avg", fc_norm=False, metadata=timm_config(global_pool="avg"))


def deit_distilled():
    model = randomise(VisionTransformerDistilled(**{**COMMON, "global_pool": "token"}))
    save("deit_distilled", model, timm_config(), run_timm(model))


def deit3():
    vit("deit3", no_embed_class=True, init_values=1)


def dinov2_swiglu():
    """Original DINOv2: blocks in chunks, w12 and w3, registers behind a table with a row for the class token."""
    arguments = dict(init_values=1, mlp_layer=partial(GluMlp, gate_last=False), act_layer=torch.nn.SiLU, mlp_ratio=4,
                     num_classes=0)

    def rename(state):
        out = {"mask_token": torch.zeros(1, WIDTH)}
        for k, v in state.items():
            k = k.replace("mlp.fc1", "mlp.w12").replace("mlp.fc2", "mlp.w3")
            k = k.replace("blocks.0.", "blocks.0.0.").replace("blocks.1.", "blocks.1.1.")
            out[k] = v
        return out

    vit("dinov2_swiglu", rename=rename, **arguments)


def siglip():
    vit("siglip", class_token=False, global_pool="map")


def clip():
    vit("clip", pre_norm=True, norm_layer=partial(torch.nn.LayerNorm, eps=1e-5),
        act_layer=timm.layers.QuickGELU if hasattr(timm.layers, "QuickGELU") else timm.layers.get_act_layer("quick_gelu"),
        metadata=timm_config(architecture="vit_base_patch16_clip_quickgelu_224"))


def jax():
    vit("jax", rename=jax_names, act_layer=partial(torch.nn.GELU, approximate="tanh"), metadata={"image_size": "20x28"})


def big_vision():
    vit("big_vision", rename=big_vision_names, class_token=False, global_pool="map", num_classes=0,
        act_layer=partial(torch.nn.GELU, approximate="tanh"), metadata={"image_size": "20x28"})


def eva(name, metadata=None, size=SIZE, **arguments):
    model = randomise(Eva(**{**COMMON, **arguments}))
    save(name, model, metadata or timm_config(), run_timm(model), size=size)
    return model


def eva02():
    eva("eva02", qkv_fused=False, swiglu_mlp=True, scale_mlp=True, use_rot_pos_emb=True, ref_feat_shape=(16, 16), mlp_ratio=2)


def eva02_inner():
    eva("eva02_inner", swiglu_mlp=True, scale_attn_inner=True, use_rot_pos_emb=True, ref_feat_shape=(16, 16))


ROPE = dict(use_rot_pos_emb=True, use_abs_pos_emb=False, init_values=1, use_fc_norm=False, global_pool="token",
            rope_grid_indexing="xy")


def rope_axial():
    eva("rope_axial", rope_temperature=100.0, **ROPE)


def rope_mixed():
    eva("rope_mixed", rope_temperature=10.0, rope_type="mixed", no_embed_class=True, **{**ROPE, "use_abs_pos_emb": True})


def dinov3():
    model = eva("dinov3", init_values=1, qkv_bias=False, rope_type="dinov3", rope_temperature=100, use_rot_pos_emb=True,
                use_abs_pos_emb=False, rope_rotate_half=True, num_reg_tokens=4, use_fc_norm=False, num_classes=0,
                global_pool="token", dynamic_img_size=True, norm_layer=partial(torch.nn.LayerNorm, eps=1e-5))
    other = (36, 16)
    x = picture(other)
    np.save(FOLDER / "input_36x16.npy", x.astype(np.float32))
    with torch.no_grad():
        output = model(torch.from_numpy(x.transpose(0, 3, 1, 2).copy()))
    np.save(FOLDER / "dinov3.output_36x16.npy", output.numpy())


def beit():
    model = randomise(Beit(**{**COMMON, "init_values": 1, "use_rel_pos_bias": True, "use_abs_pos_emb": False}))
    save("beit", model, timm_config(), run_timm(model))


def huggingface(name, model, config, run, skip=(), size=SIZE, before=""):
    """Under the names of published files, which are not those of today's modules."""
    model = randomise(model)
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        published = load_file(pathlib.Path(folder) / "model.safetensors")
    save(name, model, {"config": config.to_json_string()}, lambda x: run(model, x), skip=skip, size=size,
         rename=lambda state: {before + k: v for k, v in published.items()})


HF = dict(image_size=SIZE, patch_size=4, hidden_size=WIDTH, num_hidden_layers=DEPTH, num_attention_heads=HEADS,
          intermediate_size=2 * WIDTH, num_labels=CLASSES, mlp_ratio=2)


def hf_vit():
    config = transformers.ViTConfig(**HF)
    huggingface("hf_vit", transformers.ViTForImageClassification(config), config,
                lambda m, x: (m.vit(x).last_hidden_state, m(x).logits))


def hf_deit():
    config = transformers.DeiTConfig(**HF)
    huggingface("hf_deit", transformers.DeiTForImageClassificationWithTeacher(config), config,
                lambda m, x: (m.deit(x).last_hidden_state, m(x).logits))


def hf_dinov2():
    config = transformers.Dinov2WithRegistersConfig(**{**HF, "image_size": 20}, num_register_tokens=3)
    huggingface("hf_dinov2", transformers.Dinov2WithRegistersForImageClassification(config), config,
                lambda m, x: (m.dinov2_with_registers(x).last_hidden_state, m(x).logits), size=(20, 20))


def hf_dinov3():
    config = transformers.DINOv3ViTConfig(**HF, num_register_tokens=4, use_gated_mlp=True)
    huggingface("hf_dinov3", transformers.DINOv3ViTModel(config), config,
                lambda m, x: (m(x).last_hidden_state, m(x).last_hidden_state[:, 0]))


def hf_beit():
    # transformers takes rows for columns in the tables of windows that are not square.
    config = transformers.BeitConfig(**{**HF, "image_size": 20}, use_relative_position_bias=True, use_mean_pooling=True)
    huggingface("hf_beit", transformers.BeitForImageClassification(config), config, lambda m, x: (None, m(x).logits),
                size=(20, 20))


def hf_mae():
    config = transformers.ViTMAEConfig(**{**HF, "image_size": 20}, mask_ratio=0.0)

    def run(m, x):
        noise = torch.arange(25, dtype=torch.float64).expand(x.shape[0], 25)
        tokens = m(x, noise=noise).last_hidden_state
        return tokens, tokens[:, 0]

    huggingface("hf_mae", transformers.ViTMAEModel(config), config, run, size=(20, 20))


def hf_clip():
    config = transformers.CLIPVisionConfig(**{**HF, "image_size": 20})
    huggingface("hf_clip", transformers.CLIPVisionModel(config), config, lambda m, x: (None, m(x).pooler_output), size=(20, 20),
                before="vision_model.")


def hf_siglip():
    config = transformers.SiglipVisionConfig(**{**HF, "image_size": 20})
    huggingface("hf_siglip", transformers.SiglipVisionModel(config), config,
                lambda m, x: (m(x).last_hidden_state, m(x).pooler_output), size=(20, 20),
                before="vision_model.")


def openai_clip():
    """OpenAI's names from transformers' weights of the same model."""
    config = transformers.CLIPVisionConfig(**{**HF, "image_size": 20})
    model = randomise(transformers.CLIPVisionModel(config))

    def rename(state):
        out = {"visual.proj": torch.zeros(WIDTH, 5), "transformer.resblocks.0.ln_1.weight": torch.ones(8)}
        for k, v in state.items():
            k = k.replace("vision_model.", "")
            if "position_ids" in k:
                continue
            for a, b in (("embeddings.class_embedding", "class_embedding"), ("embeddings.patch_embedding", "conv1"),
                         ("embeddings.position_embedding.weight", "positional_embedding"), ("pre_layrnorm", "ln_pre"),
                         ("post_layernorm", "ln_post"), ("encoder.layers", "transformer.resblocks"),
                         ("layer_norm1", "ln_1"), ("layer_norm2", "ln_2"), ("mlp.fc1", "mlp.c_fc"), ("mlp.fc2", "mlp.c_proj"),
                         ("self_attn.out_proj", "attn.out_proj")):
                k = k.replace(a, b)
            out["visual." + k] = v
        for i in range(DEPTH):
            b = f"visual.transformer.resblocks.{i}."
            for kind in ("weight", "bias"):
                parts = [out.pop(b + f"self_attn.{p}_proj.{kind}") for p in "qkv"]
                out[b + f"attn.in_proj_{kind}"] = torch.cat(parts)
        return out

    save("openai_clip", model, {"num_heads": str(HEADS)}, lambda x: (None, model(x).pooler_output), size=(20, 20), rename=rename)


def torchvision_vit():
    from torchvision.models.vision_transformer import VisionTransformer as TorchVision
    model = randomise(TorchVision(image_size=20, patch_size=4, num_layers=DEPTH, num_heads=HEADS, hidden_dim=WIDTH,
                                  mlp_dim=2 * WIDTH, num_classes=CLASSES))
    save("torchvision_vit", model, {"num_heads": str(HEADS)}, lambda x: (None, model(x)), size=(20, 20))


class HandWritten(torch.nn.Module):
    """torch.nn.TransformerEncoder with its defaults: norms behind, ReLU; patches that overlap; no class token."""

    def __init__(self):
        super().__init__()
        self.patch_embed = torch.nn.Conv2d(3, WIDTH, 6, stride=4, padding=1)
        self.pos_embed = torch.nn.Parameter(torch.zeros(1, 35, WIDTH))
        layer = torch.nn.TransformerEncoderLayer(WIDTH, HEADS, 2 * WIDTH, batch_first=True)
        self.encoder = torch.nn.TransformerEncoder(layer, DEPTH, enable_nested_tensor=False)
        self.head = torch.nn.Linear(WIDTH, CLASSES)

    def forward(self, x):
        tokens = self.encoder(self.patch_embed(x).flatten(2).transpose(1, 2) + self.pos_embed)
        return tokens, self.head(tokens.mean(1))


def hand_written():
    model = randomise(HandWritten())
    save("hand_written", model, {"num_heads": str(HEADS), "img_size": "20x28", "stride": "4", "padding": "1"}, model)


def schemes():
    for scheme in ("shaw", "rope-1d", "alibi-2d", "log-cpb", "cpe", "learned-2d", "sinusoidal-1d", "stages", "lookhere", "liere", "pape",
                   "fire", "rope-yarn"):
        model = randomise(Schemes(scheme))
        words = {"num_heads": str(model.heads), "image_size": "20x28", "layer_norm_eps": "1e-6"}
        if scheme in ("alibi-2d", "rope-1d", "sinusoidal-1d", "lookhere", "rope-yarn"):
            words["position"] = scheme
        if scheme == "rope-yarn":
            words["image_size"] = "12x20"
        if scheme == "fire":  # beyond the distances of rows, within those of columns
            with torch.no_grad():
                for b in model.blocks:
                    b.attn.fire.log_l.fill_(1.609375)
        if scheme == "stages":
            for value, buffer in ((0.25, "running_mean"), (1.75, "running_var")):
                getattr(model.patch_embed.stages[0][1], buffer).fill_(value)
            words["config"] = {"strides": [2, 2], "paddings": [0, 1], "stage_activation": "gelu"}
        save("scheme_" + scheme, model, words, model)


def vit_pytorch():
    model = randomise(Lucid())
    save("vit_pytorch", model, {"dim_head": "8", "image_size": "20x28"}, model)


MODELS = [schemes, vit_pytorch, timm_vit, timm_mean, timm_registers, timm_no_bias_qkv, deit_distilled, deit3, dinov2_swiglu, siglip, clip, jax,
          big_vision, eva02, eva02_inner, rope_axial, rope_mixed, dinov3, beit, hf_vit, hf_deit, hf_dinov2, hf_dinov3,
          hf_beit, hf_mae, hf_clip, hf_siglip, openai_clip, torchvision_vit, hand_written]

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for make in MODELS:
        if not sys.argv[1:] or make.__name__ in sys.argv[1:]:
            try:
                torch.manual_seed(5)
                make()
            except Exception as fault:
                print(make.__name__, "FAILED", repr(fault)[:300])
