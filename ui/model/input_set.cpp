#include "ui/model/input_set.h"

#include <QCoreApplication>
#include <map>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/inputs/image_statement.h"
#include "core/position/scheme.h"
#include "ui/language/core_words.h"
#include "ui/model/small_picture.h"

namespace whereabouts {
namespace {

struct InputWords {
  Q_DECLARE_TR_FUNCTIONS(InputWords)
};

constexpr QSize kThumbnail(72, 44);  // twice the chip's image, for fine screens

QString schemeName(const std::string& id) {
  if (find_scheme(id).is_absent) return InputWords::tr("no position");
  QString name = QString::fromStdString(id);
  name.replace(QStringLiteral("-1d"), QStringLiteral(" 1-D"));
  name.replace(QStringLiteral("-2d"), QStringLiteral(" 2-D"));
  return name;
}

// Empty where the table has no tokens of its own.
QString tokensOf(const PositionTensor& table) {
  QString tokens;
  if (table.grid) {
    tokens = QStringLiteral("%1 × %2").arg(table.grid->rows).arg(table.grid->columns);
    const int prefix = table.prefix.value_or(0);
    if (prefix == 1) tokens += InputWords::tr(" + class");
    if (prefix > 1) tokens += InputWords::tr(" + %1 prefix").arg(prefix);
  } else if (table.tokens > 0) {
    tokens = InputWords::tr("%1 tokens").arg(table.tokens);
  }
  return tokens;
}

// What the labs draw, else what tells of positions.
const PositionTensor& firstOf(const Anatomy& anatomy) {
  const PositionTensor* table = default_table(anatomy);
  return table != nullptr ? *table : anatomy.position.front();
}

QString factsOf(const Anatomy& anatomy) {
  if (anatomy.position.empty()) return InputWords::tr("no position table");
  const PositionTensor& table = firstOf(anatomy);
  QStringList facts{schemeName(table.scheme)};
  const QString tokens = tokensOf(table);
  if (!tokens.isEmpty()) facts << tokens;
  if (table.width > 0) facts << InputWords::tr("%1 wide").arg(table.width);
  return facts.join(QStringLiteral(" · "));
}

QString gridOf(const Anatomy& anatomy) {
  if (anatomy.position.empty()) return InputWords::tr("no position table");
  const PositionTensor& table = firstOf(anatomy);
  const QString tokens = tokensOf(table);
  return tokens.isEmpty() ? schemeName(table.scheme) : tokens;
}

QString imageValuesLabel(ImageValues values) {
  static const Inputs none;
  for (const Choice& choice : image_values_parameter().choices(Scope{none, Values()})) {
    if (choice.id == id_of(values)) return coreText(choice.label);
  }
  return {};
}

QString factsOf(const ImageInput& image) {
  QString facts = QStringLiteral("%1 × %2").arg(image.image->columns()).arg(image.image->rows());
  if (const auto& frames = image.image->frames())
    facts += (frames->named().empty() ? InputWords::tr(" · %1 frames") : InputWords::tr(" · %1 images"))
                 .arg(frames->count());
  if (image.built_in) facts += InputWords::tr(", built in");
  if (image.values != ImageValues::automatic) facts += QStringLiteral(" · ") + imageValuesLabel(image.values);
  return facts;
}

QString factsOf(const CheckpointRun& run, const Anatomy& last) {
  return (run.steps().size() == 1 ? InputWords::tr("1 snapshot")
                                  : InputWords::tr("%1 snapshots").arg(run.steps().size())) +
         QStringLiteral(" · ") + gridOf(last);
}

QString factsOf(const Series& series) {
  QString facts = (series.daily ? InputWords::tr("%1 days × %2") : InputWords::tr("%1 steps × %2"))
                      .arg(series.count())
                      .arg(series.columns.size());
  if (series.path.empty()) facts += InputWords::tr(", built in");
  return facts;
}

ShownInput shownImage(const ImageInput& image) {
  if (!image.image) return {};
  return {QString::fromStdString(image.name), factsOf(image),
          smallPicture(*image.image, kThumbnail, SmallPicture::fills)};
}

ShownInput shownOf(const DeclaredInput& input, const Inputs& inputs) {
  const QString name = QString::fromStdString(input.title(inputs));
  switch (input.id) {
    case InputId::image:
      return shownImage(inputs.image);
    case InputId::image2:
      return shownImage(inputs.image2);
    case InputId::checkpoint:
      if (const auto& run = inputs.run)
        return {QString::fromStdString(run->name()), factsOf(*run, *inputs.anatomy), {}};
      return {name, factsOf(*inputs.anatomy), {}};
    case InputId::checkpoint2:
      return {name, inputs.anatomy2 ? gridOf(*inputs.anatomy2) : QString(), {}};
    case InputId::series:
      return {name, factsOf(*inputs.series), {}};
    default:
      return {name, {}, {}};
  }
}

}  // namespace

const ShownInput& shownInput(InputId id, const LabInfo& lab, const InputSet& set) {
  if (id == InputId::checkpoint && lab.fine_model) {
    Inputs seen = set.inputs;
    see_fine_model(seen);
    if (seen.checkpoint == set.inputs.checkpoint) return set.of(id);
    static const ShownInput fine = shownOf(declared_input(id), seen);
    return fine;
  }
  if (id != InputId::image) return set.of(id);
  const ImageInput& seen = image_seen_by(lab.inputs, set.inputs);
  if (&seen == &set.inputs.image) return set.of(id);
  static std::map<const ImageInput*, ShownInput> others;  // those that stand in
  const auto known = others.find(&seen);
  return known != others.end() ? known->second : others.emplace(&seen, shownImage(seen)).first->second;
}

bool takesImageValues(const ImageInput& image) {
  return image.image && !image.built_in && !image.path.empty() && takes_image_values(image.path.string());
}

std::shared_ptr<const InputSet> makeInputSet(Inputs inputs) {
  auto set = std::make_shared<InputSet>();
  set->inputs = std::move(inputs);
  for (const DeclaredInput& input : declared_inputs())
    set->shown[static_cast<std::size_t>(input.id)] = shownOf(input, set->inputs);
  for (const ImageInput* image : {&set->inputs.image2, &set->inputs.image}) {
    if (takesImageValues(*image)) set->imageValues = image->values;
  }
  return set;
}

std::shared_ptr<const InputSet> builtInInputSet() {
  static const std::shared_ptr<const InputSet> set = makeInputSet(built_in_inputs());
  return set;
}

}  // namespace whereabouts
