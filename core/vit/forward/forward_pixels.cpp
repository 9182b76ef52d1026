// TNT: pixels of each patch go through blocks of their own, beside those of the patches. What they give a
// patch does not depend on the other patches. Their table of places within a patch stays where positions are
// zeroed: it tells no place in the image.
#include "core/backend/cpu/cpu_backend.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {
namespace {

// (images, rows, columns, channels) as an image for each patch of `side` pixels, by rows.
std::vector<float> patches_apart(const PixelBatch& pixels, GridShape grid, int side) {
  std::vector<float> apart;
  apart.reserve(std::size_t{1} * pixels.count * grid.count() * side * side * pixels.channels);
  const auto line = static_cast<std::ptrdiff_t>(pixels.columns) * pixels.channels;
  for (int image = 0; image < pixels.count; ++image) {
    for (int patch = 0; patch < grid.count(); ++patch) {
      const Cell cell = grid.cell(patch);
      for (int row = 0; row < side; ++row) {
        const float* from = pixels.values.data() +
                            (std::ptrdiff_t{image} * pixels.rows + cell.row * side + row) * line +
                            std::ptrdiff_t{cell.column} * side * pixels.channels;
        apart.insert(apart.end(), from, from + std::ptrdiff_t{side} * pixels.channels);
      }
    }
  }
  return apart;
}

// (images * cells of the whole map, D) by rows as (images * patches * cells of a patch, D).
Matrix by_patch(const Matrix& map, int images, GridShape grid, GridShape cells) {
  Matrix sorted(map.rows(), map.cols());
  const GridShape whole{grid.rows * cells.rows, grid.columns * cells.columns};
  Eigen::Index to = 0;
  for (int image = 0; image < images; ++image) {
    for (int patch = 0; patch < grid.count(); ++patch) {
      const Cell at = grid.cell(patch);
      for (int place = 0; place < cells.count(); ++place, ++to) {
        const Cell in = cells.cell(place);
        sorted.row(to) =
            map.row(Eigen::Index{image} * whole.count() +
                    whole.token({at.row * cells.rows + in.row, at.column * cells.columns + in.column}));
      }
    }
  }
  return sorted;
}

}  // namespace

// (count * patches, D) of the patches, with the tokens of their pixels kept for the blocks.
Matrix ForwardPass::embed_pixels(const PixelBatch& pixels) {
  const PixelTower& tower = weights_.pixels;
  const GridShape grid = position_.grid;
  const int side = configuration_.stride(), images = tower.across ? count_ : count_ * grid.count();
  const GridShape size = tower.across ? GridShape{pixels.rows, pixels.columns} : GridShape{side, side},
                  cells = tower.across
                              ? GridShape{grid.rows * tower.cells.rows, grid.columns * tower.cells.columns}
                              : tower.cells;
  const std::vector<float> apart = tower.across ? pixels.values : patches_apart(pixels, grid, side);
  Matrix windows(Eigen::Index{images} * cells.count(), tower.product.inputs());
  unfold(apart.data(), images, size, pixels.channels, tower.pixels, cells, windows.data(), progress_);
  Matrix map(windows.rows(), tower.width);
  linear(windows.data(), windows.cols(), static_cast<int>(windows.rows()), tower.product, map.data(),
         map.cols(), {}, progress_);
  pixels_ = tower.across ? by_patch(map, count_, grid, tower.cells) : std::move(map);
  for (Eigen::Index first = 0; first < pixels_.rows(); first += tower.table.rows())
    pixels_.middleRows(first, tower.table.rows()) += tower.table;
  return join_pixels(tower.embedding);
}

// What the tokens of pixels give their patches, (count * patches, D).
Matrix ForwardPass::join_pixels(const PixelsToPatch& join) const {
  const int patches = count_ * position_.grid.count(), cells = weights_.pixels.cells.count(),
            width = join.product.outputs();
  const Eigen::Index each = pixels_.cols(), all = each * cells;
  const bool of_each = static_cast<Eigen::Index>(join.before.gamma.size()) == each && cells > 1;
  Matrix normed(pixels_.rows(), each);
  join.before.apply(pixels_.data(), of_each ? each : all, of_each ? patches * cells : patches,
                    configuration_.epsilon, normed.data(), of_each ? each : all);
  Matrix given(patches, width);
  linear(normed.data(), all, patches, join.product, given.data(), width, {}, progress_);
  if (join.after.present())
    join.after.apply(given.data(), width, patches, configuration_.epsilon, given.data(), width);
  return given;
}

void ForwardPass::encode_with_pixels() {
  const PixelTower& tower = weights_.pixels;
  const int patches = position_.grid.count();
  EncoderShape shape{count_ * patches, tower.cells.count(), tower.width, tower.heads};
  shape.blocks = 1;
  shape.activation = configuration_.activation;
  shape.epsilon = configuration_.epsilon;
  if (begin_block_ == configuration_.depth) {  // what leaves the last block is all that is given
    EncoderStage none = configuration_.stage_of(0);
    none.first = begin_block_;
    none.depth = 0;
    encode_stage(none, true);
    return;
  }
  for (int block = 0; block < configuration_.depth; ++block) {
    const PackedBlock& inner = tower.blocks[static_cast<std::size_t>(block)];
    shape.hidden = inner.mlp.hidden;
    const BlockSource source = [&](int) { return inner.view(); };
    if (options_.output_hidden_states) result_.beside_states.push_back(pixels_);
    EncoderOutputs outputs{pixels_.data()};
    cpu_encoder(shape, source, cpu_backend())->forward(pixels_.data(), outputs, progress_);
    const Matrix given = join_pixels(tower.joins[static_cast<std::size_t>(block)]);
    for (int image = 0; image < count_; ++image)
      x_.middleRows(Eigen::Index{image} * tokens_ + prefix_, patches) +=
          given.middleRows(Eigen::Index{image} * patches, patches);
    EncoderStage one = configuration_.stage_of(0);
    one.first = block;
    one.depth = 1;
    encode_stage(one, block + 1 == configuration_.depth);
  }
}

}  // namespace whereabouts
