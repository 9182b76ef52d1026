#include "app/cli/command.h"

namespace whereabouts {

const std::vector<Command>& commands() {
  static const std::vector<Command> list = {
      {"labs", "the labs; with ID its parameters", run_labs},
      {"figure", "a lab's figure as PNG, SVG, PDF or web page", run_figure},
      {"data", "the numbers behind a figure as NPZ, CSV or JSON", run_data},
      {"animate", "a sweep of one parameter as MP4, GIF or PNG frames", run_animate},
      {"gallery", "every figure of the articles and labs, with a page that shows them", run_gallery},
      {"inspect", "what a checkpoint is: format, family, position tables, tensors", run_inspect},
      {"encode", "the table of a position scheme", run_encode},
      {"resample", "a checkpoint's position table on another grid of patches", run_resample},
      {"similarity", "cosine similarity between the positions of a table, (N, N)", run_similarity},
      {"scramble", "an image with its patches in another order", run_scramble},
      {"predict", "what a vision transformer sees in an image, its patches in place or scrambled",
       run_predict},
      {"train", "trains a small vision transformer and writes a run", run_train},
      {"ablate", "trains a model with each position scheme and compares them", run_ablate},
      {"diagnose", "whether images of one class lie closer together, layer by layer", run_diagnose},
      {"backends", "what can compute attention here, and why something else cannot", run_backends},
      {"lessons", "the lessons; one of them as text", run_lessons},
      {"bench", "the project's benchmarks", run_bench},
  };
  return list;
}

}  // namespace whereabouts
