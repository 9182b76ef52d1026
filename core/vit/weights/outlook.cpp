#include "core/vit/weights/outlook.h"

#include "core/base/failure.h"
#include "core/checkpoint/inspect/known_names.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/weights/no_model.h"
#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {
namespace {

constexpr std::size_t max_open = 2;       // questions about a structure
constexpr std::size_t most_blocks = 256;  // of files that are read with every number of heads

VitConfiguration read_dry(const WeightNames& names, const Anatomy& anatomy, const Progress& progress) {
  WeightReader source(names, progress, WeightReader::Reading::dry);
  VitConfiguration configuration = configuration_of(names, anatomy, source.stated());
  read_weights(source, anatomy, configuration);
  return configuration;
}

// The numbers of heads with which a model runs whose heads nothing tells.
struct SupposedHeads {
  std::vector<int> fit;
  int attention_width = 0;
  std::optional<VitConfiguration> configuration;  // with one of them
  std::optional<Failure> failure;                 // where none fits, and all fail for the same reason
};

SupposedHeads suppose_heads(const WeightNames& names, const Anatomy& anatomy, const Progress& progress) {
  SupposedHeads supposed;
  const auto width = attention_width(names.checkpoint(), anatomy);
  if (!width) return supposed;
  supposed.attention_width = *width;
  bool differ = false;
  std::vector<int> tried = plausible_heads(*width);
  if (names.blocks().size() > most_blocks && !tried.empty()) tried.resize(1);
  for (const int heads : tried) {
    Anatomy with_heads = anatomy;
    with_heads.heads = heads;
    with_heads.heads_source = message("given with {}", flag("heads"));
    with_heads.heads_assumed = false;
    try {
      supposed.configuration = read_dry(names, with_heads, progress);
      supposed.fit.push_back(heads);
    } catch (const Failure& failure) {
      if (failure.fault() == Fault::cancelled) throw;
      differ = differ || (supposed.failure && std::string(supposed.failure->what()) != failure.what());
      supposed.failure = failure;
    }
  }
  if (differ || !supposed.fit.empty()) supposed.failure.reset();
  return supposed;
}

}  // namespace

VitConfiguration dry_configuration(const WeightNames& names, const Anatomy& anatomy,
                                   const Progress& progress) {
  try {
    return read_dry(names, anatomy, progress);
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled || (anatomy.heads && !anatomy.heads_assumed)) throw;
    const SupposedHeads supposed = suppose_heads(names, anatomy, progress);
    if (supposed.failure) throw *supposed.failure;
    throw;
  }
}

std::optional<ModelSource> source_by_structure(const Checkpoint& checkpoint) {
  const ModelOverrides said = overrides_of(checkpoint);
  const std::vector<TensorRole>& roles = said.roles;
  const Anatomy by_names = inspect(checkpoint);
  if (!reads_by_structure(checkpoint, by_names, roles)) return std::nullopt;
  auto structure = structure_of(checkpoint, roles);
  // Of which much is open is another kind of model, and the names tell more of it.
  if (!structure || structure->open.size() > max_open) return std::nullopt;
  if (!structure->open.empty()) {
    Message open;
    for (const Message& each : structure->open) open = open.empty() ? each : message("{}; {}", open, each);
    refuse_file(checkpoint.place(),
                message("the names of its tensors are not known, and their shapes leave open: {}", open),
                "say what a tensor is with --role TENSOR=ROLE; inspect lists them");
  }
  // Which of several models it is, their names tell.
  if (by_names.copies.size() > 1 && said.root.empty())
    structure->assumed.insert(structure->assumed.begin(), message("assuming {}", copies_text(by_names)));
  std::shared_ptr<const Checkpoint> renamed = under_known_names(checkpoint, *structure);
  Anatomy anatomy = inspect(*renamed);
  WeightNames names(*renamed, anatomy);
  return ModelSource{std::move(renamed), std::move(anatomy), std::move(names), structure->assumed};
}

namespace {

// Whether the names of its tensors tell all of the model but its heads.
bool runs_with_heads(const Checkpoint& checkpoint, const Progress& progress) {
  const Anatomy anatomy = inspect(checkpoint);
  if (anatomy.heads && !anatomy.heads_assumed) return false;
  try {
    return suppose_heads(WeightNames(checkpoint, anatomy), anatomy, progress).configuration.has_value();
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    return false;
  }
}

ModelSource found_source(const Checkpoint& checkpoint, const Progress& progress) {
  std::optional<Failure> failure;
  if (overrides_of(checkpoint).roles.empty()) {
    try {
      Anatomy anatomy = inspect(checkpoint);
      WeightNames names(checkpoint, anatomy);
      dry_configuration(names, anatomy, progress);
      return {nullptr, std::move(anatomy), std::move(names), {}};
    } catch (const Failure& caught) {
      if (caught.fault() == Fault::cancelled) throw;
      failure = caught;
    }
  }
  std::optional<ModelSource> source;
  try {
    source = source_by_structure(checkpoint);
  } catch (const Failure& asks) {
    // Where names tell all but the heads, that is what is asked.
    if (failure && asks.fault() != Fault::cancelled && runs_with_heads(checkpoint, progress)) throw *failure;
    throw;
  }
  if (!source && failure) throw *failure;
  if (!source) {
    refuse_usage(flag("role"), message("nothing in {} repeats as blocks do", shown(checkpoint.name(), 60)),
                 "its blocks need running numbers in their names");
  }
  dry_configuration(source->names, source->anatomy, progress);
  return std::move(*source);
}

}  // namespace

ModelSource model_source(const Checkpoint& checkpoint, const Progress& progress) {
  try {
    return found_source(checkpoint, progress);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::cancelled) {
      if (const auto reason = no_model(checkpoint)) throw *reason;
    }
    throw;
  }
}

namespace {

ModelOutlook outlook_of(const Checkpoint& checkpoint) {
  ModelOutlook outlook;
  const auto refuse = [&](const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw failure;
    outlook.refusal = message("{}; {}", failure.problem(), failure.remedy());
  };
  std::optional<Anatomy> anatomy;
  std::optional<WeightNames> names;
  try {
    anatomy = inspect(checkpoint);
    names.emplace(checkpoint, *anatomy);
    outlook.configuration = dry_configuration(*names, *anatomy);
  } catch (const Failure& failure) {
    refuse(failure);
    if (!names || (anatomy->heads && !anatomy->heads_assumed)) return outlook;
    SupposedHeads supposed = suppose_heads(*names, *anatomy, {});
    if (!supposed.configuration) return outlook;
    outlook.heads = std::move(supposed.fit);
    outlook.attention_width = supposed.attention_width;
    outlook.with_heads = std::move(supposed.configuration);
  }
  const VitConfiguration& configuration =
      outlook.configuration ? *outlook.configuration : *outlook.with_heads;
  try {
    const Preprocessing input = preprocessing_of(checkpoint, configuration);
    check_preprocessing(input, configuration.channels);
    check_input(names->place(), configuration, input.rows, input.columns);
  } catch (const Failure& failure) {
    refuse(failure);
    outlook.configuration.reset();
    outlook.with_heads.reset();
    outlook.heads.clear();
    return outlook;
  }
  outlook.assumed = configuration.assumed;
  return outlook;
}

ModelOutlook found_outlook(const Checkpoint& checkpoint) {
  const bool said = !overrides_of(checkpoint).roles.empty();
  ModelOutlook outlook;
  if (!said) {
    outlook = outlook_of(checkpoint);
    if (outlook.configuration || outlook.with_heads) return outlook;
  }
  try {
    const auto source = source_by_structure(checkpoint);
    if (!source) return outlook;
    ModelOutlook renamed = outlook_of(*source->renamed);
    renamed.assumed.insert(renamed.assumed.begin(), source->assumed.begin(), source->assumed.end());
    if (said || renamed.configuration || renamed.with_heads) return renamed;
  } catch (const Failure& failure) {
    if (failure.fault() == Fault::cancelled) throw;
    outlook.refusal = message("{}; {}", failure.problem(), failure.remedy());
  }
  return outlook;
}

}  // namespace

ModelOutlook model_outlook(const Checkpoint& checkpoint) {
  ModelOutlook outlook = found_outlook(checkpoint);
  if (outlook.configuration || outlook.with_heads) return outlook;
  if (const auto reason = no_model(checkpoint))
    outlook.refusal = message("{}; {}", reason->problem(), reason->remedy());
  return outlook;
}

}  // namespace whereabouts
