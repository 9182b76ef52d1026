#include "ui/output/option_fields.h"

#include <QSignalBlocker>
#include <algorithm>

#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/resolve.h"
#include "ui/language/core_words.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"

namespace whereabouts {
namespace {

// What goes back to its default with another value of an option.
const std::map<std::string, std::vector<const char*>>& followers() {
  static const std::map<std::string, std::vector<const char*>> all = {
      {exportVenue.id,
       {exportWidthMm.id, exportFont.id, exportFontSize.id, exportLetters.id, exportTitle.id,
        exportSubtitle.id, exportCaption.id}},
      {exportColumn.id, {exportWidthMm.id}},
      {exportTheme.id, {exportBackground.id}}};
  return all;
}

}  // namespace

QString optionHelp(const Parameter& parameter) {
  QString help = coreText(parameter.help);
  help[0] = help[0].toUpper();
  return help;
}

OptionFields::OptionFields(Values given, QObject* parent) : QObject(parent), given_(std::move(given)) {}

Values OptionFields::values() const {
  return resolve(exportParameters(), Inputs{}, given_, Policy::adjust);
}

ExportOptions OptionFields::options() const {
  return optionsOf(values());
}

void OptionFields::begin(Values given) {
  given_ = std::move(given);
  show();
  emit changed();
}

void OptionFields::set(const std::string& id, const Value& value) {
  given_.set(id, value);
  if (const auto found = followers().find(id); found != followers().end()) {
    for (const char* each : found->second) given_.erase(each);
  }
  // A width of one's own is no column.
  if (id == exportWidthMm.id) given_.set(exportColumn, "auto");
  show();
  emit changed();
}

void OptionFields::show() {
  const Values now = values();
  for (const auto& [id, put] : shown_) put(now.at(id));
}

QWidget* OptionFields::make(const char* id, QWidget* parent) {
  const Parameter& parameter = exportParameter(id);
  const bool number = parameter.kind == Kind::integer || parameter.kind == Kind::real;
  QWidget* field = number ? makeNumber(parameter, parent) : makeChoice(parameter, parent);
  field->setObjectName(QString::fromLatin1(id));
  shown_.at(id)(values().at(id));
  return field;
}

QWidget* OptionFields::makeNumber(const Parameter& parameter, QWidget* parent) {
  const Range range = fixedRange(parameter);
  const bool whole = parameter.kind == Kind::integer;
  const std::string id = parameter.id;
  auto* field = new NumberField(parent);
  field->setProperty("role", "field");
  field->setScale(NumberScale(parameter, range, 1, 1));
  field->setAlignment(Qt::AlignLeft);
  const QString unit = id == exportDpi.id ? tr("dpi") : QString::fromStdString(parameter.unit);
  field->setSuffix(unit.isEmpty() ? QString() : QLatin1Char(' ') + unit);
  if (id == exportLineScale.id) field->setPrefix(QStringLiteral("× "));
  if (range.min == 0) field->setSpecialValueText(tr("as it needs"));
  connect(field, &QDoubleSpinBox::valueChanged, this, [this, id, whole](double value) {
    set(id, whole ? Value(static_cast<std::int64_t>(value)) : Value(value));
  });
  shown_[id] = [field](const Value& value) {
    const QSignalBlocker quiet(field);
    const auto* count = std::get_if<std::int64_t>(&value);
    field->setValue(count ? static_cast<double>(*count) : std::get<double>(value));
  };
  return field;
}

QWidget* OptionFields::makeChoice(const Parameter& parameter, QWidget* parent) {
  const std::string id = parameter.id;
  auto* box = new ComboBox(parent);
  const Scope scope{Inputs{}, Values()};
  if (parameter.choices) {
    for (const Choice& choice : usable_choices(parameter, scope)) {
      box->addItem(coreText(choice.label.empty() ? Message(choice.id) : choice.label),
                   QString::fromStdString(choice.id));
      box->setItemData(box->count() - 1, coreText(choice.help), Qt::ToolTipRole);
    }
  } else if (parameter.suggestions) {
    for (const std::string& each : parameter.suggestions(scope))
      box->addItem(QString::fromStdString(each), QString::fromStdString(each));
  }
  connect(box, &QComboBox::activated, this,
          [this, id, box] { set(id, Value(box->currentData().toString().toStdString())); });
  shown_[id] = [box](const Value& value) {
    const QSignalBlocker quiet(box);
    const QString text = QString::fromStdString(std::get<std::string>(value));
    // A list of fonts stands for the first that is installed.
    if (box->findData(text) < 0) box->addItem(text.section(QLatin1Char(','), 0, 1), text);
    box->setCurrentIndex(box->findData(text));
  };
  return box;
}

}  // namespace whereabouts
