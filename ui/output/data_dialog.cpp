#include "ui/output/data_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QtConcurrent>

#include "core/base/failure.h"
#include "core/figure/data_file.h"
#include "ui/language/failure_words.h"
#include "ui/model/when_done.h"
#include "ui/widgets/segmented.h"

namespace whereabouts {
namespace {

// Empty: done. `cancelled` where the user stopped it.
struct Outcome {
  QString problem;
  bool cancelled = false;
};

Outcome written(const Figure& figure, const QString& path, const Progress& progress) {
  try {
    write_data(figure, path.toStdString(), path.toStdString(), progress);
    return {};
  } catch (const Failure& failure) {
    return {problemWords(failure), failure.fault() == Fault::cancelled};
  } catch (const std::bad_alloc&) {
    return {DataDialog::tr("There is not enough memory for these numbers; choose NPZ, or smaller values."),
            false};
  } catch (const std::exception& error) {
    return {problemWords(error), false};
  }
}

}  // namespace

DataDialog::DataDialog(std::shared_ptr<const Figure> figure, const QString& place, QWidget* parent)
    : OutputDialog(tr("Export numbers"), parent), figure_(std::move(figure)) {
  setObjectName(QStringLiteral("dataDialog"));
  format_ = new Segmented(this);
  format_->setObjectName(QStringLiteral("format"));
  suffixes_ = {QStringLiteral("npz"), QStringLiteral("csv"), QStringLiteral("json")};
  format_->setEntries({{tr("NPZ"), tr("Arrays for NumPy, in one file; the smallest")},
                       {tr("CSV"), figure_->table ? tr("The table of the figure")
                                                  : tr("One line per value: array, indices, value")},
                       {tr("JSON"), tr("Every array with its shape and its values")}});
  format_->setCurrent(0);
  addRow(tr("Format"), format_, tr("Kind of the file"));
  QStringList names;
  for (const NamedArray& array : figure_->arrays) names << QString::fromStdString(array.name);
  auto* arrays = new QLabel(names.isEmpty() ? tr("none") : names.join(QStringLiteral(", ")), this);
  arrays->setObjectName(QStringLiteral("arrays"));
  arrays->setTextFormat(Qt::PlainText);
  arrays->setWordWrap(true);
  addRow(tr("Arrays"), arrays, tr("The numbers behind the figure, under these names"));
  addOutput(tr("File"), place, tr("Export"));
  connect(format_, &Segmented::chosen, this, &DataDialog::suffixChanged);
  setMinimumWidth(440);
  remember({format_});
}

DataDialog::~DataDialog() {
  progress_.cancel();
  job_.waitForFinished();
}

QString DataDialog::suffix() const {
  return suffixes_.value(qBound(0, format_->current(), 2));
}

QString DataDialog::browse() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export to"), path(), tr("Numbers (*.npz *.csv *.json)"), nullptr,
                                   QFileDialog::DontConfirmOverwrite);
  const auto chosen = static_cast<int>(suffixes_.indexOf(QFileInfo(file).suffix().toLower()));
  if (chosen >= 0) format_->setCurrent(chosen);
  return file;
}

void DataDialog::write(const QString& path) {
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  progress_ = Progress([this](double fraction, const std::string& array) {
    QMetaObject::invokeMethod(this, [this, fraction, name = QString::fromStdString(array)] {
      if (busy()) setBusy(fraction, tr("Writing %1").arg(name));
    });
  });
  QFuture<Outcome> job = QtConcurrent::run([figure = figure_, path, progress = progress_] {
    return whereabouts::written(*figure, path, progress);
  });
  job_ = QFuture<void>(job);
  whenDone(job, this, [this, path](const QFuture<Outcome>& done) {
    const Outcome outcome = done.result();
    setIdle();
    if (outcome.cancelled) return tell(tr("Stopped; nothing was written."));
    if (outcome.problem.isEmpty()) return finish(path);
    tell(outcome.problem);
  });
}

void DataDialog::stop() {
  progress_.cancel();
}

}  // namespace whereabouts
