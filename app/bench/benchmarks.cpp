#include "app/bench/benchmark.h"

namespace whereabouts {

const std::vector<Benchmark>& benchmarks() {
  static const std::vector<Benchmark> list = {
      {"startup", "start of the process to the first painted figure, 20 runs", measure_startup},
      {"sinusoid", "sweep of the position on a 176 x 768 table, 300 frames of 1100 x 750 px",
       measure_sinusoid},
      {"neighbours-14", "sweep of the reference on a 14 x 14 grid, 192 wide, 300 frames",
       measure_neighbours_14},
      {"neighbours-64", "sweep of the reference on a 64 x 64 grid, 192 wide, 300 frames",
       measure_neighbours_64},
      {"frames-training", "sweeps of three labs while a model is trained in the background, 300 frames each",
       measure_frames_training},
      {"labs", "sweep of every lab at its defaults on the built-in inputs, 300 frames each", measure_labs},
      {"similarity-350mb", "similarity map of a 350 MB safetensors file in the page cache, 5 runs",
       measure_similarity},
      {"open", "open, inspect and position table of 350 MB, 5 GB and 20 GB (sparse) files, 5 runs each",
       measure_open},
      {"attention", "attention, a block and an encoder of ViT-B by every usable backend, 197 to 4097 tokens",
       measure_attention},
      {"vit", "forward passes of ViT-Ti/16, S/16, B/16 and B/16 at 384, float32, batch 1 and 8", measure_vit},
      {"checkpoint",
       "forward passes of one image by the file that WHEREABOUTS_BENCH_CHECKPOINT names, or the built-in "
       "model",
       measure_checkpoint},
      {"growth", "time and memory against tokens, depth, width, batch, positions, images of a data set",
       measure_growth},
      {"training", "steps of training: width 64, depth 4, 4 heads, 50 and 65 tokens, batch 128",
       measure_training},
  };
  return list;
}

}  // namespace whereabouts
