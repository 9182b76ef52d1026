#include "core/labs/framework/inputs/override_parameters.h"

#include <algorithm>
#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"

namespace whereabouts {
namespace {

constexpr int max_heads = 1024, max_prefix = 4096;
constexpr double max_colour = 255;  // means and deviations of files that leave their pixels at 0 to 255

constexpr Handle<int> heads{"heads"}, prefix{"prefix"};
constexpr Handle<std::string> pool{"pool"}, norm_order{"norm-order"}, activation{"activation"},
    rotary{"rotary"}, tensor{"tensor"}, head_activation{"head-activation"}, root{"root"},
    role{override_role_id};
constexpr Handle<double> rope_temperature{"rope-temperature"};
constexpr Handle<std::vector<double>> mean{"mean"}, deviation{"std"};
constexpr Handle<GridShape> grid{"grid"};

void check_activation(const std::string& text, const Scope&) {
  if (activation_named(text)) return;
  refuse_usage(flag("activation"), message("there is no \"{}\"", shown(text, 40)),
               "choose one of gelu, gelu_tanh, quick_gelu, silu, relu");
}

// "blocks.0.a.weight=q.0,blocks.0.b.weight=k.0"
std::vector<TensorRole> roles_in(const std::string& text) {
  std::vector<TensorRole> roles;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(",\n", at), text.size());
    const std::string one = text.substr(at, end - at);
    const std::size_t equals = one.rfind('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == one.size()) {
      refuse_usage(flag("role"), message("\"{}\" is no tensor with its role", shown(one, 80)),
                   "write TENSOR=ROLE, such as encoder.0.w1.weight=fc1.0");
    }
    roles.push_back({one.substr(0, equals), one.substr(equals + 1)});
    at = end + 1;
  }
  return roles;
}

std::vector<Parameter> declared() {
  std::vector<Parameter> all = {
      declare(heads, {.label = "Heads",
                      .help = "attention heads of each block; they divide its width",
                      .range = Range{.min = 1, .max = max_heads}}),
      declare(pool,
              {.label = "Pooling",
               .help = "what the head sees",
               .choices =
                   std::vector<Choice>{
                       {"token", "Class token", "The class token alone"},
                       {"avg", "Mean", "The mean of the patches"},
                       {"map", "Attention", "Attention of a learned query over the patches"},
                       {"map-prefix", "Attention to all", "The same from class and register tokens as well"},
                       {"max", "Maximum", "The largest value of each dimension over the patches"},
                       {"avgmax", "Mean and maximum", "Half of each"},
                       {"avg-prefix", "Mean of all",
                        "The mean of all tokens, class and register tokens too"}}}),
      declare(norm_order,
              {.label = "Norms",
               .help = "where the norms of a block stand",
               .choices = std::vector<Choice>{{"pre", "Pre-norm", "Before attention and MLP"},
                                              {"post", "Post-norm",
                                               "Behind the sum, as in torch.nn.TransformerEncoderLayer"},
                                              {"res-post", "Res-post-norm",
                                               "Behind attention and MLP, before the sum, as in Swin v2"}}}),
      declare(activation, {.label = "Activation",
                           .help = "activation of the MLPs: gelu, gelu_tanh, quick_gelu, silu, relu, or as a "
                                   "configuration spells them",
                           .check_text = check_activation}),
      declare(
          head_activation,
          {.label = "Head activation",
           .help = "what stands between the layers of a head of several; it leaves no tensor",
           .choices = std::vector<Choice>{{"relu", "ReLU", "max(0, x)"},
                                          {"gelu", "GELU", "x times the normal distribution's share below x"},
                                          {"gelu_tanh", "GELU by tanh", "GELU, approximated by tanh"},
                                          {"tanh", "tanh", "From -1 to 1, as in the first ViT"},
                                          {"silu", "SiLU", "x times the logistic function of x"},
                                          {"none", "None", "One layer follows the other"}}}),
      declare(rotary,
              {.label = "Rotation",
               .help = "how queries and keys turn; a rotation leaves no tensor",
               .choices =
                   std::vector<Choice>{{"none", "None", "They do not turn"},
                                       {"eva", "EVA-02", "Rows, then columns, scaled to 16 x 16, T = 10000"},
                                       {"rope-vit", "RoPE-ViT", "Columns, then rows, T = 100"},
                                       {"pe", "Perception Encoder",
                                        "Columns, then rows, scaled to the table's grid, T = 10000"},
                                       {"dinov3", "DINOv3", "Centred coordinates, T = 100"},
                                       {"articles", "Articles", "Rows, then columns, T = 10000"}}}),
      declare(rope_temperature,
              {.label = "RoPE temperature",
               .help = "T of the rotation's frequencies: 100 in DINOv3, 10000 in most models",
               .range = Range{.min = 1, .max = 1e8}}),
      declare(mean, {.label = "Mean",
                     .help = "mean of red, green and blue that is taken from pixels of 0 to 1: R,G,B",
                     .range = Range{.min = -max_colour, .max = max_colour}}),
      declare(deviation, {.label = "Deviation",
                          .help = "deviation of red, green and blue that pixels are divided by: R,G,B",
                          .range = Range{.min = 0.001, .max = max_colour}}),
      declare(grid, {.label = "Grid", .help = "rows x columns of the position table's patches"}),
      declare(prefix,
              {.label = "Prefix tokens",
               .help = "rows of the position table before its patches: class, distillation, registers",
               .range = Range{.min = 0, .max = max_prefix}}),
      declare(tensor, {.label = "Tensor", .help = "name of the position table, or the end of it"}),
      declare(
          root,
          {.label = "Model in the file",
           .help = "of several models in one file (student and teacher) the one whose names begin so; . is "
                   "the one without a prefix"}),
      declare(role, {.label = "Roles",
                     .help = "what tensors are whose names are not known: TENSOR=ROLE, several with commas; "
                             "roles are patch, position, class, norm, head, ignore, and of block N norm1.N, "
                             "q.N, k.N, v.N, qkv.N or another order, proj.N, norm2.N, fc1.N, gate.N, fc2.N",
                     .check_text = [](const std::string& text, const Scope&) { roles_in(text); }})};
  // Empty: none of them has a default.
  for (Parameter& parameter : all) parameter.initial = [](const Scope&) { return Value(std::string()); };
  return all;
}

std::array<double, 3> three(const Values& given, const Handle<std::vector<double>>& handle) {
  const std::vector<double>& list = given[handle];
  if (list.size() != 3) {
    refuse_usage(flag(handle.id),
                 message("it has {} {}", list.size(), list.size() == 1 ? "number" : "numbers"),
                 "write three with commas, of red, green and blue");
  }
  return {list[0], list[1], list[2]};
}

}  // namespace

const std::vector<Parameter>& override_parameters() {
  static const std::vector<Parameter> parameters = declared();
  return parameters;
}

ModelOverrides to_overrides(const Values& given) {
  std::vector<Parameter> present;
  for (const Parameter& parameter : override_parameters()) {
    if (given.has(parameter.id)) present.push_back(parameter);
  }
  const Values values = resolve(present, Inputs{}, given, Policy::refuse);
  const auto is_given = [&](const auto& handle) { return values.has(handle.id); };
  ModelOverrides overrides;
  if (is_given(heads)) overrides.heads = values[heads];
  if (is_given(pool)) overrides.pool = values[pool];
  if (is_given(norm_order)) overrides.norm_order = values[norm_order];
  if (is_given(rotary)) overrides.rotary = values[rotary];
  if (is_given(activation)) overrides.activation = values[activation];
  if (is_given(head_activation)) overrides.head_activation = values[head_activation];
  if (is_given(rope_temperature)) overrides.rope_temperature = values[rope_temperature];
  if (is_given(mean)) overrides.mean = three(values, mean);
  if (is_given(deviation)) overrides.std = three(values, deviation);
  if (is_given(grid)) overrides.table.grid = values[grid];
  if (is_given(prefix)) overrides.table.prefix = values[prefix];
  if (is_given(tensor)) overrides.table.tensor = values[tensor];
  if (is_given(root)) overrides.root = values[root];
  if (is_given(role)) overrides.roles = roles_in(values[role]);
  return overrides;
}

Values to_values(const ModelOverrides& overrides) {
  const auto list = [](const std::array<double, 3>& three) {
    return std::vector<double>(three.begin(), three.end());
  };
  Values values;
  if (overrides.heads) values.set(heads, *overrides.heads);
  if (!overrides.pool.empty()) values.set(pool, overrides.pool);
  if (!overrides.norm_order.empty()) values.set(norm_order, overrides.norm_order);
  if (!overrides.rotary.empty()) values.set(rotary, overrides.rotary);
  if (!overrides.activation.empty()) values.set(activation, overrides.activation);
  if (!overrides.head_activation.empty()) values.set(head_activation, overrides.head_activation);
  if (overrides.rope_temperature) values.set(rope_temperature, *overrides.rope_temperature);
  if (overrides.mean) values.set(mean, list(*overrides.mean));
  if (overrides.std) values.set(deviation, list(*overrides.std));
  const TableChoice& table = overrides.table;
  if (table.grid) values.set(grid, *table.grid);
  if (table.prefix) values.set(prefix, *table.prefix);
  if (!table.tensor.empty()) values.set(tensor, table.tensor);
  if (!overrides.root.empty()) values.set(root, overrides.root);
  std::string roles;
  for (const TensorRole& each : overrides.roles)
    roles += (roles.empty() ? "" : ",") + each.tensor + "=" + each.role;
  if (!roles.empty()) values.set(role, roles);
  return values;
}

}  // namespace whereabouts
