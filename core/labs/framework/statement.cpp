#include "core/labs/framework/statement.h"

#include <algorithm>
#include <utility>

#include "core/base/failure.h"
#include "core/labs/framework/inputs.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/family_defaults.h"

namespace whereabouts {
namespace {

constexpr int max_heads = 1024, max_prefix = 4096;
constexpr double max_colour = 255;  // means and deviations of files that leave their pixels at 0 to 255

Parameter without_default(Parameter parameter) {
  parameter.initial = [](const Scope&) { return Value(std::string()); };
  return parameter;
}

Parameter colours(std::string id, std::string label, std::string help, double min) {
  Parameter parameter;
  parameter.id = std::move(id);
  parameter.label = std::move(label);
  parameter.help = std::move(help);
  parameter.kind = Kind::list;
  parameter.range = [min](const Scope&) { return Range{min, max_colour, {}, 0}; };
  return parameter;
}

std::vector<Parameter> declared() {
  Parameter activation =
      text_parameter("activation", "Activation",
                     "activation of the MLPs: gelu, gelu_tanh, quick_gelu, silu, relu, or as a configuration "
                     "spells them",
                     "");
  activation.check_text = [](const std::string& text, const Scope&) {
    if (activation_named(text)) return;
    refuse_usage("--activation", "there is no \"" + shown(text, 40) + "\"",
                 "choose one of gelu, gelu_tanh, quick_gelu, silu, relu");
  };
  Parameter grid = text_parameter("grid", "Grid", "rows x columns of the position table's patches", "");
  grid.check_text = [](const std::string& text, const Scope&) { parse_grid(text, "--grid"); };
  std::vector<Parameter> all = {
      integer_parameter("heads", "Heads", "attention heads of each block; they divide its width", 1, 1,
                        max_heads),
      choice_parameter("pool", "Pooling", "what the head sees", "",
                       {{"token", "Class token", "The class token alone"},
                        {"avg", "Mean", "The mean of the patches"},
                        {"map", "Attention", "Attention of a learned query over the patches"},
                        {"map-prefix", "Attention to all", "The same from class and register tokens as well"},
                        {"max", "Maximum", "The largest value of each dimension over the patches"}}),
      choice_parameter(
          "norm-order", "Norms", "where the norms of a block stand", "",
          {{"pre", "Pre-norm", "Before attention and MLP"},
           {"post", "Post-norm", "Behind the sum, as in torch.nn.TransformerEncoderLayer"},
           {"res-post", "Res-post-norm", "Behind attention and MLP, before the sum, as in Swin v2"}}),
      std::move(activation),
      choice_parameter(
          "rotary", "Rotation", "how queries and keys turn; a rotation leaves no tensor", "",
          {{"none", "None", "They do not turn"},
           {"eva", "EVA-02", "Rows, then columns, scaled to 16 x 16, T = 10000"},
           {"rope-vit", "RoPE-ViT", "Columns, then rows, T = 100"},
           {"pe", "Perception Encoder", "Columns, then rows, scaled to the table's grid, T = 10000"},
           {"dinov3", "DINOv3", "Centred coordinates, T = 100"},
           {"articles", "Articles", "Rows, then columns, T = 10000"}}),
      real_parameter("rope-temperature", "RoPE temperature",
                     "T of the rotation's frequencies: 100 in DINOv3, 10000 in most models", 10000, 1, 1e8,
                     1),
      colours("mean", "Mean", "mean of red, green and blue that is taken from pixels of 0 to 1: R,G,B",
              -max_colour),
      colours("std", "Deviation", "deviation of red, green and blue that pixels are divided by: R,G,B",
              0.001),
      std::move(grid),
      integer_parameter("prefix", "Prefix tokens",
                        "rows of the position table before its patches: class, distillation, registers", 0, 0,
                        max_prefix),
      text_parameter("tensor", "Tensor", "name of the position table, or the end of it", "")};
  for (Parameter& parameter : all) parameter = without_default(std::move(parameter));
  return all;
}

std::array<double, 3> three(const Values& given, const std::string& id) {
  const auto& list = given.get<std::vector<double>>(id);
  if (list.size() != 3) {
    refuse_usage("--" + id,
                 "it has " + std::to_string(list.size()) + (list.size() == 1 ? " number" : " numbers"),
                 "write three with commas, of red, green and blue");
  }
  return {list[0], list[1], list[2]};
}

}  // namespace

const std::vector<Parameter>& statement_parameters() {
  static const std::vector<Parameter> parameters = declared();
  return parameters;
}

ModelStatement to_statement(const Values& given) {
  std::vector<Parameter> present;
  for (const Parameter& parameter : statement_parameters()) {
    if (given.has(parameter.id)) present.push_back(parameter);
  }
  const Values values = resolve(present, Inputs{}, given, Policy::refuse);
  ModelStatement statement;
  if (values.has("heads")) statement.heads = values.integer("heads");
  if (values.has("pool")) statement.pool = values.text("pool");
  if (values.has("norm-order")) statement.norm_order = values.text("norm-order");
  if (values.has("rotary")) statement.rotary = values.text("rotary");
  if (values.has("activation")) statement.activation = values.text("activation");
  if (values.has("rope-temperature")) statement.rope_temperature = values.real("rope-temperature");
  if (values.has("mean")) statement.mean = three(values, "mean");
  if (values.has("std")) statement.std = three(values, "std");
  if (values.has("grid")) statement.table.grid = parse_grid(values.text("grid"), "--grid");
  if (values.has("prefix")) statement.table.prefix = values.integer("prefix");
  if (values.has("tensor")) statement.table.tensor = values.text("tensor");
  return statement;
}

Values to_values(const ModelStatement& statement) {
  const auto list = [](const std::array<double, 3>& three) {
    return Value(std::vector<double>(three.begin(), three.end()));
  };
  Values values;
  if (statement.heads) values.set("heads", std::int64_t{*statement.heads});
  if (!statement.pool.empty()) values.set("pool", statement.pool);
  if (!statement.norm_order.empty()) values.set("norm-order", statement.norm_order);
  if (!statement.rotary.empty()) values.set("rotary", statement.rotary);
  if (!statement.activation.empty()) values.set("activation", statement.activation);
  if (statement.rope_temperature) values.set("rope-temperature", *statement.rope_temperature);
  if (statement.mean) values.set("mean", list(*statement.mean));
  if (statement.std) values.set("std", list(*statement.std));
  const TableChoice& table = statement.table;
  if (table.grid) values.set("grid", to_text(*table.grid));
  if (table.prefix) values.set("prefix", std::int64_t{*table.prefix});
  if (!table.tensor.empty()) values.set("tensor", table.tensor);
  return values;
}

}  // namespace whereabouts
