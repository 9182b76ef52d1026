// Several files or pages at once: the panels apart, and a figure for each of several values of a parameter.
#include <QAbstractButton>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/parameter/value_list.h"
#include "core/parameter/with_value.h"
#include "ui/language/failure_words.h"
#include "ui/output/export_dialog.h"
#include "ui/output/figure_pages.h"
#include "ui/output/output_path.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {

constexpr int kProposed = 5;

// Where the figures go: panels apart are files of their own in PDF, too.
std::vector<std::filesystem::path> placesOf(const QString& path, Format format, bool eachPanel,
                                            const std::vector<DrawnPage>& pages) {
  const std::filesystem::path out = path.toStdString();
  if (pages.size() == 1 && pages.front().name.empty()) return {out};
  const std::filesystem::path apart =
      out.parent_path() / (out.stem().string() + "-{}" + out.extension().string());
  return pagePaths(eachPanel ? apart : out, format, pages);
}

// All of them, or none: what fails or is stopped takes away what it has written.
class NewFiles {
 public:
  ~NewFiles() {
    for (const QString& path : written_) QFile::remove(path);
  }
  void write(const QString& path, const QByteArray& bytes) {
    write_file(path.toStdString(), bytes.toStdString());
    written_ << path;
  }
  void keep() { written_.clear(); }

 private:
  QStringList written_;
};

}  // namespace

void ExportDialog::buildSeveral() {
  QVBoxLayout* rows = addSection();
  each_ = new Toggle(this);
  each_->setObjectName(QStringLiteral("eachPanel"));
  each_->setVisible(figure_->panels.size() > 1);
  if (figure_->panels.size() > 1)
    addRow(tr("Panels apart"), each_, tr("A file for each panel, without title and caption"));
  over_ = new ComboBox(this);
  over_->setObjectName(QStringLiteral("over"));
  over_->addItem(tr("None"));
  addRow(tr("Figures over"), over_,
         tr("A figure for each of several values of this parameter, all with the same scales"));
  values_ = new QLineEdit(this);
  values_->setObjectName(QStringLiteral("values"));
  addRow(tr("Values"), values_,
         tr("Separated by commas; values that hold commas themselves, as cells do, by semicolons"));
  slider_ = new ComboBox(this);
  slider_->setObjectName(QStringLiteral("slider"));
  slider_->addItem(tr("None"));
  addRow(tr("Slider"), slider_, tr("What the slider of a page (HTML) moves"));
  whyNone_ = new QLabel(this);
  whyNone_->setObjectName(QStringLiteral("whyNone"));
  whyNone_->setProperty("role", "small");
  whyNone_->setWordWrap(true);
  whyNone_->hide();
  addWide(whyNone_);
  rows->addStretch(1);
  connect(each_, &QAbstractButton::toggled, this,
          [this](bool on) { fields_->set(exportPanels.id, Value(std::string(on ? "each" : "auto"))); });
  connect(over_, &QComboBox::currentIndexChanged, this, &ExportDialog::proposeValues);
  connect(values_, &QLineEdit::textChanged, this, &ExportDialog::changed);
}

void ExportDialog::withholdOthers(const QString& reason) {
  whyNone_->setText(reason);
  whyNone_->show();
}

const Parameter* ExportDialog::batched() const {
  if (format() == Format::html || !source_.figures.lab) return nullptr;
  return find_parameter(source_.figures.lab->parameters(), over_->currentData().toString().toStdString());
}

void ExportDialog::proposeValues() {
  const Parameter* parameter = batched();
  const ComputeResult* shown = source_.shown.get();
  values_->setText(parameter ? QString::fromStdString(values_text(
                                   proposed_values(*parameter, Scope{shown->seen, shown->values}, kProposed)))
                             : QString());
  changed();
}

std::vector<Value> ExportDialog::batchValues() const {
  const Parameter& parameter = *batched();
  const std::vector<Value> listed = parse_values(parameter, values_->text().toStdString());
  if (listed.size() > max_listed_values) {
    refuse_usage(tr("Values").toStdString(), tr("%1 values are too many").arg(listed.size()).toStdString(),
                 tr("give at most %1").arg(max_listed_values).toStdString());
  }
  return check_values(source_.figures.lab->parameters(), source_.shown->seen, source_.figures.given,
                      parameter, listed, Policy::adjust);
}

// Where they go: "5 pages in map.pdf", "5 files, map-0.png to map-11.png".
QString ExportDialog::batchFacts(const std::vector<Value>& values) const {
  std::vector<DrawnPage> pages;
  const ExportOptions wanted = options();
  const bool eachPanel = wanted.eachPanel;
  for (const Value& value : values) pages.push_back({{figure_, wanted}, valueInName(value)});
  const auto paths = placesOf(path(), format(), eachPanel, pages);
  const auto name = [](const std::filesystem::path& path) {
    return QString::fromStdString(path.filename().string());
  };
  // How many panels the figure of another value has is not known yet.
  if (eachPanel) return tr("%1 figures, a file for each panel").arg(pages.size());
  if (pages.size() == 1) return name(paths.front());
  if (paths.size() == 1) return tr("%1 pages in %2").arg(pages.size()).arg(name(paths.front()));
  return tr("%1 files, %2 to %3").arg(pages.size()).arg(name(paths.front()), name(paths.back()));
}

// Several files bear other names.
bool ExportDialog::writesPath() const {
  if (format() == Format::html) return true;
  return !options().eachPanel && (!batched() || format() == Format::pdf);
}

ExportDialog::Written ExportDialog::writeFigures(const Job& job, const Progress& progress,
                                                 const OnPaintThread& onPaintThread) {
  std::vector<std::shared_ptr<const Figure>> figures{job.figure};
  constexpr double computed = 0.6;  // of the time, where there is something to compute
  const double count = static_cast<double>(job.values.size());
  if (job.parameter) figures.clear();
  LabRunner runner;
  for (const Value& value : job.values) {
    const double done = static_cast<double>(figures.size());
    progress.report(computed * done / count,
                    tr("Figure %1 of %2").arg(figures.size() + 1).arg(job.values.size()).toStdString());
    const Progress part = progress.part(computed * done / count, computed * (done + 1) / count);
    figures.push_back(job.source.figure(with_value(job.source.given, *job.parameter, value), runner, part));
  }
  if (figures.size() > 1) shareScales(figures);
  std::vector<DrawnPage> pages;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    DrawnPage page{{figures[i], job.options}, {}};
    if (job.parameter) page.name = valueInName(job.values[i]);
    page.page.options.session = job.sessions[i];
    page.page.options = boundOptions(page.page.options, job.path);
    for (DrawnPage& part : panelsApart(page)) pages.push_back(std::move(part));
  }
  QStringList paths;
  for (const std::filesystem::path& place : placesOf(job.path, job.format, job.options.eachPanel, pages)) {
    const QString path = QString::fromStdString(place.string());
    paths << (job.agreed ? path : freePath(path));
  }
  const auto drawing = [&](std::size_t page) {
    const double from = job.parameter ? computed : 0;
    const double share = static_cast<double>(page) / static_cast<double>(pages.size());
    progress.report(from + (1 - from) * share,
                    tr("Drawing %1 of %2").arg(page + 1).arg(pages.size()).toStdString());
  };
  PageDrawer drawer(pages, job.format, progress, onPaintThread);
  drawer.measure();
  NewFiles files;
  if (paths.size() < static_cast<qsizetype>(pages.size())) {
    files.write(paths.front(), drawer.document(drawing));
  } else {
    for (std::size_t i = 0; i < pages.size(); ++i) {
      drawing(i);
      files.write(paths[static_cast<qsizetype>(i)], drawer.file(i));
    }
  }
  files.keep();
  return {paths.front(), {}};
}

// Figures are computed, packed and written away from the window's thread, and drawn on it, one at a time.
void ExportDialog::write(const QString& path) {
  // What was changed just now is looked at first: its problem is told, and what is told later stays.
  if (soon_.isActive()) {
    soon_.stop();
    preview();
    if (!writable()) return;
  }
  if (format() == Format::html) return writePage(path);
  Job job{path, writesPath(), format(), options(), figure_, source_.figures, batched(), {}, {session_}};
  try {
    if (job.parameter) {
      job.values = batchValues();
      job.sessions.clear();
      for (const Value& value : job.values)
        job.sessions.push_back(job.options.keepSession ? source_.sessionOf(*job.parameter, value)
                                                       : QByteArray());
    }
    if (!job.options.keepSession) job.sessions.front().clear();
  } catch (const Failure& failure) {
    return tell(problemWords(failure, job.source.lab->parameters()));
  }
  startProgress();
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  auto work = [job = std::move(job), progress = progress_, onPaintThread = onPaintThread()]() -> Written {
    try {
      return writeFigures(job, progress, onPaintThread);
    } catch (const std::exception& error) {
      if (progress.cancelled()) return {{}, tr("Stopped; nothing was written.")};
      return {{}, job.source.lab ? problemWords(error, job.source.lab->parameters()) : problemWords(error)};
    }
  };
  follow(QtConcurrent::run(std::move(work)));
}

}  // namespace whereabouts
