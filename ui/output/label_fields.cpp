#include "ui/output/label_fields.h"
#include "ui/language/core_words.h"

#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/figure/text.h"

namespace whereabouts {
namespace {

using Part = LabelOverride::Part;

QString nameOf(const LabelOverride& label) {
  switch (label.part) {
    case Part::title:
      return LabelFields::tr("Panel %1").arg(label.number);
    case Part::subtitle:
      return LabelFields::tr("Panel %1, after its title").arg(label.number);
    case Part::x:
      return LabelFields::tr("Panel %1, x axis").arg(label.number);
    case Part::y:
      return LabelFields::tr("Panel %1, y axis").arg(label.number);
    case Part::bar:
      return LabelFields::tr("Colour bar %1").arg(label.number);
  }
  return {};
}

}  // namespace

LabelFields::LabelFields(const Figure& figure, OptionFields* options, QWidget* parent)
    : QScrollArea(parent), options_(options) {
  setObjectName(QStringLiteral("labels"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAccessibleName(tr("Words of the figure"));
  auto* content = new QWidget(this);
  rows_ = new QVBoxLayout(content);
  rows_->setContentsMargins(0, 0, 8, 0);
  rows_->setSpacing(4);
  addText(exportTitle.id, figure.title);
  addText(exportSubtitle.id, figure.subtitle);
  addText(exportCaption.id, figure.caption);
  for (const LabelOverride& own : labelsOf(figure)) addLabel(own);
  rows_->addStretch(1);
  setWidget(content);
}

QLineEdit* LabelFields::addLine(const QString& name, const QString& text, const QString& help) {
  auto* label = new QLabel(name, this);
  label->setProperty("role", "small");
  auto* field = new QLineEdit(text, this);
  field->setCursorPosition(0);
  field->setToolTip(help);
  field->setAccessibleName(name);
  label->setBuddy(field);
  rows_->addWidget(label);
  rows_->addWidget(field);
  return field;
}

void LabelFields::addText(const char* id, const std::string& own) {
  const Parameter& parameter = exportParameter(id);
  const QString lab = QString::fromStdString(own);
  QLineEdit* field = addLine(coreText(parameter.label), lab, optionHelp(parameter) + tr("; empty: none"));
  field->setObjectName(QLatin1String(id) + QStringLiteral("Text"));
  connect(field, &QLineEdit::textEdited, this, [this, id, lab](const QString& text) {
    const QString trimmed = text.trimmed();
    options_->set(id, Value(trimmed == lab.trimmed() ? std::string("auto")
                            : trimmed.isEmpty()      ? std::string("none")
                                                     : trimmed.toStdString()));
  });
}

void LabelFields::addLabel(const LabelOverride& own) {
  QLineEdit* field = addLine(nameOf(own), own.text, tr("Empty: without it"));
  field->setObjectName(QStringLiteral("label-") + placeOf(own));
  lines_.push_back({own, field});
  connect(field, &QLineEdit::textEdited, this, &LabelFields::writeLabels);
}

void LabelFields::writeLabels() {
  QStringList changed;
  for (const Line& line : lines_) {
    const QString text = line.field->text().trimmed();
    if (text != line.own.text) changed << placeOf(line.own) + QLatin1Char('=') + text;
  }
  options_->set(exportLabels.id, Value(changed.join(QLatin1Char('\n')).toStdString()));
}

}  // namespace whereabouts
