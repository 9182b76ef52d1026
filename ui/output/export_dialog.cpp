#include "ui/output/export_dialog.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSemaphore>
#include <QStackedWidget>
#include <QtConcurrent>
#include <exception>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/model/session_paths.h"
#include "ui/model/when_done.h"
#include "ui/output/label_fields.h"
#include "ui/output/output_path.h"
#include "ui/render/html/live_page.h"
#include "ui/render/html/make_page.h"
#include "ui/render/paint/export_json.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {

const char* const kSuffixes[] = {"png", "svg", "pdf", "html"};

}  // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Figure> figure, const QString& place,
                           const QByteArray& session, const QString& themeName, QWidget* parent)
    : OutputDialog(tr("Export figure"), parent),
      figure_(std::move(figure)),
      session_(session),
      windowTheme_(themeName),
      fields_(new OptionFields(proposedOptions(Purpose::paper, themeName), this)) {
  setObjectName(QStringLiteral("exportDialog"));
  buildPreview();
  buildForm(place);
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &ExportDialog::preview);
  connect(fields_, &OptionFields::changed, this, &ExportDialog::changed);
  connect(this, &OutputDialog::written, this, [this] {
    keepExport(purpose_, fields_->given(), proposedOptions(purpose_, windowTheme_), format());
  });
  resize(1080, 660);
  setPurpose(lastPurpose());
  format_->findChild<QAbstractButton*>()->setFocus();
}

ExportDialog::~ExportDialog() {
  progress_.cancel();
  job_.waitForFinished();
}

void ExportDialog::setLead(const std::string& lead) {
  fields_->set(exportLead.id, Value(lead));
}

void ExportDialog::setSource(ExportSource source) {
  source_ = std::move(source);
  for (const ParameterState& state : source_.shown->parameters) {
    const QString label = coreText(state.parameter->label), id = QString::fromStdString(state.parameter->id);
    if (state.applies) over_->addItem(label, id);
    const auto& sliders = source_.sliders;
    if (std::find(sliders.begin(), sliders.end(), state.parameter->id) == sliders.end()) continue;
    slider_->addItem(label, id);
    if (state.parameter->id == source_.slider) slider_->setCurrentIndex(slider_->count() - 1);
  }
  changed();
}

void ExportDialog::setPurpose(Purpose purpose) {
  changePurpose(purpose, {});
}

// Its own options, as they were chosen here or kept, with the words and panels of this figure; in that
// format, or the one that it had last.
void ExportDialog::changePurpose(Purpose purpose, std::optional<Format> format) {
  const Values own = ofFigure(fields_->given());
  if (purpose != purpose_) chosen_[purpose_] = fields_->given();
  const KeptExport kept = keptExport(purpose);
  purpose_ = purpose;
  for_->setCurrent(static_cast<int>(purpose));
  format_->setCurrent(static_cast<int>(format.value_or(kept.format)));
  Values given = proposedOptions(purpose, windowTheme_);
  const auto chosen = chosen_.find(purpose);
  for (const Values& more : {chosen == chosen_.end() ? kept.given : chosen->second, own}) {
    for (const auto& [id, value] : more) given.set(id, value);
  }
  suffixChanged();
  fields_->begin(std::move(given));
}

// A page is for the web, and a PDF is not.
void ExportDialog::chooseFormat() {
  if (format() == Format::html && purpose_ != Purpose::web) return changePurpose(Purpose::web, Format::html);
  if (format() == Format::pdf && purpose_ == Purpose::web) return changePurpose(Purpose::paper, Format::pdf);
  suffixChanged();
  changed();
}

QVBoxLayout* ExportDialog::addSection() {
  auto* page = new QWidget(sections_);
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(10);
  sections_->addWidget(page);
  setRows(rows);
  return rows;
}

void ExportDialog::addOption(const char* id) {
  const Parameter& parameter = exportParameter(id);
  addRow(coreText(parameter.label), fields_->make(id, this), optionHelp(parameter));
}

Toggle* ExportDialog::addSwitch(const char* id, const char* name, const QString& help) {
  auto* toggle = new Toggle(this);
  toggle->setObjectName(QString::fromLatin1(name));
  toggle->setChecked(true);
  addRow(coreText(exportParameter(id).label), toggle, help);
  connect(toggle, &QAbstractButton::toggled, this,
          [this, id](bool on) { fields_->set(id, Value(std::string(on ? "auto" : "none"))); });
  return toggle;
}

void ExportDialog::buildForm(const QString& place) {
  for_ = new Segmented(this);
  for_->setObjectName(QStringLiteral("purpose"));
  for_->setEntries({{tr("Paper"), tr("Light, in the width of a column")},
                    {tr("Slides"), tr("16 to 9, with large type, in the window's theme")},
                    {tr("Web"), tr("A page, or a picture for one, in the window's theme")}});
  for_->setCurrent(0);
  addRow(tr("For"), for_, tr("What the figure is for; each has settings of its own"));
  format_ = new Segmented(this);
  format_->setObjectName(QStringLiteral("format"));
  format_->setEntries({{tr("PNG"), tr("Pixels")},
                       {tr("SVG"), tr("A drawing for the web and for editing")},
                       {tr("PDF"), tr("A drawing for papers")},
                       {tr("HTML"), tr("A page with values under the pointer and a slider")}});
  format_->setCurrent(0);
  addRow(tr("Format"), format_, tr("Kind of the file"));
  auto* choice = new Segmented(this);
  choice->setObjectName(QStringLiteral("section"));
  choice->setEntries({{tr("Size"), tr("Venue, size and resolution")},
                      {tr("Type"), tr("Font, size of the type, lines and letters")},
                      {tr("Look"), tr("Theme, background, legend and colour bars")},
                      {tr("Words"), tr("Title, caption and labels")},
                      {tr("Several"), tr("A figure for each panel or value, and the slider of a page")}});
  choice->setAccessibleName(tr("Section"));
  addWide(choice);
  sections_ = new QStackedWidget(this);
  addWide(sections_);
  connect(choice, &Segmented::chosen, sections_, &QStackedWidget::setCurrentIndex);
  choice->setCurrent(0);

  QVBoxLayout* rows = addSection();
  addOption(exportVenue.id);
  column_ = new Segmented(this);
  column_->setObjectName(QStringLiteral("column"));
  column_->setEntries({{tr("Single"), tr("One column")},
                       {tr("Double"), tr("Two columns, or all of the text")},
                       {tr("Own"), tr("Any size")}});
  addRow(tr("Column"), column_, optionHelp(exportParameter("column")));
  for (const char* id : {exportWidthMm.id, exportHeightMm.id, exportDpi.id}) addOption(id);
  findChild<QWidget*>(exportWidthMm.id)->setObjectName(QStringLiteral("widthMm"));
  findChild<QWidget*>(exportHeightMm.id)->setObjectName(QStringLiteral("heightMm"));
  pageSize_ = new QLabel(tr("A page is as wide as its window: there is no size to choose."), this);
  pageSize_->setObjectName(QStringLiteral("pageSize"));
  pageSize_->setProperty("role", "small");
  pageSize_->setWordWrap(true);
  pageSize_->hide();
  addWide(pageSize_);
  rows->addStretch(1);

  rows = addSection();
  for (const char* id : {exportFont.id, exportFontSize.id, exportLineScale.id, exportLetters.id})
    addOption(id);
  rows->addStretch(1);
  rows = addSection();
  for (const char* id : {exportTheme.id, exportBackground.id, exportLegend.id, exportBars.id}) addOption(id);
  kept_ = addToggle(exportParameter(exportSession.id));
  connect(kept_, &QAbstractButton::toggled, this,
          [this](bool on) { fields_->set(exportSession.id, Value(on)); });
  rows->addStretch(1);
  addSection();
  title_ = addSwitch(exportTitle.id, "title", tr("With the question and what is drawn"));
  caption_ = addSwitch(exportCaption.id, "caption", tr("With the finding under the figure"));
  addWide(new LabelFields(*figure_, fields_, this));
  buildSeveral();
  setRows(nullptr);

  addOutput(tr("File"), place, tr("Export"));

  connect(for_, &Segmented::chosen, this,
          [this](int index) { changePurpose(static_cast<Purpose>(qBound(0, index, 2)), {}); });
  connect(format_, &Segmented::chosen, this, &ExportDialog::chooseFormat);
  connect(column_, &Segmented::chosen, this, [this](int index) {
    const char* const columns[] = {"single", "double", "auto"};
    if (index < 2) fields_->set(exportColumn.id, Value(std::string(columns[index])));
  });
}

QString ExportDialog::suffix() const {
  return QString::fromLatin1(kSuffixes[static_cast<int>(format())]);
}

Format ExportDialog::format() const {
  return static_cast<Format>(qBound(0, format_->current(), 3));
}

ExportOptions ExportDialog::options() const {
  ExportOptions options = fields_->options();
  if (options.keepSession) options.session = session_;
  // A page is as wide as its window.
  if (format() == Format::html) options.eachPanel = options.fitsPanels = false;
  return options;
}

QString ExportDialog::browse() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export to"), path(), tr("Figures (*.png *.svg *.pdf *.html)"),
                                   nullptr, QFileDialog::DontConfirmOverwrite);
  const QString suffix = QFileInfo(file).suffix().toLower();
  for (int i = 0; i < 4; ++i) {
    if (suffix != QLatin1String(kSuffixes[i])) continue;
    format_->setCurrent(i);
    chooseFormat();
  }
  return file;
}

void ExportDialog::changed() {
  const Values values = fields_->values();
  const std::string& column = values[exportColumn];
  column_->setCurrent(column == "single" ? 0 : column == "double" ? 1 : 2);
  const ExportOptions wanted = fields_->options();
  const QSignalBlocker quietTitle(title_), quietCaption(caption_), quietEach(each_), quietSession(kept_);
  kept_->setChecked(wanted.keepSession);
  title_->setChecked(wanted.title);
  caption_->setChecked(wanted.caption);
  each_->setChecked(wanted.eachPanel);
  // A page holds one figure, and has no paper.
  const bool page = format() == Format::html;
  for (const char* name : {"venue", "column", "widthMm", "heightMm", "dpi"})
    setRowShown(findChild<QWidget*>(QString::fromLatin1(name)), !page);
  pageSize_->setVisible(page);
  slider_->setEnabled(page && slider_->count() > 1);
  each_->setEnabled(!page);
  over_->setEnabled(!page && over_->count() > 1);
  values_->setEnabled(over_->isEnabled() && over_->currentIndex() > 0);
  soon_.start();
}

void ExportDialog::stop() {
  progress_.cancel();
}

void ExportDialog::follow(QFuture<Written> job) {
  job_ = job;
  whenDone(job, this, [this](const QFuture<Written>& done) {
    const Written written = done.result();
    setIdle();
    if (written.problem.isEmpty()) return finish(written.path);
    tell(written.problem);
  });
}

ExportOptions ExportDialog::boundOptions(ExportOptions options, const QString& file) {
  options.session = withExportOptions(boundSession(options.session, file.toStdString()), options);
  return options;
}

void ExportDialog::startProgress() {
  progress_ = Progress([this](double fraction, const Message& stage) {
    QMetaObject::invokeMethod(
        this,
        [this, fraction, stage] {
          if (busy()) setBusy(fraction, coreText(stage));
        },
        Qt::QueuedConnection);
  });
}

// For a job on another thread, which waits until its part is done, or until all is stopped.
OnPaintThread ExportDialog::onPaintThread() {
  return [this, progress = progress_](const std::function<void()>& part) {
    struct Turn {
      QSemaphore done;
      std::exception_ptr problem;
    };
    auto turn = std::make_shared<Turn>();
    const auto take = [part, turn] {
      try {
        part();
      } catch (...) {
        turn->problem = std::current_exception();
      }
      turn->done.release();
    };
    QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    constexpr int look = 20;  // ms
    while (!turn->done.tryAcquire(1, look)) progress.check();
    if (turn->problem) std::rethrow_exception(turn->problem);
  };
}

// Figures are computed and packed away from the window's thread, and drawn on it, one at a time.
void ExportDialog::writePage(const QString& path) {
  startProgress();
  setBusy(0, tr("Writing %1").arg(QFileInfo(path).fileName()));
  const std::string parameter = slider_->currentData().toString().toStdString();
  const bool computes =
      source_.figures.lab && !source_.figures.pinned &&
      coreText(source_.figures.lab->info().question) == source_.figures.lab->info().question.c_str();
  auto work = [path, computes, onPaintThread = onPaintThread(), parameter, figure = figure_,
               source = source_.figures, wanted = options(), progress = progress_]() -> Written {
    try {
      PageSweep sweep = parameter.empty() ? PageSweep() : pageSweep(source, parameter, progress);
      // A page computes the figure of one lab as it is, in core's own words: not one beside a pinned one, nor
      // while others may answer a question.
      if (computes) sweep.live = livePage(*source.lab, source.inputs, source.given, {}, progress);
      const QByteArray page = makePage(figure, sweep, wanted, progress, onPaintThread);
      progress.check();
      write_file(path.toStdString(), page.toStdString());
      return {path, {}};
    } catch (const std::exception& error) {
      return {{}, progress.cancelled() ? tr("Stopped; nothing was written.") : problemWords(error)};
    }
  };
  follow(QtConcurrent::run(std::move(work)));
}

}  // namespace whereabouts
