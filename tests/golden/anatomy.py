"""Makes tests/data/anatomy/*.tsv: names, types and shapes of small models of each family, depth 2.

    python3 tests/golden/anatomy.py

Needs PyTorch, timm, transformers, torchvision and safetensors. A line is `name <TAB> dtype <TAB> shape`, the shape
with commas; a first line `# ...` says where the names come from. No values are kept.

Models of these libraries are instantiated, and those of transformers saved, so that their names are the ones that
stand in published files. Families whose code is no library (DINO, MoCo v3, MAE, DINOv2, DINOv3, EVA-02, rope-vit,
T2T-ViT, the JAX ones, OpenAI's CLIP) are written down from their public model definitions, on top of
timm's names where those are what they use.
"""

import pathlib
import sys
import tempfile
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path = [p for p in sys.path if p and pathlib.Path(p).resolve() != HERE]  # array.py here hides Python's own

import timm
import torch
import torchvision
import transformers
from safetensors import safe_open
from timm.models.vision_transformer import VisionTransformer

FOLDER = HERE.parent / "data" / "anatomy"
TIMM = f"timm {timm.__version__}"
HUGGING_FACE = f"transformers {transformers.__version__}"
TYPES = {torch.float32: "F32", torch.int64: "I64", torch.bool: "BOOL"}


def write(family, source, tensors):
    lines = [f"# {source}"]
    for name, dtype, shape in tensors:
        lines.append(f"{name}\t{dtype}\t{','.join(map(str, shape))}")
    (FOLDER / f"{family}.tsv").write_text("\n".join(lines) + "\n")


def of_module(module):
    return [(name, TYPES[value.dtype], tuple(value.shape)) for name, value in module.state_dict().items()]


def plain(tensors):
    """Tensors given as (name, shape) or (name, shape, dtype)."""
    return [(t[0], t[2] if len(t) > 2 else "F32", t[1]) for t in tensors]


def behind(prefix, tensors):
    return [(prefix + name, dtype, shape) for name, dtype, shape in tensors]


def without(tensors, *starts):
    return [t for t in tensors if not t[0].startswith(starts)]


def timm_model(name, **options):
    return of_module(timm.create_model(name, pretrained=False, **options))


def saved(model):
    with tempfile.TemporaryDirectory() as folder:
        model.save_pretrained(folder)
        with safe_open(f"{folder}/model.safetensors", "pt") as file:
            return [(n, file.get_slice(n).get_dtype(), tuple(file.get_slice(n).get_shape())) for n in file.keys()]


def vit(**options):
    sizes = dict(img_size=32, patch_size=8, embed_dim=128, depth=2, num_heads=2, num_classes=10)
    return of_module(VisionTransformer(**{**sizes, **options}))


def linear(name, outputs, inputs, bias=True):
    return [(f"{name}.weight", (outputs, inputs))] + ([(f"{name}.bias", (outputs,))] if bias else [])


def norm(name, width):
    return [(f"{name}.weight", (width,)), (f"{name}.bias", (width,))]


def timm_families():
    write("timm", TIMM, vit())
    small = dict(depth=2, num_classes=10)
    write("deit", TIMM, timm_model("deit_tiny_distilled_patch16_224", img_size=64, **small))
    write("deit3_timm", TIMM, timm_model("deit3_small_patch16_224", img_size=64, embed_dim=128, num_heads=2, **small))
    write("dinov2_timm", TIMM,
          timm_model("vit_small_patch14_dinov2", img_size=56, embed_dim=128, num_heads=2, depth=2, num_classes=0))
    write("dinov2_registers_timm", TIMM,
          timm_model("vit_small_patch14_reg4_dinov2", img_size=56, embed_dim=128, num_heads=2, depth=2, num_classes=0))
    write("dinov3_timm", TIMM,
          timm_model("vit_small_patch16_dinov3", embed_dim=128, num_heads=2, depth=2, num_classes=0))
    write("siglip_timm", TIMM,
          timm_model("vit_base_patch16_siglip_224", img_size=64, embed_dim=128, num_heads=2, depth=2, num_classes=0))
    write("eva02_timm", TIMM, timm_model("eva02_tiny_patch14_224", img_size=56, embed_dim=96, num_heads=2, **small))
    write("eva02_base_timm", TIMM,
          timm_model("eva02_base_patch14_224", img_size=56, embed_dim=128, num_heads=2, **small))
    write("rope_vit_mixed_timm", TIMM,
          timm_model("vit_small_patch16_rope_mixed_224", img_size=64, embed_dim=96, num_heads=3, **small))
    write("rope_vit_axial_timm", TIMM,
          timm_model("vit_small_patch16_rope_224", img_size=64, embed_dim=128, num_heads=2, **small))
    write("beit_timm", TIMM, timm_model("beit_base_patch16_224", img_size=64, embed_dim=96, num_heads=3, **small))
    swin = dict(img_size=32, patch_size=2, embed_dim=24, depths=(2, 2), num_heads=(2, 4), window_size=4, num_classes=10)
    write("swin_timm", TIMM, timm_model("swin_tiny_patch4_window7_224", **swin))
    write("swinv2_timm", TIMM, timm_model("swinv2_tiny_window8_256", **swin))
    write("swinv2_cr_timm", TIMM, timm_model("swinv2_cr_tiny_224", **swin))
    write("naflex_timm", TIMM, timm_model("naflexvit_base_patch16_parfac_gap", embed_dim=96, num_heads=3, **small))
    write("twins_timm", TIMM, timm_model("twins_svt_small", img_size=64, depths=(1, 1, 2, 1), num_classes=10))
    write("sam_timm", TIMM, timm_model("samvit_base_patch16", img_size=64, embed_dim=96, num_heads=3, depth=2))
    write("cait_timm", TIMM, timm_model("cait_xxs24_224", img_size=64, embed_dim=96, num_heads=3, **small))
    write("levit_timm", TIMM, timm_model("levit_128s", num_classes=10))


def hugging_face_families():
    k = dict(hidden_size=96, num_hidden_layers=2, num_attention_heads=3, intermediate_size=384, image_size=32,
             patch_size=8)
    hf = transformers
    tables = dict(embed_dim=24, depths=[2, 2], num_heads=[2, 4], image_size=32, patch_size=2, window_size=4)
    words = dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=2, intermediate_size=128, vocab_size=99)
    wide = {**k, "hidden_size": 128, "num_attention_heads": 2, "intermediate_size": 512}
    models = {
        "vit_hf": hf.ViTForImageClassification(hf.ViTConfig(**wide, num_labels=10)),
        "deit_hf": hf.DeiTForImageClassificationWithTeacher(hf.DeiTConfig(**wide)),
        "dinov2_hf": hf.Dinov2Model(hf.Dinov2Config(**{**wide, "image_size": 56, "patch_size": 14})),
        "dinov2_registers_hf": hf.Dinov2WithRegistersModel(hf.Dinov2WithRegistersConfig(
            **{**wide, "image_size": 56, "patch_size": 14}, use_swiglu_ffn=True)),
        "dinov3_hf": hf.DINOv3ViTModel(hf.DINOv3ViTConfig(**wide, num_register_tokens=4)),
        "mae_hf": hf.ViTMAEForPreTraining(hf.ViTMAEConfig(
            **wide, decoder_hidden_size=64, decoder_num_hidden_layers=1, decoder_intermediate_size=128,
            decoder_num_attention_heads=2)),
        "beit_hf": hf.BeitForImageClassification(hf.BeitConfig(
            **k, use_relative_position_bias=True, num_labels=10, out_indices=[0])),
        "swin_hf": hf.SwinForImageClassification(hf.SwinConfig(**tables, num_labels=10)),
        "swinv2_hf": hf.Swinv2ForImageClassification(hf.Swinv2Config(**tables, num_labels=10)),
        "aimv2_hf": hf.Aimv2VisionModel(hf.Aimv2VisionConfig(**wide)),
        "clip_hf": hf.CLIPModel(hf.CLIPConfig(text_config=words, vision_config=wide, projection_dim=32)),
        "siglip_hf": hf.SiglipModel(hf.SiglipConfig(text_config=words, vision_config=wide)),
    }
    for family, model in models.items():
        write(family, HUGGING_FACE, saved(model))


def torchvision_families():
    source = f"torchvision {torchvision.__version__}"
    m = torchvision.models
    write("torchvision", source, of_module(m.VisionTransformer(
        image_size=32, patch_size=8, num_layers=2, num_heads=2, hidden_dim=128, mlp_dim=384, num_classes=10)))
    tables = dict(patch_size=[2, 2], embed_dim=24, depths=[2, 2], num_heads=[2, 4], window_size=[4, 4],
                  num_classes=10)
    write("swin_torchvision", source, of_module(m.SwinTransformer(**tables)))
    blocks = torchvision.models.swin_transformer
    write("swinv2_torchvision", source, of_module(m.SwinTransformer(
        **tables, block=blocks.SwinTransformerBlockV2, downsample_layer=blocks.PatchMergingV2)))


def self_supervised_families():
    # facebookresearch/mae, models_mae.py: timm's blocks, and a decoder.
    encoder = without(vit(), "head.")
    decoder = without(vit(embed_dim=64), "head.", "norm.", "cls_token", "patch_embed.", "pos_embed")
    mae = encoder + plain([("mask_token", (1, 1, 64)), ("decoder_pos_embed", (1, 17, 64)),
                           *linear("decoder_embed", 64, 128), *norm("decoder_norm", 64),
                           *linear("decoder_pred", 192, 64)]) + behind("decoder_", decoder)
    write("mae", f"{TIMM} for the blocks; decoder of facebookresearch/mae; 'model.' as its checkpoints",
          behind("model.", mae))

    # facebookresearch/dino, main_dino.py: {"student", "teacher", "optimizer", "epoch", "args", "dino_loss"}.
    head = plain([*linear("head.mlp.0", 64, 128), *linear("head.mlp.2", 64, 64), *linear("head.mlp.4", 32, 64),
                  ("head.last_layer.weight_g", (100, 1)), ("head.last_layer.weight_v", (100, 32))])
    both = behind("student.module.", behind("backbone.", encoder) + head)
    both += behind("teacher.", behind("backbone.", encoder) + head)
    state = plain([("optimizer.state.0.exp_avg", (1, 17, 128)), ("optimizer.state.0.exp_avg_sq", (1, 17, 128)),
                   ("dino_loss.center", (1, 100))])
    write("dino", f"{TIMM} for the backbone; the rest of facebookresearch/dino", both + state)

    # facebookresearch/moco-v3: DistributedDataParallel over base_encoder, momentum_encoder, predictor.
    projector = plain([("head.0.weight", (64, 128)), *norm("head.1", 64), ("head.3.weight", (32, 64))])
    moco = behind("state_dict.module.base_encoder.", encoder + projector)
    moco += behind("state_dict.module.momentum_encoder.", encoder + projector)
    moco += behind("state_dict.module.predictor.", plain([("0.weight", (64, 32)), ("3.weight", (32, 64))]))
    moco += plain([("optimizer.state.0.mu", (1, 1, 128))])
    write("moco_v3", f"{TIMM} for the encoder; the rest of facebookresearch/moco-v3", moco)

    # facebookresearch/dinov2: as timm's, with a mask token, registers under another name, SwiGLU of w12 and w3.
    scaled = without(vit(init_values=1e-5, patch_size=14, img_size=56), "head.")
    dinov2 = scaled + plain([("mask_token", (1, 128))])
    write("dinov2", f"{TIMM} for the blocks; mask_token of facebookresearch/dinov2", dinov2)
    gated = [t for t in dinov2 if ".mlp." not in t[0]] + plain([("register_tokens", (1, 4, 128))])
    for i in range(2):
        gated += plain([*linear(f"blocks.{i}.mlp.w12", 688, 128), *linear(f"blocks.{i}.mlp.w3", 128, 344)])
    chunked = [(n.replace("blocks.", "blocks.0.") if n.startswith("blocks.0.") else n.replace("blocks.", "blocks.1."),
                d, s) if n.startswith("blocks.") else (n, d, s) for n, d, s in gated]
    training = behind("model.student.backbone.", chunked) + behind("model.teacher.backbone.", chunked)
    training += behind("model.teacher.dino_head.", plain([*linear("mlp.0", 64, 128)]))
    write("dinov2_registers", "facebookresearch/dinov2 in training: student and teacher, chunked blocks, SwiGLU",
          training)

    # facebookresearch/dinov3.
    dinov3 = [t for t in scaled if t[0] != "pos_embed"]
    dinov3 += plain([("mask_token", (1, 128)), ("storage_tokens", (1, 4, 128)), ("rope_embed.periods", (8,)),
                     ("blocks.0.attn.qkv.bias_mask", (384,)), ("blocks.1.attn.qkv.bias_mask", (384,))])
    write("dinov3", f"{TIMM} for the blocks; the rest of facebookresearch/dinov3; 4 heads of 32", dinov3)


def other_repositories():
    # facebookresearch/deit, models_v2.py: scales are gamma_1 and gamma_2 of the block.
    deit3 = [(n.replace("ls1.gamma", "gamma_1").replace("ls2.gamma", "gamma_2"), d, s)
             for n, d, s in vit(init_values=1e-5, no_embed_class=True)]
    write("deit3", f"{TIMM} for the blocks; gammas of facebookresearch/deit; 'model.' as its checkpoints",
          behind("model.", deit3))
    # naver-ai/rope-vit: deit's model with frequencies (2, depth, D / 2) and the coordinates as buffers.
    mixed = [t for t in deit3 if t[0] != "pos_embed"]
    mixed += plain([("freqs", (2, 2, 64)), ("freqs_t_x", (16,)), ("freqs_t_y", (16,))])
    write("rope_vit_mixed", f"{TIMM} for the blocks; the rest of naver-ai/rope-vit", behind("model.", mixed))

    # baaivision/EVA, EVA-02: separate projections, SwiGLU of w1, w2, w3, rotary buffers in the model and its blocks.
    eva = [("cls_token", (1, 1, 128)), ("mask_token", (1, 1, 128)), ("pos_embed", (1, 17, 128)),
           ("patch_embed.proj.weight", (128, 3, 14, 14)), ("patch_embed.proj.bias", (128,)),
           ("rope.freqs_cos", (16, 32)), ("rope.freqs_sin", (16, 32)), *norm("norm", 128), *linear("lm_head", 64, 128)]
    for i in range(2):
        b = f"blocks.{i}"
        eva += [*norm(f"{b}.norm1", 128), (f"{b}.attn.q_bias", (128,)), (f"{b}.attn.v_bias", (128,)),
                *linear(f"{b}.attn.q_proj", 128, 128, False), *linear(f"{b}.attn.k_proj", 128, 128, False),
                *linear(f"{b}.attn.v_proj", 128, 128, False), (f"{b}.attn.rope.freqs_cos", (16, 32)),
                (f"{b}.attn.rope.freqs_sin", (16, 32)), *norm(f"{b}.attn.inner_attn_ln", 128),
                *linear(f"{b}.attn.proj", 128, 128), *norm(f"{b}.norm2", 128), *linear(f"{b}.mlp.w1", 340, 128),
                *linear(f"{b}.mlp.w2", 340, 128), *norm(f"{b}.mlp.ffn_ln", 340), *linear(f"{b}.mlp.w3", 128, 340)]
    write("eva02", "baaivision/EVA, EVA-02 in pre-training; 4 heads of 32", behind("model.", plain(eva)))

    # yitu-opensource/T2T-ViT: performers over soft splits, MLP ratio 3, a fixed sinusoid; 'state_dict_ema.'.
    t2t = [("cls_token", (1, 1, 128)), ("pos_embed", (1, 17, 128)), *linear("tokens_to_token.project", 128, 576)]
    for name, inputs in (("attention1", 147), ("attention2", 576)):
        a = f"tokens_to_token.{name}"
        t2t += [(f"{a}.w", (32, 64)), *linear(f"{a}.kqv", 192, inputs), *linear(f"{a}.proj", 64, 64),
                *norm(f"{a}.norm1", inputs), *norm(f"{a}.norm2", 64), *linear(f"{a}.mlp.0", 64, 64),
                *linear(f"{a}.mlp.2", 64, 64)]
    for i in range(2):
        b = f"blocks.{i}"
        t2t += [*norm(f"{b}.norm1", 128), *linear(f"{b}.attn.qkv", 384, 128, False), *linear(f"{b}.attn.proj", 128, 128),
                *norm(f"{b}.norm2", 128), *linear(f"{b}.mlp.fc1", 384, 128), *linear(f"{b}.mlp.fc2", 128, 384)]
    t2t += [*norm("norm", 128), *linear("head", 10, 128)]
    write("t2t_vit", "yitu-opensource/T2T-ViT", behind("state_dict_ema.", plain(t2t)))

    # microsoft/unilm, BEiT in pre-training: one table for all blocks.
    beit = [t for t in deit3 if t[0] != "pos_embed" and not t[0].startswith("head.") and "qkv.bias" not in t[0]]
    beit += plain([("mask_token", (1, 1, 128)), ("rel_pos_bias.relative_position_bias_table", (52, 4)),
                   ("rel_pos_bias.relative_position_index", (17, 17), "I64"), *linear("lm_head", 64, 128)])
    write("beit", f"{TIMM} for the blocks; the rest of microsoft/unilm, beit", behind("model.", beit))
    # microsoft/Swin-Transformer keeps its buffers.
    swin = dict(img_size=32, patch_size=2, embed_dim=24, depths=(2, 2), num_heads=(2, 4), window_size=4, num_classes=10)
    swinv2 = timm_model("swinv2_tiny_window8_256", **swin)
    for stage in range(2):
        for block in range(2):
            a = f"layers.{stage}.blocks.{block}.attn"
            swinv2 += plain([(f"{a}.relative_coords_table", (1, 7, 7, 2)),
                             (f"{a}.relative_position_index", (16, 16), "I64")])
    write("swinv2", f"{TIMM}; buffers of microsoft/Swin-Transformer", behind("model.", swinv2))


def clip():
    def tower(prefix, width):
        found = []
        for i in range(2):
            b = f"{prefix}transformer.resblocks.{i}"
            found += [(f"{b}.attn.in_proj_weight", (3 * width, width)), (f"{b}.attn.in_proj_bias", (3 * width,)),
                      *linear(f"{b}.attn.out_proj", width, width), *norm(f"{b}.ln_1", width),
                      *linear(f"{b}.mlp.c_fc", 4 * width, width), *linear(f"{b}.mlp.c_proj", width, 4 * width),
                      *norm(f"{b}.ln_2", width)]
        return found

    image = [("visual.class_embedding", (128,)), ("visual.positional_embedding", (17, 128)),
             ("visual.proj", (128, 32)), ("visual.conv1.weight", (128, 3, 8, 8)), *norm("visual.ln_pre", 128),
             *norm("visual.ln_post", 128), *tower("visual.", 128)]
    text = [("positional_embedding", (77, 64)), ("text_projection", (64, 32)), *tower("", 64),
            *linear("token_embedding", 99, 64, False), *norm("ln_final", 64)]
    write("clip_openai", "openai/CLIP, model.py", plain([("logit_scale", ()), *text, *image]))
    open_clip = [(f"text.{t[0]}", t[1]) for t in text]
    write("open_clip", "mlfoundations/open_clip with a custom text tower; 'state_dict.module.' as its training writes",
          behind("state_dict.module.", plain([("logit_scale", ()), ("logit_bias", ()), *image, *open_clip])))


def jax():
    def block(root, index, attention, mlp, stack=()):
        b = f"{root}Transformer/encoderblock{index}"
        found = []
        for layer_norm in ("LayerNorm_0", "LayerNorm_2" if mlp == "MlpBlock_3" else "LayerNorm_1"):
            found += [(f"{b}/{layer_norm}/bias", (*stack, 128)), (f"{b}/{layer_norm}/scale", (*stack, 128))]
        for part in ("query", "key", "value"):
            found += [(f"{b}/{attention}/{part}/bias", (*stack, 4, 32)),
                      (f"{b}/{attention}/{part}/kernel", (*stack, 128, 4, 32))]
        return found + [(f"{b}/{attention}/out/bias", (*stack, 128)),
                        (f"{b}/{attention}/out/kernel", (*stack, 4, 32, 128)),
                        (f"{b}/{mlp}/Dense_0/bias", (*stack, 384)), (f"{b}/{mlp}/Dense_0/kernel", (*stack, 128, 384)),
                        (f"{b}/{mlp}/Dense_1/bias", (*stack, 128)), (f"{b}/{mlp}/Dense_1/kernel", (*stack, 384, 128))]

    def ends(root):
        return [(f"{root}embedding/bias", (128,)), (f"{root}embedding/kernel", (8, 8, 3, 128)),
                (f"{root}Transformer/encoder_norm/bias", (128,)), (f"{root}Transformer/encoder_norm/scale", (128,))]

    original = [("cls", (1, 1, 128)), *ends(""), ("Transformer/posembed_input/pos_embedding", (1, 17, 128)),
                ("head/bias", (10,)), ("head/kernel", (128, 10))]
    for i in range(2):
        original += block("", f"_{i}", "MultiHeadDotProductAttention_1", "MlpBlock_3")
    write("vit_jax", "google-research/vision_transformer, names as in its .npz files", plain(original))

    big_vision = [*ends("params/"), ("params/pos_embedding", (1, 16, 128)), ("params/head/bias", (10,)),
                  ("params/head/kernel", (128, 10)), ("opt/0/0/pos_embedding", (1, 16, 128))]
    for i in range(2):
        big_vision += block("params/", f"_{i}", "MultiHeadDotProductAttention_0", "MlpBlock_0")
    write("big_vision", "google-research/big_vision, models/vit.py, unrolled blocks", plain(big_vision))

    siglip = [*ends("params/img/"), ("params/img/pos_embedding", (1, 16, 128)), ("params/t", (1,)), ("params/b", (1,)),
              ("params/img/MAPHead_0/probe", (1, 1, 128)),
              ("params/img/MAPHead_0/MlpBlock_0/Dense_1/kernel", (512, 128)),
              ("params/txt/pos_embedding", (1, 16, 64)), ("params/txt/Embed_0/embedding", (99, 64))]
    siglip += block("params/img/", "", "MultiHeadDotProductAttention_0", "MlpBlock_0", (2,))
    text = block("params/txt/", "", "MultiHeadDotProductAttention_0", "MlpBlock_0", (3,))
    siglip += [(n, tuple(64 if v == 128 else v for v in s)) for n, s in text]
    write("siglip_big_vision", "google-research/big_vision, two towers, scanned blocks", plain(siglip))


if __name__ == "__main__":
    warnings.filterwarnings("ignore")
    transformers.logging.set_verbosity_error()
    FOLDER.mkdir(parents=True, exist_ok=True)
    timm_families()
    hugging_face_families()
    torchvision_families()
    self_supervised_families()
    other_repositories()
    clip()
    jax()
