#include "ui/output/sheet_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/model/session_paths.h"
#include "ui/model/when_done.h"
#include "ui/render/file/figure_sheet.h"
#include "ui/render/layout/panel_letters.h"
#include "ui/render/paint/readable_part.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"

namespace whereabouts {
namespace {

const char* const kSheetSuffixes[] = {"pdf", "svg", "png"};
constexpr Format kSheetFormats[] = {Format::pdf, Format::svg, Format::png};
constexpr int kListHeight = 150;

// A page for print: light, as wide as two columns of a journal.
Values proposedSheet() {
  Values given;
  given.set(exportColumn, "double");
  given.set(exportLetters, "(a)");
  return given;
}

}  // namespace

SheetDialog::SheetDialog(std::vector<FigurePage> figures, const QString& place, QWidget* parent)
    : OutputDialog(tr("Export page"), parent),
      figures_(std::move(figures)),
      fields_(new OptionFields(proposedSheet(), this)) {
  setObjectName(QStringLiteral("sheetDialog"));
  buildPreview();
  buildForm();
  addOutput(tr("File"), place, tr("Export"));
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &SheetDialog::preview);
  connect(fields_, &OptionFields::changed, this, &SheetDialog::changed);
  resize(980, 620);
  showList();
  changed();
}

SheetDialog::~SheetDialog() {
  progress_.cancel();
  job_.waitForFinished();
}

void SheetDialog::buildPreview() {
  auto* left = new QVBoxLayout;
  page_ = new QScrollArea(this);
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumSize(300, 260);
  page_->setAlignment(Qt::AlignHCenter);
  page_->setWidgetResizable(false);
  page_->setProperty("laysItselfOut", true);  // no larger with larger type
  page_->setAccessibleName(tr("Preview"));
  preview_ = new QLabel(page_);
  preview_->setObjectName(QStringLiteral("preview"));
  preview_->setAccessibleName(tr("Preview"));
  page_->setWidget(preview_);
  left->addWidget(page_, 1);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  facts_->setWordWrap(true);
  left->addWidget(facts_);
  sides()->insertLayout(0, left, 1);
}

void SheetDialog::buildForm() {
  format_ = new Segmented(this);
  format_->setObjectName(QStringLiteral("format"));
  format_->setEntries({{tr("PDF"), tr("A drawing for papers")},
                       {tr("SVG"), tr("A drawing for the web and for editing")},
                       {tr("PNG"), tr("Pixels")}});
  format_->setCurrent(0);
  addRow(tr("Format"), format_, tr("Kind of the file"));
  columns_ = new Segmented(this);
  columns_->setObjectName(QStringLiteral("columns"));
  QList<Segmented::Entry> counts;
  for (int i = 1; i <= maxSheetColumns; ++i) counts << Segmented::Entry{QString::number(i), {}};
  columns_->setEntries(counts);
  columns_->setCurrent(0);
  addRow(tr("Columns"), columns_, tr("How many figures stand beside each other"));
  for (const char* id : {exportWidthMm.id, exportDpi.id, exportFontSize.id, exportLetters.id}) {
    const Parameter& parameter = exportParameter(id);
    addRow(coreText(parameter.label), fields_->make(id, this), optionHelp(parameter));
  }
  for (const char* id : {exportTitle.id, exportCaption.id}) {
    auto* toggle = new Toggle(this);
    toggle->setObjectName(QString::fromLatin1(id));
    toggle->setChecked(true);
    addRow(coreText(exportParameter(id).label), toggle, optionHelp(exportParameter(id)));
    connect(toggle, &QAbstractButton::toggled, this,
            [this, id](bool on) { fields_->set(id, Value(std::string(on ? "auto" : "none"))); });
  }
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setMaximumHeight(kListHeight);
  scroll->setAccessibleName(tr("Figures"));
  auto* content = new QWidget(scroll);
  list_ = new QVBoxLayout(content);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(4);
  scroll->setWidget(content);
  addWide(scroll);
  connect(format_, &Segmented::chosen, this, [this] {
    suffixChanged();
    changed();
  });
  connect(columns_, &Segmented::chosen, this, &SheetDialog::changed);
}

// A row for each figure, with its letter and two buttons.
void SheetDialog::showList() {
  while (QLayoutItem* item = list_->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* name = new QLabel(letterOf("(a)", i) + QLatin1Char(' ') + coreText(figures_[i].figure->title), row);
    name->setToolTip(name->text());
    name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->addWidget(name, 1);
    const auto button = [&](const char* id, const QString& text, const QString& help) {
      auto* made = new QPushButton(text, row);
      made->setObjectName(QStringLiteral("%1-%2").arg(QLatin1String(id)).arg(i + 1));
      made->setProperty("role", "plain");
      made->setAutoDefault(false);
      made->setToolTip(help);
      made->setAccessibleName(help);
      line->addWidget(made);
      return made;
    };
    auto* up = button("up", QStringLiteral("↑"), tr("One place up"));
    up->setEnabled(i > 0);
    connect(up, &QPushButton::clicked, this, [this, i] { move(i); });
    auto* off = button("remove", QStringLiteral("✕"), tr("Take it off the page"));
    off->setEnabled(figures_.size() > 1);
    connect(off, &QPushButton::clicked, this, [this, i] { remove(i); });
    list_->addWidget(row);
  }
  list_->addStretch(1);
}

void SheetDialog::move(std::size_t figure) {
  std::swap(figures_.at(figure), figures_.at(figure - 1));
  showList();
  changed();
  emit figuresChanged(figures_);
}

void SheetDialog::remove(std::size_t figure) {
  figures_.erase(figures_.begin() + static_cast<std::ptrdiff_t>(figure));
  showList();
  changed();
  emit figuresChanged(figures_);
}

QString SheetDialog::suffix() const {
  return QString::fromLatin1(kSheetSuffixes[qBound(0, format_->current(), 2)]);
}

Format SheetDialog::format() const {
  return kSheetFormats[qBound(0, format_->current(), 2)];
}

int SheetDialog::columns() const {
  return columns_->current() + 1;
}

QString SheetDialog::browse() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export to"), path(), tr("Figures (*.pdf *.svg *.png)"), nullptr,
                                   QFileDialog::DontConfirmOverwrite);
  for (int i = 0; i < 3; ++i) {
    if (QFileInfo(file).suffix().toLower() == QLatin1String(kSheetSuffixes[i])) format_->setCurrent(i);
  }
  changed();
  return file;
}

void SheetDialog::changed() {
  soon_.start();
}

// As wide as there is room: a page of several figures is looked at as a whole.
void SheetDialog::preview() {
  try {
    const ExportOptions wanted = fields_->options();
    checkOptions(wanted, format());
    ExportOptions small = wanted;
    const double room = page_->width() - 2.0 * page_->verticalScrollBar()->sizeHint().width();
    small.dpi = qBound(30, qRound(room * devicePixelRatioF() / wanted.widthMm * mmPerInch), 600);
    FigureSheet sheet(figures_, small, columns());
    QImage image = sheet.image();
    image.setDevicePixelRatio(image.width() / std::max(1.0, room));
    preview_->setPixmap(QPixmap::fromImage(image));
    preview_->resize(image.deviceIndependentSize().toSize());
    QString facts = tr("%1 × %2 mm").arg(wanted.widthMm, 0, 'f', 0).arg(sheet.heightMm(), 0, 'f', 0);
    if (sheet.heightMm() > pageHeightMm) facts += QStringLiteral(" · ") + tr("taller than A4");
    for (std::size_t i = 0; i < figures_.size(); ++i) {
      const auto rest = leftOut(*figures_[i].figure, fittingPanels(*figures_[i].figure, sheet.optionsOf(i)));
      if (!rest.empty())
        facts +=
            QStringLiteral(" · ") + tr("%1 without panels %2, which cannot be read at this width")
                                        .arg(letterOf("(a)", i), QString::fromStdString(panelList(rest)));
    }
    facts_->setText(facts);
    if (!writable()) tell({});  // what is told of an export stays
    setWritable(true);
  } catch (const Failure& failure) {
    tell(problemWords(failure));
    setWritable(false);
  }
}

// Drawn here, packed and written on another thread.
void SheetDialog::write(const QString& path) {
  std::function<QByteArray()> pack;
  try {
    const ExportOptions wanted = fields_->options();
    std::vector<FigurePage> figures = figures_;
    for (FigurePage& each : figures) {
      if (!each.options.session.isEmpty())
        each.options.session = boundSession(each.options.session, path.toStdString());
    }
    pack = FigureSheet(figures, wanted, columns()).drawn(format());
  } catch (const Failure& failure) {
    return tell(problemWords(failure));
  }
  setBusy(-1, tr("Writing %1").arg(QFileInfo(path).fileName()));
  progress_ = Progress();
  auto work = [pack = std::move(pack), path, progress = progress_]() -> QString {
    try {
      const std::string bytes = pack().toStdString();
      progress.check();
      write_file(path.toStdString(), bytes);
      return {};
    } catch (const std::exception& error) {
      return progress.cancelled() ? tr("Stopped; nothing was written.") : problemWords(error);
    }
  };
  const QFuture<QString> job = QtConcurrent::run(std::move(work));
  job_ = QFuture<void>(job);
  whenDone(job, this, [this, path](const QFuture<QString>& done) {
    setIdle();
    if (const QString problem = done.result(); !problem.isEmpty()) return tell(problem);
    finish(path);
  });
}

void SheetDialog::stop() {
  progress_.cancel();
}

}  // namespace whereabouts
