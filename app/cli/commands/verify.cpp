// whereabouts verify --checkpoint F [--image F] --activations A.npz [--tolerance T] [--json]
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/input_arguments.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/checkpoint/open.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/parameter/declare.h"
#include "core/vit/verify/verify.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

constexpr Handle<double> tolerance{"tolerance"};

std::vector<Parameter> verify_parameters() {
  return {declare(tolerance, {.help = "the largest relative error that counts as the same",
                              .initial = 1e-3,
                              .range = Range{.min = 1e-7, .max = 1}})};
}

// Infinite ones are no numbers of JSON.
Json error_json(double error) {
  if (std::isfinite(error)) return error;
  return nullptr;
}

std::string error_text(double error) {
  if (!std::isfinite(error)) return "of another size, or no number";
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", error);
  return text;
}

void print_json(const Verification& found) {
  Json compared = Json::array(), causes = Json::array();
  for (const ComparedActivation& each : found.compared)
    compared.push_back({{"name", each.name}, {"error", error_json(each.error)}});
  for (const FoundCause& each : found.causes)
    causes.push_back(
        {{"id", each.id}, {"text", each.text.text()}, {"error_after", error_json(each.error_after)}});
  const Json json = {
      {"compared", compared}, {"first", found.first ? Json(*found.first) : Json()}, {"causes", causes}};
  std::printf("%s\n", json.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
}

void print_text(const Verification& found, double allowed) {
  std::vector<std::vector<std::string>> rows = {{"ACTIVATION", "RELATIVE ERROR"}};
  for (const ComparedActivation& each : found.compared)
    rows.push_back({each.name, error_text(each.error) + (each.error <= allowed ? "" : "  differs")});
  std::string text = table_text(rows) + "\n";
  if (!found.first) {
    text += "All " + std::to_string(found.compared.size()) + " agree.\n";
  } else {
    text += *found.first + " is the first that differs.\n";
    for (const FoundCause& each : found.causes)
      text += (&each == found.causes.data() ? "It does not where " : "or where ") + each.text.text() + " (" +
              each.id + "): then its error is " + error_text(each.error_after) + ", and " +
              std::to_string(each.explained) + " of " + std::to_string(found.compared.size()) + " agree.\n";
    if (found.causes.empty())
      text += "None of " + std::to_string(found.tried) + " known mistakes explains it.\n";
  }
  for (const Message& note : found.notes) text += "note: " + shown(note, 400) + "\n";
  std::fputs(text.c_str(), stdout);
}

void declare_verify(CommandLine& line) {
  line.option("checkpoint", "the model", true);
  line.option("activations",
              "what the port gave, an npz of arrays called embedding, block.N.input, block.N.q, .k, .v, "
              ".logits, .output, norm, logits: any of them, of one image",
              true);
  line.option(
      "image",
      "the image that they are of; an npy (H, W, 3) of the model's size is taken as it is; left out, the "
      "model begins with the first block.N.input");
  line.flag("json", "as JSON");
  line.parameters(verify_parameters(), "Comparison");
  declare_image_values(line);
  declare_overrides(line);
}

int run_verify(const CommandLine& line) {
  const Values values = line.resolved(verify_parameters());
  const ModelOverrides overrides = read_overrides(line);
  const ImageValues image_values = read_image_values(line, {line.path("image")});
  const Progress& progress = console_progress();
  const auto activations = open_checkpoint(line.path("activations"), progress);
  const auto checkpoint = with_overrides(open_checkpoint(line.path("checkpoint"), progress), overrides);
  std::optional<Image> image;
  if (line.has("image")) image = *picture_at(line.path("image"), progress, image_values).image;
  const Verification found = verify(*checkpoint, *activations, image ? &*image : nullptr,
                                    {.tolerance = values[tolerance]}, progress);
  clear_console_progress();
  if (line.has("json")) {
    print_json(found);
  } else {
    print_text(found, values[tolerance]);
  }
  return found.first ? 1 : 0;
}

}  // namespace

Command verify_command() {
  return {.name = "verify",
          .summary = "whether a port of a model is right, and if not, which mistake it makes",
          .about =
              "Compares the activations of somebody's port of a model with the model's own, block by block. "
              "Names "
              "the first that differs, and finds the mistake among those that ports are known for.",
          .usage = "verify --checkpoint F [--image F] --activations A.npz [--tolerance T] [--json]",
          .declare = declare_verify,
          .run = run_verify};
}

}  // namespace whereabouts
