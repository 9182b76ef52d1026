// What stands between the layers of a head of several.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace whereabouts {

enum class HeadActivation { none, relu, gelu, gelu_tanh, tanh, silu };

struct NamedHeadActivation {
  const char* id;
  HeadActivation activation;
  const char* title;
};
inline constexpr std::array<NamedHeadActivation, 6> head_activations{{
    {"relu", HeadActivation::relu, "ReLU"},
    {"gelu", HeadActivation::gelu, "GELU"},
    {"gelu_tanh", HeadActivation::gelu_tanh, "GELU by tanh"},
    {"tanh", HeadActivation::tanh, "tanh"},
    {"silu", HeadActivation::silu, "SiLU"},
    {"none", HeadActivation::none, "no activation"},
}};

inline std::optional<HeadActivation> head_activation_named(const std::string& id) {
  for (const NamedHeadActivation& each : head_activations) {
    if (id == each.id) return each.activation;
  }
  return std::nullopt;
}

}  // namespace whereabouts
