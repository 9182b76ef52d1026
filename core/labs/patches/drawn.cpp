#include "core/labs/patches/drawn.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "core/figure/text.h"
#include "core/image/resized.h"
#include "core/position/additive/additive_scheme.h"
#include "core/position/additive/table_means.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_cells = 1 << 20;                        // of a matrix that is drawn whole
constexpr std::int64_t max_side = 1024;                            // of one that is not
constexpr std::int64_t max_pixels = 1 << 24, max_waves = 1 << 22;  // that are looked at, for all cells

int over(std::int64_t part, std::int64_t whole) {
  return static_cast<int>((whole + part - 1) / part);
}

// `count` of the numbers 0..length-1, spread by the golden ratio so that they follow no period of the data
// (channels, sines beside cosines), in pairs; ascending.
std::vector<int> spread(int length, std::int64_t count) {
  std::vector<int> taken;
  if (count >= length) {
    for (int i = 0; i < length; ++i) taken.push_back(i);
    return taken;
  }
  taken.push_back(0);  // a last, short block has that one
  for (int pair = 0; 2 * pair < count; ++pair) {
    const double turn = (pair + 0.5) * std::numbers::phi;
    const int pairs = length / 2;
    const int at = static_cast<int>((turn - std::floor(turn)) * pairs) * 2;
    taken.push_back(at);
    if (2 * pair + 1 < count) taken.push_back(at + 1);
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  return taken;
}

// Places of every block of `size` that are looked at; the last block may be shorter.
struct Blocks {
  std::int64_t length;
  int size;
  std::vector<int> taken;

  Eigen::Index count() const { return over(size, length); }
  // How many of block `index` there are.
  int of(Eigen::Index index) const {
    const std::int64_t left = length - std::int64_t{index} * size;
    return static_cast<int>(std::lower_bound(taken.begin(), taken.end(), left) - taken.begin());
  }
};

Matrix token_means(const PixelReader& pixels, const PatchGrid& grid, int channels, const Blocks& down,
                   const Blocks& across, const Progress& progress) {
  Matrix means(down.count(), across.count());
  const int patch_row = grid.patch * channels;
  for (Eigen::Index row = 0; row < means.rows(); ++row) {
    for (Eigen::Index column = 0; column < means.cols(); ++column) {
      if (column % 64 == 0) progress.check();
      double sum = 0;
      const int tokens = down.of(row), numbers = across.of(column);
      for (int t = 0; t < tokens; ++t) {
        const auto token = static_cast<int>(row) * down.size + down.taken[static_cast<std::size_t>(t)];
        const Cell cell = grid.grid.cell(token);
        for (int n = 0; n < numbers; ++n) {
          const auto number =
              static_cast<int>(column) * across.size + across.taken[static_cast<std::size_t>(n)];
          const int y = cell.row * grid.stride - grid.padding + number / patch_row;
          const int x = cell.column * grid.stride - grid.padding + number % patch_row / channels;
          if (y < 0 || x < 0 || y >= grid.image_rows || x >= grid.image_columns) continue;
          sum += pixels.value(y, x, number % channels);
        }
      }
      means(row, column) = static_cast<float>(sum / (1.0 * tokens * numbers));
    }
  }
  return means;
}

Matrix position_means(const std::string& scheme, const TableRequest& request, const Blocks& down,
                      const Blocks& across, const Progress& progress) {
  std::vector<int> dimensions;
  const auto columns = across.count();
  for (Eigen::Index column = 0; column < columns; ++column) {
    for (int n = 0; n < across.of(column); ++n)
      dimensions.push_back(static_cast<int>(column) * across.size +
                           across.taken[static_cast<std::size_t>(n)]);
  }
  const auto table = table_means(scheme, request, dimensions, progress);
  std::vector<float> values(dimensions.size());
  Matrix means(down.count(), columns);
  for (Eigen::Index row = 0; row < means.rows(); ++row) {
    const std::int64_t first = std::int64_t{row} * down.size;
    const auto count = static_cast<int>(std::min<std::int64_t>(down.size, down.length - first));
    table->mean(static_cast<int>(first), count, values.data(), progress);
    const float* at = values.data();
    for (Eigen::Index column = 0; column < columns; ++column) {
      const int numbers = across.of(column);
      double sum = 0;
      for (int n = 0; n < numbers; ++n) sum += static_cast<double>(*at++);
      means(row, column) = static_cast<float>(sum / numbers);
    }
  }
  return means;
}

}  // namespace

DrawnTokens drawn_tokens(const Image& image, const FitPlan& plan, const std::string& scheme,
                         const Progress& progress) {
  const PatchGrid& grid = plan.grid;
  const int channels = image.channels();
  DrawnTokens drawn;
  drawn.count = grid.grid.count();
  drawn.length = std::int64_t{grid.patch} * grid.patch * channels;
  if (drawn.count * drawn.length > max_cells) {
    drawn.down = over(max_side, drawn.count);
    drawn.across = over(max_side, drawn.length);
  }
  Blocks down{drawn.count, drawn.down, {}}, across{drawn.length, drawn.across, {}};
  const std::int64_t cells = std::int64_t{down.count()} * across.count();
  // Of a block, at most the square root of what it may cost goes into its tokens.
  const std::int64_t each = std::max<std::int64_t>(4, max_pixels / cells);
  const auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(each)));
  const std::int64_t tokens =
      std::min<std::int64_t>(drawn.down, std::max(root, each / std::min<std::int64_t>(drawn.across, each)));
  down.taken = spread(drawn.down, tokens);
  across.taken = spread(drawn.across, std::max<std::int64_t>(2, each / tokens));
  drawn.sampled = static_cast<std::int64_t>(down.taken.size() * across.taken.size());

  progress.report(0.2, "tokens");
  const PixelReader pixels(image, plan.part, grid.image_rows, grid.image_columns);
  drawn.tokens = std::make_shared<const Matrix>(token_means(pixels, grid, channels, down, across, progress));
  progress.report(0.6, "positions");
  // Waves change little within a block of numbers: some of them will do.
  const std::int64_t along = std::max<std::int64_t>(down.count(), grid.grid.rows + grid.grid.columns);
  across.taken =
      spread(drawn.across, std::max<std::int64_t>(2, max_waves / (along * std::int64_t{across.count()})));
  TableRequest request;
  request.grid = grid.grid;
  request.width = static_cast<int>(drawn.length);
  drawn.position = std::make_shared<const Matrix>(position_means(scheme, request, down, across, progress));
  progress.report(0.9, "sum");
  drawn.sum = std::make_shared<const Matrix>(*drawn.tokens + *drawn.position);
  return drawn;
}

Matrix whole_table(const std::string& scheme, GridShape grid, std::int64_t length, const Progress& progress) {
  TableRequest request;
  request.grid = grid;
  request.width = static_cast<int>(length);
  // Waves are evaluated dimension by dimension; what is drawn at random comes as one sequence.
  const std::int64_t at_once = as_waves(find_scheme(scheme)) != nullptr ? 1 << 16 : length;
  Matrix table(grid.count(), length);
  for (std::int64_t start = 0; start < length; start += at_once) {
    std::vector<int> dimensions(static_cast<std::size_t>(std::min(at_once, length - start)));
    std::iota(dimensions.begin(), dimensions.end(), static_cast<int>(start));
    const auto rows = table_means(scheme, request, std::move(dimensions), progress);
    for (int token = 0; token < grid.count(); ++token) rows->mean(token, 1, &table(token, start), progress);
  }
  return table;
}

Message size_in_words(const DrawnTokens& drawn) {
  Message text = message("{} × {}", grouped(drawn.count), grouped(drawn.length));
  if (drawn.whole()) return text;
  text += ", means of ";
  if (drawn.down == 1) {
    text += message("{} numbers", grouped(drawn.across));
  } else if (drawn.across == 1) {
    text += message("{} tokens", grouped(drawn.down));
  } else {
    text += message("{} × {}", grouped(drawn.down), grouped(drawn.across));
  }
  return drawn.sampled < std::int64_t{drawn.down} * drawn.across ? message("{}, sampled", text) : text;
}

}  // namespace whereabouts
