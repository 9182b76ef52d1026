#include "core/position/rotary/rotary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_scheme.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_numbers = std::int64_t{1} << 28;

void check_head_width(const RotaryScheme& scheme, int width) {
  if (width < 1 || width > 65536) {
    refuse_usage(flag("dim"), message("a head width of {} is out of range", width), "allowed: 2 to 65536");
  }
  const int step = scheme.head_dim_step(), min = scheme.min_head_dim();
  if (width % step == 0 && width >= min) return;
  if (width < min && min > step) {
    refuse_usage(flag("dim"),
                 message("{} {}, and a head of {} has too few", scheme.id, scheme.narrow_because(), width),
                 message("try {} or more", min));
  }
  const int below = width / step * step;
  const std::string near =
      below > 0 ? fmt::format("{} or {}", below, below + step) : fmt::format("{}", below + step);
  if (step == 2) {
    refuse_usage(flag("dim"),
                 message("{} turns pairs of dimensions, and a head of {} leaves one alone", scheme.id, width),
                 message("try {}", near));
  }
  refuse_usage(flag("dim"), message("{} needs a head width that divides by 4, not {}", scheme.id, width),
               message("try {}", near));
}

void check_choice(const Message& option, const std::string& value, const std::vector<std::string>& choices) {
  std::string known;
  for (const std::string& choice : choices) {
    if (choice == value) return;
    known += (known.empty() ? "" : ", ") + choice;
  }
  refuse_usage(option, message("there is no \"{}\"", value), message("choose one of {}", known));
}

}  // namespace

double own_temperature(const std::string& scheme, const std::string& layout) {
  return find_rotary(scheme).own_temperature(layout);
}

int head_dim_step(const std::string& scheme) {
  return find_rotary(scheme).head_dim_step();
}

int min_head_dim(const std::string& scheme) {
  return find_rotary(scheme).min_head_dim();
}

RotaryRequest checked_rotary(const RotaryScheme& scheme, const RotaryRequest& given) {
  RotaryRequest request = given;
  const GridShape grid = request.grid;
  if (grid.rows < 1 || grid.columns < 1) {
    refuse_usage(flag("grid"), "a rotation needs at least one token",
                 message("give {} or {}", flag("grid", "RxC"), flag("tokens", "N")));
  }
  check_head_width(scheme, request.head_dim);
  if (request.heads < 1 || request.heads > 1024) {
    refuse_usage(flag("heads"), message("{} heads are out of range", request.heads), "allowed: 1 to 1024");
  }
  check_layout(scheme, request.layout);
  if (request.pairs.empty()) request.pairs = scheme.own_pairs(request.layout);
  check_choice(flag("pairs"), request.pairs, {"adjacent", "half"});
  check_choice(flag("normalise"), request.normalise, {"separate", "min", "max"});
  const double usual = scheme.own_temperature(request.layout);
  if (!request.temperature) request.temperature = usual;
  const double temperature = *request.temperature;
  if (!(temperature > 0) || !std::isfinite(temperature) ||
      !std::isfinite(std::ldexp(1.0, 32) / temperature)) {
    refuse_usage(flag("temperature"), "the temperature must be a positive number",
                 message("the usual one is {}", std::lround(usual)));
  }
  if (request.pretraining_side < 1 || request.pretraining_side > 512) {
    refuse_usage(flag("pretraining-side"), message("{} cells are out of range", request.pretraining_side),
                 "allowed: 1 to 512");
  }
  if (request.layer < 0 || request.layer > 1023) {
    refuse_usage(flag("layer"), message("there is no layer {}", request.layer), "allowed: 0 to 1023");
  }
  scheme.check(request);
  const std::int64_t tokens =
      std::int64_t{grid.rows} * grid.columns + request.text_before + request.text_after;
  if (tokens > max_numbers / (scheme.tables(request) * request.head_dim)) {
    refuse_usage(flag("dim"), message("cosines and sines of {} tokens are too many at this width", tokens),
                 "at most 268435456 numbers fit: choose fewer tokens, fewer heads or a smaller width");
  }
  return request;
}

RotaryRequest checked_rotary(const std::string& scheme, const RotaryRequest& request) {
  return checked_rotary(find_rotary(scheme), request);
}

std::vector<std::array<int, 2>> rotary_pairs(const std::string& id, const RotaryRequest& given) {
  const RotaryScheme& scheme = find_rotary(id);
  const RotaryRequest request = checked_rotary(scheme, given);
  scheme.check_turns_pairs(request);
  return scheme.pairs(request);
}

MatrixD rotary_angles(const std::string& id, const RotaryRequest& given, int head, const Progress& progress) {
  const RotaryScheme& scheme = find_rotary(id);
  const RotaryRequest request = checked_rotary(scheme, given);
  scheme.check_turns_pairs(request);
  return scheme.angles(request, head, progress);
}

RotaryTable rotary_table(const RotaryScheme& scheme, const RotaryRequest& given, const Progress& progress) {
  const RotaryRequest request = checked_rotary(scheme, given);
  scheme.check_turns_pairs(request);
  RotaryTable table;
  table.pairs = scheme.pairs(request);
  const int tables = scheme.heads_differ() ? request.heads : 1;
  const double amplitude = scheme.amplitude(request);
  for (int head = 0; head < tables; ++head) {
    const MatrixD angles = scheme.angles(request, head, progress);
    Matrix cosine(angles.rows(), angles.cols()), sine(angles.rows(), angles.cols());
    for (Eigen::Index token = 0; token < angles.rows(); ++token) {
      progress.check();
      cosine.row(token) = (amplitude * angles.row(token).array().cos()).cast<float>();
      sine.row(token) = (amplitude * angles.row(token).array().sin()).cast<float>();
    }
    table.cosine.push_back(std::move(cosine));
    table.sine.push_back(std::move(sine));
  }
  return table;
}

RotaryTable rotary_table(const std::string& scheme, const RotaryRequest& request, const Progress& progress) {
  return rotary_table(find_rotary(scheme), request, progress);
}

void rotate(std::span<float> vector, const RotaryTable& table, int token, int head) {
  const Matrix &cosines = table.cosine_of(head), &sines = table.sine_of(head);
  for (std::size_t pair = 0; pair < table.pairs.size(); ++pair) {
    const auto column = static_cast<Eigen::Index>(pair);
    const float cosine = cosines(token, column), sine = sines(token, column);
    float& real = vector[static_cast<std::size_t>(table.pairs[pair][0])];
    float& imaginary = vector[static_cast<std::size_t>(table.pairs[pair][1])];
    const float turned = real * cosine - imaginary * sine;
    imaginary = real * sine + imaginary * cosine;
    real = turned;
  }
}

void rotate(Matrix& tokens, const RotaryTable& table, int head) {
  for (int token = 0; token < tokens.rows(); ++token) {
    rotate(std::span(tokens.row(token).data(), static_cast<std::size_t>(tokens.cols())), table, token, head);
  }
}

void rotate(MatrixD& tokens, const MatrixD& angles, const std::vector<std::array<int, 2>>& pairs) {
  for (Eigen::Index token = 0; token < tokens.rows(); ++token) {
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      const double angle = angles(token, static_cast<Eigen::Index>(pair));
      const double cosine = std::cos(angle), sine = std::sin(angle);
      double& real = tokens(token, pairs[pair][0]);
      double& imaginary = tokens(token, pairs[pair][1]);
      const double turned = real * cosine - imaginary * sine;
      imaginary = real * sine + imaginary * cosine;
      real = turned;
    }
  }
}

}  // namespace whereabouts
