"""Makes tests/data/vit/film_*: tiny transformers that see films, and what transformers says of one film of random frames.

    make_vit_film_goldens.py

Needs torch and transformers. The film is (frames, rows, columns, 3) bytes; the models see it with mean and deviation 0.5.
"""

import sys

sys.path.append(sys.path.pop(0))  # this folder has modules named like Python's own

import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from transformers import (TimesformerConfig, TimesformerForVideoClassification, VideoMAEConfig, VideoMAEForVideoClassification, VivitConfig,
                          VivitForVideoClassification, VJEPA2Config, VJEPA2Model)

OUT = Path(__file__).resolve().parents[1] / "data" / "vit"
SIZE, FRAMES = 12, 4
PLAIN = dict(hidden_size=24, num_hidden_layers=2, num_attention_heads=2, intermediate_size=48, image_size=SIZE, num_frames=FRAMES, num_labels=5)
MODELS = {
    "film_videomae": (VideoMAEForVideoClassification, VideoMAEConfig(**PLAIN, patch_size=4, tubelet_size=2)),
    "film_vivit": (VivitForVideoClassification, VivitConfig(**PLAIN, tubelet_size=[2, 4, 4])),
    "film_timesformer": (TimesformerForVideoClassification, TimesformerConfig(**PLAIN, patch_size=4)),
    "film_timesformer_joint": (TimesformerForVideoClassification, TimesformerConfig(**PLAIN, patch_size=4, attention_type="joint_space_time")),
    "film_vjepa2": (VJEPA2Model, VJEPA2Config(hidden_size=24, num_hidden_layers=2, num_attention_heads=2, mlp_ratio=2, crop_size=SIZE, patch_size=4, frames_per_clip=FRAMES,
                                             pred_hidden_size=12, pred_num_attention_heads=2, pred_num_hidden_layers=1)),
}


def main():
    film = np.random.RandomState(7).randint(0, 256, (FRAMES, SIZE, SIZE, 3)).astype("u1")
    np.save(OUT / "film.npy", film)
    pixels = torch.tensor((film / 255 - 0.5) / 0.5).float().permute(0, 3, 1, 2)[None]
    for number, (name, (kind, config)) in enumerate(MODELS.items()):
        config._attn_implementation = "eager"
        model = kind(config).eval()
        generator = torch.Generator().manual_seed(number)
        for key, value in model.named_parameters():
            value.data = 0.3 * torch.randn(value.shape, generator=generator) + (1 if "norm" in key and key.endswith("weight") else 0)
        with torch.no_grad():
            if name == "film_vjepa2":
                out = model(pixel_values_videos=pixels, skip_predictor=True).last_hidden_state[0]
            else:
                out = model(pixel_values=pixels).logits[0]
            if name == "film_timesformer":  # of each layer (frames, heads, tokens, tokens): that over space
                maps = model(pixel_values=pixels, output_attentions=True).attentions
                np.save(OUT / f"{name}.attention.npy", np.stack([each.numpy() for each in maps]))
        np.save(OUT / f"{name}.output.npy", out.double().numpy())
        words = json.dumps({key: value for key, value in config.to_dict().items() if key not in ("id2label", "label2id")})
        state = {key: value.contiguous() for key, value in model.state_dict().items() if "predictor" not in key or "layer" not in key}
        save_file(state, OUT / f"{name}.safetensors", {"config": words})
        print(name, tuple(out.shape))


if __name__ == "__main__":
    main()
