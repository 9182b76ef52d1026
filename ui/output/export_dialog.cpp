#include "ui/output/export_dialog.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSemaphore>
#include <QStackedWidget>
#include <QtConcurrent>
#include <cmath>
#include <exception>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/colour/vision.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/model/session_paths.h"
#include "ui/output/label_fields.h"
#include "ui/output/output_path.h"
#include "ui/render/html/make_page.h"
#include "ui/render/paint/export_json.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {

constexpr int kMinPreviewWidth = 300, kMinPreviewHeight = 260, kEdge = 12;
const char* const kSuffixes[] = {"png", "svg", "pdf", "html"};

// Squares that show where a picture lets its ground through.
QImage onSquares(const QImage& image) {
  QImage ground(image.size(), QImage::Format_RGB32);
  QPainter painter(&ground);
  painter.fillRect(ground.rect(), QColor(255, 255, 255));
  constexpr int side = 8;
  for (int y = 0; y < ground.height(); y += side) {
    for (int x = (y / side % 2) * side; x < ground.width(); x += 2 * side)
      painter.fillRect(x, y, side, side, QColor(214, 214, 214));
  }
  painter.drawImage(0, 0, image);
  return ground;
}

Values startingValues(const QString& themeName) {
  Values given;
  given.set(exportColumn, "double");
  given.set(exportTheme, themeName.toStdString());
  return given;
}

}  // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Figure> figure, const QString& place,
                           const QByteArray& session, const QString& themeName, QWidget* parent)
    : OutputDialog(tr("Export figure"), parent),
      figure_(std::move(figure)),
      session_(session),
      fields_(new OptionFields(startingValues(themeName), this)) {
  setObjectName(QStringLiteral("exportDialog"));
  buildPreview();
  buildForm(place);
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &ExportDialog::preview);
  connect(fields_, &OptionFields::changed, this, &ExportDialog::changed);
  resize(980, 600);
  // What belongs to one figure, its words and panels, is not kept.
  QList<QWidget*> kept{format_};
  for (const char* name :
       {"venue", "column", "widthMm", "heightMm", "dpi", "font", "font-size", "line-scale", "letters",
        "theme", "background", "legend", "colour-bar", "title", "caption", "session"}) {
    if (auto* field = findChild<QWidget*>(QString::fromLatin1(name))) kept << field;
  }
  remember(kept);
  format_->findChild<QAbstractButton*>()->setFocus();
  changed();
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

void ExportDialog::buildPreview() {
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  preview_ = new QLabel(this);
  preview_->setObjectName(QStringLiteral("preview"));
  preview_->setMinimumSize(kMinPreviewWidth, kMinPreviewHeight);
  preview_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setProperty("laysItselfOut", true);  // no larger with larger type
  preview_->setAccessibleName(tr("Preview"));
  left->addWidget(preview_, 1);
  auto* below = new QHBoxLayout;
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  facts_->setWordWrap(true);
  facts_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  below->addWidget(facts_, 1);
  vision_ = new ComboBox(this);
  vision_->setObjectName(QStringLiteral("vision"));
  vision_->addItems(
      {tr("Full colour"), tr("Deuteranopia"), tr("Protanopia"), tr("Tritanopia"), tr("Greyscale")});
  vision_->setToolTip(
      tr("How the figure looks without some colours, or printed in grey. The file keeps its colours."));
  vision_->setAccessibleName(tr("Seen with"));
  vision_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(vision_, &QComboBox::currentIndexChanged, this, [this] { soon_.start(); });
  below->addWidget(vision_);
  left->addLayout(below);
  sides()->insertLayout(0, left, 1);
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
  rows->addStretch(1);

  rows = addSection();
  for (const char* id : {exportFont.id, exportFontSize.id, exportLineScale.id, exportLetters.id})
    addOption(id);
  rows->addStretch(1);
  rows = addSection();
  for (const char* id : {exportTheme.id, exportBackground.id, exportLegend.id, exportBars.id}) addOption(id);
  connect(addToggle(exportParameter(exportSession.id)), &QAbstractButton::toggled, this,
          [this](bool on) { fields_->set(exportSession.id, Value(on)); });
  rows->addStretch(1);
  addSection();
  title_ = addSwitch(exportTitle.id, "title", tr("With the question and what is drawn"));
  caption_ = addSwitch(exportCaption.id, "caption", tr("With the finding under the figure"));
  addWide(new LabelFields(*figure_, fields_, this));
  buildSeveral();
  setRows(nullptr);

  addOutput(tr("File"), place, tr("Export"));

  connect(format_, &Segmented::chosen, this, [this] {
    suffixChanged();
    changed();
  });
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
  if (format() == Format::html) options.eachPanel = false;
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
    changed();
  }
  return file;
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  OutputDialog::resizeEvent(event);
  soon_.start();
}

void ExportDialog::changed() {
  const Values values = fields_->values();
  const std::string& column = values[exportColumn];
  column_->setCurrent(column == "single" ? 0 : column == "double" ? 1 : 2);
  const ExportOptions wanted = fields_->options();
  const QSignalBlocker quietTitle(title_), quietCaption(caption_);
  title_->setChecked(wanted.title);
  caption_->setChecked(wanted.caption);
  // A page holds one figure.
  const bool page = format() == Format::html;
  slider_->setEnabled(page && slider_->count() > 1);
  each_->setEnabled(!page);
  over_->setEnabled(!page && over_->count() > 1);
  values_->setEnabled(over_->isEnabled() && over_->currentIndex() > 0);
  soon_.start();
}

void ExportDialog::preview() {
  try {
    const ExportOptions wanted = options();
    checkOptions(wanted, format());
    // The same figure at the resolution of the screen: as sharp as the preview can show.
    ExportOptions small = wanted;
    small.eachPanel = false;
    const QSize room = (preview_->size() - QSize(2 * kEdge, 2 * kEdge)) * devicePixelRatioF();
    small.dpi = qBound(30, static_cast<int>(room.width() / wanted.widthMm * mmPerInch), 600);
    QImage image = rendered(*figure_, small);
    const double ratio = static_cast<double>(image.height()) / image.width();
    if (image.height() > room.height()) {
      // Drawn again rather than shrunk: letters stay sharp.
      small.dpi = qBound(30, small.dpi * room.height() / image.height(), 600);
      image = rendered(*figure_, small);
    }
    if (image.width() > room.width() || image.height() > room.height()) {
      image = image.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    }
    image = image.hasAlphaChannel() ? onSquares(image) : image.convertToFormat(QImage::Format_RGB32);
    const auto vision = static_cast<Vision>(vision_->currentIndex());
    see(reinterpret_cast<std::uint32_t*>(image.bits()), image.sizeInBytes() / 4, vision);
    image.setDevicePixelRatio(devicePixelRatioF());
    preview_->setPixmap(QPixmap::fromImage(image));
    const double height = wanted.heightMm > 0 ? wanted.heightMm : wanted.widthMm * ratio;
    QString facts = tr("%1 × %2 mm").arg(wanted.widthMm, 0, 'f', 0).arg(height, 0, 'f', 0);
    if (format() == Format::png) {
      facts += tr(" · %1 × %2 pixels")
                   .arg(std::lround(wanted.widthMm / mmPerInch * wanted.dpi))
                   .arg(std::lround(height / mmPerInch * wanted.dpi));
    }
    const QString what = batched() ? batchFacts(batchValues()) : QFileInfo(path()).fileName();
    facts_->setText(facts + QStringLiteral(" · ") + what);
    facts_->setToolTip(facts_->text());
    if (!busy()) tell({});
    setWritable(true);
  } catch (const Failure& failure) {
    const Lab* lab = source_.figures.lab;
    tell(lab ? problemWords(failure, lab->parameters()) : problemWords(failure));
    setWritable(false);
  }
}

void ExportDialog::stop() {
  progress_.cancel();
}

void ExportDialog::follow(QFuture<Written> job) {
  job_ = job;
  job.then(this, [this](const Written& written) {
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
  progress_ = Progress([this](double fraction, const std::string& stage) {
    QMetaObject::invokeMethod(
        this,
        [this, fraction, words = QString::fromStdString(stage)] {
          if (busy()) setBusy(fraction, words);
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
  auto work = [path, onPaintThread = onPaintThread(), parameter, figure = figure_, source = source_.figures,
               wanted = options(), progress = progress_]() -> Written {
    try {
      const PageSweep sweep = parameter.empty() ? PageSweep() : pageSweep(source, parameter, progress);
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
