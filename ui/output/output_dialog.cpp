#include "ui/output/output_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/resolve.h"
#include "ui/language/core_words.h"
#include "ui/output/option_fields.h"
#include "ui/output/output_path.h"
#include "ui/render/paint/export_options.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {

QString helpOf(const Parameter& parameter) {
  QString help = coreText(parameter.help);
  help[0] = help[0].toUpper();
  return help;
}

// A whole number or a real one.
double numberOf(const Value& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

}  // namespace

OutputDialog::OutputDialog(const QString& title, QWidget* parent) : QuietDialog(parent) {
  setWindowTitle(title);
  setAttribute(Qt::WA_DeleteOnClose);
  sides_ = new QHBoxLayout(this);
  sides_->setContentsMargins(24, 24, 24, 24);
  sides_->setSpacing(24);
  auto* right = new QWidget(this);
  auto* layout = new QVBoxLayout(right);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(12);
  form_ = new QWidget(right);
  rows_ = ownRows_ = new QVBoxLayout(form_);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(12);
  layout->addWidget(form_, 1);
  sides_->addWidget(right);
}

void OutputDialog::addRow(const QString& label, QWidget* control, const QString& help) {
  auto* line = new QHBoxLayout;
  auto* text = new QLabel(label, form_);
  text->setProperty("role", "name");
  labels_ << text;
  labelOf_[control] = text;
  text->setToolTip(help);
  control->setToolTip(help);
  control->setAccessibleName(label);
  line->addWidget(text);
  line->addWidget(control, 1);
  if (qobject_cast<Toggle*>(control)) line->addStretch(1);
  rows_->addLayout(line);
}

void OutputDialog::setRowShown(QWidget* control, bool shown) {
  control->setVisible(shown);
  labelOf_.value(control)->setVisible(shown);
}

void OutputDialog::setRows(QVBoxLayout* rows) {
  rows_ = rows ? rows : ownRows_;
}

void OutputDialog::addWide(QWidget* control) {
  rows_->addWidget(control);
}

NumberField* OutputDialog::numberField(double min, double max, double value, const QString& suffix) {
  auto* field = new NumberField(form_);
  field->setProperty("role", "field");
  field->setDecimals(0);
  field->setRange(min, max);
  field->setValue(value);
  field->setSuffix(suffix);
  field->setAlignment(Qt::AlignLeft);
  return field;
}

NumberField* OutputDialog::addNumber(const Parameter& parameter) {
  const Range range = fixedRange(parameter);
  const QString unit = QString::fromStdString(parameter.id == "dpi" ? "dpi" : parameter.unit);
  NumberField* field = numberField(range.min, range.max, range.min, QLatin1Char(' ') + unit);
  field->setScale(NumberScale(parameter, range, 1, 1));
  field->setValue(numberOf(fixedInitial(parameter)));
  if (range.min == 0) field->setSpecialValueText(tr("as it needs"));
  const QString allowed =
      tr("%1 (%2 to %3 %4)").arg(helpOf(parameter)).arg(range.min).arg(range.max).arg(unit);
  addRow(coreText(parameter.label), field, allowed);
  return field;
}

ComboBox* OutputDialog::addChoice(const Parameter& parameter, const QString& current) {
  auto* box = new ComboBox(form_);
  for (const Choice& choice : usable_choices(parameter, Scope{Inputs{}, Values()})) {
    box->addItem(coreText(choice.label), QString::fromStdString(choice.id));
  }
  box->setCurrentIndex(qMax(0, box->findData(current)));
  addRow(coreText(parameter.label), box, helpOf(parameter));
  return box;
}

Toggle* OutputDialog::addToggle(const Parameter& parameter) {
  auto* toggle = new Toggle(form_);
  toggle->setObjectName(QString::fromStdString(parameter.id));
  toggle->setChecked(true);
  addRow(coreText(parameter.label), toggle, optionHelp(parameter));
  return toggle;
}

void OutputDialog::addOutput(const QString& label, const QString& place, const QString& action) {
  place_ = place;
  rows_->addStretch(1);
  auto* fileLine = new QHBoxLayout;
  file_ = new QLineEdit(form_);
  file_->setObjectName(QStringLiteral("file"));
  file_->setMinimumWidth(250);
  file_->setAccessibleName(label);
  connect(file_, &QLineEdit::textChanged, this, [this] { file_->setToolTip(file_->text()); });
  fileLine->addWidget(file_, 1);
  auto* browse = new QPushButton(tr("…"), form_);
  browse->setObjectName(QStringLiteral("browse"));
  browse->setProperty("role", "browse");
  browse->setFixedWidth(36);
  browse->setAutoDefault(false);
  browse->setToolTip(tr("Choose where to write it"));
  browse->setAccessibleName(browse->toolTip());
  fileLine->addWidget(browse);
  rows_->addLayout(fileLine);

  QLayout* layout = form_->parentWidget()->layout();
  problem_ = new QLabel(this);
  problem_->setObjectName(QStringLiteral("problem"));
  problem_->setProperty("role", "problem");
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  problem_->setMinimumHeight(34);
  problem_->setMaximumWidth(360);
  layout->addWidget(problem_);
  progress_ = new QProgressBar(this);
  progress_->setObjectName(QStringLiteral("progress"));
  progress_->setAccessibleName(tr("Progress"));
  progress_->setTextVisible(false);
  QSizePolicy kept = progress_->sizePolicy();
  kept.setRetainSizeWhenHidden(true);
  progress_->setSizePolicy(kept);
  progress_->hide();
  layout->addWidget(progress_);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  cancel_ = new QPushButton(tr("Cancel"), this);
  cancel_->setObjectName(QStringLiteral("cancel"));
  cancel_->setProperty("role", "plain");
  cancel_->setAutoDefault(false);
  cancel_->setToolTip(tr("Write nothing (Esc)"));
  buttons->addWidget(cancel_);
  write_ = new QPushButton(action, this);
  write_->setObjectName(QStringLiteral("write"));
  write_->setProperty("role", "primary");
  write_->setToolTip(tr("Write it (Enter)"));
  write_->setDefault(true);
  buttons->addWidget(write_);
  static_cast<QVBoxLayout*>(layout)->addLayout(buttons);

  connect(browse, &QPushButton::clicked, this, [this] {
    const QString chosen = this->browse();
    if (!chosen.isEmpty()) file_->setText(chosen);
  });
  connect(cancel_, &QPushButton::clicked, this, &QDialog::reject);
  connect(write_, &QPushButton::clicked, this, &OutputDialog::begin);
  suffixChanged();
  int widest = 84;
  for (QLabel* each : labels_) {
    each->ensurePolished();
    widest = qMax(widest, qRound(each->sizeHint().width() / currentTheme().typeScale));
  }
  for (QLabel* each : labels_) each->setFixedWidth(widest);
  scaleLayouts(this);
}

void OutputDialog::suffixChanged() {
  const QString dot = suffix().isEmpty() ? QString() : QLatin1Char('.') + suffix();
  if (file_->text() == proposed_) {
    proposed_ = freePath(place_ + dot);
    file_->setText(proposed_);
  } else {
    const QFileInfo info(file_->text());
    file_->setText(info.dir().filePath(info.completeBaseName() + dot));
  }
}

QString OutputDialog::path() const {
  QString name = file_->text().trimmed();
  if (name.isEmpty()) return {};
  if (name.startsWith(QStringLiteral("~/"))) name = QDir::homePath() + name.mid(1);
  // A name alone goes where the proposal would have gone.
  name = QFileInfo(place_).dir().absoluteFilePath(name);
  const QString wanted = suffix();
  if (!wanted.isEmpty() && QFileInfo(name).suffix().compare(wanted, Qt::CaseInsensitive) != 0)
    name += QLatin1Char('.') + wanted;
  return QDir::cleanPath(name);
}

void OutputDialog::begin() {
  if (busy_ || !writable_) return;
  const QString target = path();
  if (target.isEmpty()) return tell(tr("Write a name for it."));
  tell({});
  if (!writesPath()) return write(target);
  askBeforeReplacing(this, target, [this](const QString& free) { write(free); });
}

void OutputDialog::setBusy(double fraction, const QString& stage) {
  busy_ = true;
  form_->setEnabled(false);
  write_->setEnabled(false);
  cancel_->setFocus();
  cancel_->setToolTip(tr("Stop; nothing is left behind (Esc)"));
  progress_->setRange(0, fraction < 0 ? 0 : 1000);
  if (fraction >= 0) progress_->setValue(qRound(1000 * fraction));
  progress_->show();
  say(stage, "small");
}

void OutputDialog::setIdle() {
  busy_ = false;
  form_->setEnabled(true);
  write_->setEnabled(writable_);
  cancel_->setToolTip(tr("Write nothing (Esc)"));
  progress_->hide();
}

void OutputDialog::setWritable(bool writable) {
  writable_ = writable;
  write_->setEnabled(writable && !busy_);
}

void OutputDialog::tell(const QString& problem) {
  say(problem, "problem");
}

void OutputDialog::say(const QString& words, const char* role) {
  problem_->setText(words);
  if (problem_->property("role").toString() == QLatin1String(role)) return;
  problem_->setProperty("role", QString::fromLatin1(role));
  problem_->style()->unpolish(problem_);
  problem_->style()->polish(problem_);
}

void OutputDialog::finish(const QString& path) {
  setIdle();
  kept_.store();
  emit written(path);
  accept();
}

void OutputDialog::reject() {
  if (busy_) {
    stop();
  } else {
    QDialog::reject();
  }
}

}  // namespace whereabouts
