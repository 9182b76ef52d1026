#include "ui/output/output_path.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QStyle>

#include "core/labs/framework/inputs/declared_inputs.h"
#include "ui/model/workspace.h"

namespace whereabouts {
namespace {

constexpr qsizetype kMaxOfAValue = 16, kMaxOfAName = 96;  // characters

struct PathWords {
  Q_DECLARE_TR_FUNCTIONS(PathWords)
};

// Letters, digits, dots and lines, which every file system has.
QString plain(const QString& text) {
  QString name;
  for (const QChar c : text) {
    const bool kept = c.isLetterOrNumber() || c == QLatin1Char('.') || c == QLatin1Char('_');
    if (kept) {
      name += c;
    } else if (!name.isEmpty() && !name.endsWith(QLatin1Char('-'))) {
      name += QLatin1Char('-');
    }
  }
  while (name.endsWith(QLatin1Char('-')) || name.endsWith(QLatin1Char('.'))) name.chop(1);
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
  return name;
}

bool isShort(const Parameter& parameter) {
  switch (parameter.kind) {
    case Kind::integer:
    case Kind::real:
    case Kind::choice:
    case Kind::toggle:
    case Kind::cell:
      return true;
    default:
      return false;
  }
}

}  // namespace

QString proposedName(const ComputeResult& result) {
  const LabInfo& info = result.request.lab->info();
  QStringList parts{QString::fromStdString(info.id)};
  if (const auto& set = result.request.inputs) {
    const bool run = info.inputs.has(InputId::run) && set->inputs.run;
    // What is compared with others comes last.
    for (const bool second : {false, true}) {
      for (const DeclaredInput& input : declared_inputs()) {
        if (!info.inputs.has(input.id) || input.key.empty() || input.first.has_value() != second) continue;
        if (!input.given(set->inputs) || (run && input.replaces.has(InputId::run))) continue;
        parts << plain(set->of(input.id).name);
      }
    }
  }
  for (const ParameterState& state : result.parameters) {
    const std::string& id = state.parameter->id;
    const bool differs = state.applies && result.request.given.has(id) && state.value != state.initial &&
                         isShort(*state.parameter);
    if (!differs) continue;
    const QString value = plain(QString::fromStdString(to_text(state.value)));
    if (value.size() <= kMaxOfAValue) parts << QString::fromStdString(id) + QLatin1Char('-') + value;
  }
  QString name;
  for (const QString& part : parts) {
    const QString longer = name.isEmpty() ? part : name + QLatin1Char('-') + part;
    if (part.isEmpty() || (longer.size() > kMaxOfAName && !name.isEmpty())) continue;
    name = longer;
  }
  return name.left(kMaxOfAName);
}

QString freePath(const QString& path) {
  if (!QFileInfo::exists(path)) return path;
  const QFileInfo info(path);
  const QString suffix = info.suffix().isEmpty() ? QString() : QLatin1Char('.') + info.suffix();
  const QString stem = info.dir().filePath(info.completeBaseName());
  for (int number = 2;; ++number) {
    const QString next = stem + QLatin1Char('-') + QString::number(number) + suffix;
    if (!QFileInfo::exists(next)) return next;
  }
}

void askBeforeReplacing(QWidget* parent, const QString& path, std::function<void(const QString&)> write) {
  const QFileInfo info(path);
  if (!info.exists() || (info.isDir() && QDir(path).isEmpty())) return write(path);
  const QString other = freePath(path);
  auto* question = new QMessageBox(parent);
  question->setObjectName(QStringLiteral("replaceQuestion"));
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setWindowTitle(PathWords::tr("Replace it?"));
  question->setTextFormat(Qt::PlainText);
  question->setText(info.isDir() ? PathWords::tr("The folder %1 exists already.").arg(info.fileName())
                                 : PathWords::tr("%1 exists already.").arg(info.fileName()));
  question->setInformativeText(
      PathWords::tr("Keep both writes %1 beside it.").arg(QFileInfo(other).fileName()));
  const auto button = [&](const QString& text, const QString& help, const char* role,
                          QMessageBox::ButtonRole place) {
    auto* made = question->addButton(text, place);
    made->setProperty("role", role);
    // The box has given it a style already.
    made->style()->unpolish(made);
    made->style()->polish(made);
    made->setToolTip(help);
    made->setAccessibleName(QString(text).remove(QLatin1Char('&')));
    return made;
  };
  auto* replace = button(PathWords::tr("&Replace"), PathWords::tr("The old one is lost"), "plain",
                         QMessageBox::DestructiveRole);
  replace->setObjectName(QStringLiteral("replace"));
  auto* keep = button(PathWords::tr("&Keep both"), PathWords::tr("Write %1").arg(QFileInfo(other).fileName()),
                      "primary", QMessageBox::AcceptRole);
  keep->setObjectName(QStringLiteral("keepBoth"));
  auto* cancel = button(PathWords::tr("&Cancel"), PathWords::tr("Write nothing (Esc)"), "plain",
                        QMessageBox::RejectRole);
  cancel->setObjectName(QStringLiteral("cancelWriting"));
  question->layout()->setContentsMargins(12, 18, 20, 16);
  question->setDefaultButton(keep);
  question->setEscapeButton(cancel);
  QObject::connect(question, &QMessageBox::buttonClicked, parent,
                   [replace, keep, path, write = std::move(write)](QAbstractButton* pressed) {
                     if (pressed == replace) write(path);
                     // Another one may have come while the question stood.
                     if (pressed == keep) write(freePath(path));
                   });
  question->open();
}

QString askForOutput(QWidget* parent, const QString& title, const QString& proposal, const QString& filter,
                     const QString& suffix) {
  QString file = QFileDialog::getSaveFileName(parent, title, proposal, filter, nullptr,
                                              QFileDialog::DontConfirmOverwrite);
  if (!file.isEmpty() && QFileInfo(file).suffix().isEmpty() && !suffix.isEmpty())
    file += QLatin1Char('.') + suffix;
  return file;
}

}  // namespace whereabouts
