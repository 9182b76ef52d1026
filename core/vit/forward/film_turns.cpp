#include "core/vit/forward/film_turns.h"

#include <cmath>

namespace whereabouts {

std::vector<float> film_turns(GridShape grid, int slots, int heads, int head_dim) {
  const int part = 2 * (head_dim / 3 / 2), pairs = head_dim / 2, rows = grid.rows / slots;
  const std::size_t of_token = static_cast<std::size_t>(pairs) * 4;
  std::vector<float> one(static_cast<std::size_t>(grid.count()) * of_token, 0.0F);
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    const int places[] = {cell.row / rows, cell.row % rows, cell.column};
    for (int pair = 0; pair < pairs; ++pair) {
      float* const matrix =
          one.data() + static_cast<std::size_t>(token) * of_token + static_cast<std::size_t>(pair) * 4;
      const int axis = part > 0 ? 2 * pair / part : 3, inside = part > 0 ? 2 * pair % part : 0;
      matrix[0] = matrix[3] = 1;
      if (axis > 2) continue;
      // Of the numbers 0 .. part / 2 - 1, twice: what the dimension's angle is.
      const auto angle = [&](int dimension) {
        const int number = dimension % (part / 2);
        return static_cast<float>(places[axis]) *
               (1.0F / std::pow(10000.0F, static_cast<float>(number) / (static_cast<float>(part) / 2.0F)));
      };
      const float a = angle(inside), b = angle(inside + 1);
      matrix[0] = std::cos(a);
      matrix[1] = -std::sin(a);
      matrix[2] = std::sin(b);
      matrix[3] = std::cos(b);
    }
  }
  std::vector<float> all;
  all.reserve(one.size() * static_cast<std::size_t>(heads));
  for (int head = 0; head < heads; ++head) all.insert(all.end(), one.begin(), one.end());
  return all;
}

}  // namespace whereabouts
