"""Vision transformers of timm inside of other modules: prefixes that people's training code leaves in the names."""

from safetensors.torch import save_file

import timm
from cases import Case, Task, image_file, lazily
from randomise import randomise
from timm_models import _answer, _truth

_PREFIXES = ("trunk.", "enc.", "0.", "visual_encoder.", "module.encoder.", "ijepa.", "model.vision.", "backbone.", "net.", "teacher.backbone.",
             "student.", "encoder_q.", "base_encoder.", "visual.trunk.", "vision_tower.vision_model.", "feature_extractor.", "image_encoder.model.",
             "_orig_mod.", "transformer.", "blocks_of_mine.", "model.0.")
_HEADS = ("head.", "classifier.", "fc.", "linear.", "1.", "model.head.")
_MODELS = ("vit_tiny_patch16_224", "vit_wee_patch16_reg1_gap_256", "vit_xsmall_patch16_clip_224", "eva02_tiny_patch14_224", "beit_base_patch16_224",
           "deit_tiny_distilled_patch16_224", "vit_small_patch16_dinov3")


def _build(name, images):
    def build(folder, _):
        model = randomise(timm.create_model(name, num_classes=10, depth=2), name)
        cfg = timm.data.resolve_model_data_config(model)
        size = cfg["input_size"][1:]
        state = {k: v.contiguous() for k, v in model.state_dict().items()}
        truth = _truth(model, cfg)
        answer = lazily(lambda: _answer(model, size, cfg, False))
        made = []
        forms = [(prefix, prefix + "head.") for prefix in _PREFIXES] + [(prefix, head) for prefix in ("trunk.", "0.", "model.vision.") for head in _HEADS]
        forms += [("", "classifier."), ("", "fc.")]
        for number, (prefix, head) in enumerate(forms):
            if "head_dist.weight" in state and head != prefix + "head.":
                continue
            own = folder / f"model_{number}"
            own.mkdir()
            renamed = {head + k[5:] if k.startswith("head.") else prefix + k: v for k, v in state.items()}
            save_file(renamed, own / "weights.safetensors")
            form = prefix + "*" if head == prefix + "head." else f"{prefix}* {head}*"
            made.append(Case("wrappers", name, form, "bare", own / "weights.safetensors", image_file(images, *size), answer, truth,
                             ["--size", str(size[0])] if "pos_embed" not in state else []))
        return made

    return build


def tasks(images):
    return [Task("wrappers", name, name, _build(name, images)) for name in _MODELS]
