#include "ui/output/export_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QtConcurrent>
#include <cmath>

#include "core/array/array.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/toggle.h"
#include "ui/window/failure_words.h"

namespace whereabouts {
namespace {

constexpr int kPreviewWidth = 560, kPreviewHeight = 460;
const char* const kSuffixes[] = {"png", "svg", "pdf"};

}  // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Figure> figure, const QString& place,
                           const QByteArray& session, const QString& themeName, QWidget* parent)
    : OutputDialog(tr("Export figure"), parent),
      figure_(std::move(figure)),
      session_(session),
      themeName_(themeName) {
  setObjectName(QStringLiteral("exportDialog"));
  buildForm(place);
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &ExportDialog::preview);
  choosePreset(1);
  remember({format_, width_, height_, dpi_, theme_, title_, caption_});
  changed();
}

void ExportDialog::buildForm(const QString& place) {
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  preview_ = new QLabel(this);
  preview_->setObjectName(QStringLiteral("preview"));
  preview_->setFixedSize(kPreviewWidth + 24, kPreviewHeight + 24);
  preview_->setAlignment(Qt::AlignCenter);
  preview_->setProperty("laysItselfOut", true);  // no larger with larger type
  preview_->setAccessibleName(tr("Preview"));
  left->addWidget(preview_);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  left->addWidget(facts_);
  sides()->insertLayout(0, left);
  const auto number = [this](const char* id, const char* name) {
    NumberField* field = addNumber(exportParameter(id));
    field->setObjectName(QString::fromLatin1(name));
    connect(field, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
    return field;
  };

  format_ = new Segmented(this);
  format_->setObjectName(QStringLiteral("format"));
  format_->setEntries({{tr("PNG"), tr("Pixels")},
                       {tr("SVG"), tr("A drawing for the web and for editing")},
                       {tr("PDF"), tr("A drawing for papers")}});
  format_->setCurrent(0);
  addRow(tr("Format"), format_, tr("Kind of the file"));
  column_ = new Segmented(this);
  const auto wide = [](double mm) { return tr("%1 mm wide").arg(mm); };
  column_->setEntries({{tr("Single"), wide(singleColumnMm)},
                       {tr("Double"), wide(doubleColumnMm)},
                       {tr("Own"), tr("Any size")}});
  addRow(tr("Column"), column_, tr("Widths of a journal's columns"));
  width_ = number("width-mm", "widthMm");
  height_ = number("height-mm", "heightMm");
  dpi_ = number("dpi", "dpi");
  theme_ = addChoice(exportParameter("theme"), themeName_);
  theme_->setObjectName(QStringLiteral("theme"));
  title_ = new Toggle(this);
  title_->setObjectName(QStringLiteral("title"));
  title_->setChecked(true);
  addRow(tr("Title"), title_, tr("With the question and what is drawn"));
  caption_ = new Toggle(this);
  caption_->setObjectName(QStringLiteral("caption"));
  caption_->setChecked(true);
  addRow(tr("Caption"), caption_, tr("With the finding under the figure"));

  addOutput(tr("File"), place, tr("Export"));

  connect(format_, &Segmented::chosen, this, [this] {
    suffixChanged();
    changed();
  });
  connect(column_, &Segmented::chosen, this, &ExportDialog::choosePreset);
  connect(theme_, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  connect(title_, &QAbstractButton::toggled, this, &ExportDialog::changed);
  connect(caption_, &QAbstractButton::toggled, this, &ExportDialog::changed);
}

QString ExportDialog::suffix() const {
  return QString::fromLatin1(kSuffixes[static_cast<int>(format())]);
}

Format ExportDialog::format() const {
  return static_cast<Format>(qBound(0, format_->current(), 2));
}

ExportOptions ExportDialog::options() const {
  ExportOptions options;
  options.widthMm = width_->value();
  options.heightMm = height_->value();
  options.dpi = static_cast<int>(dpi_->value());
  options.theme = theme_->currentData().toString();
  options.title = title_->isChecked();
  options.caption = caption_->isChecked();
  options.session = session_;
  return options;
}

void ExportDialog::choosePreset(int index) {
  column_->setCurrent(index);
  if (index == 0) width_->setValue(singleColumnMm);
  if (index == 1) width_->setValue(doubleColumnMm);
}

QString ExportDialog::browse() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export to"), path(), tr("Figures (*.png *.svg *.pdf)"), nullptr,
                                   QFileDialog::DontConfirmOverwrite);
  const QString suffix = QFileInfo(file).suffix().toLower();
  for (int i = 0; i < 3; ++i) {
    if (suffix != QLatin1String(kSuffixes[i])) continue;
    format_->setCurrent(i);
    changed();
  }
  return file;
}

void ExportDialog::changed() {
  const double width = width_->value();
  column_->setCurrent(width == singleColumnMm ? 0 : width == doubleColumnMm ? 1 : 2);
  soon_.start();
}

void ExportDialog::preview() {
  try {
    const ExportOptions wanted = options();
    checkOptions(wanted, format());
    // The same figure at the resolution of the screen: as sharp as the preview can show.
    ExportOptions small = wanted;
    const QSize room = QSize(kPreviewWidth, kPreviewHeight) * devicePixelRatioF();
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
    image.setDevicePixelRatio(devicePixelRatioF());
    preview_->setPixmap(QPixmap::fromImage(image));
    const double height = wanted.heightMm > 0 ? wanted.heightMm : wanted.widthMm * ratio;
    QString facts = tr("%1 × %2 mm").arg(wanted.widthMm, 0, 'f', 0).arg(height, 0, 'f', 0);
    if (format() == Format::png) {
      facts += tr(" · %1 × %2 pixels")
                   .arg(std::lround(wanted.widthMm / mmPerInch * wanted.dpi))
                   .arg(std::lround(height / mmPerInch * wanted.dpi));
    }
    facts_->setText(facts + QStringLiteral(" · ") + QFileInfo(path()).fileName());
    tell({});
    setWritable(true);
  } catch (const Failure& failure) {
    tell(problemWords(failure));
    setWritable(false);
  }
}

// Only what paints needs the window's thread; the file is packed and written away from it.
void ExportDialog::write(const QString& path) {
  setBusy(-1, tr("Writing %1").arg(QFileInfo(path).fileName()));
  const ExportOptions wanted = options();
  std::function<QByteArray()> bytes;
  try {
    if (format() == Format::png) {
      bytes = [image = rendered(*figure_, wanted), figure = figure_, wanted] {
        return pngBytes(image, *figure, wanted);
      };
    } else {
      bytes = [drawn = exported(*figure_, format(), wanted)] { return drawn; };
    }
  } catch (const std::exception& error) {
    setIdle();
    return tell(problemWords(error));
  }
  auto work = [path, bytes = std::move(bytes)]() -> QString {
    try {
      write_file(path.toStdString(), bytes().toStdString());
      return {};
    } catch (const std::exception& error) {
      return problemWords(error);
    }
  };
  QtConcurrent::run(std::move(work)).then(this, [this, path](const QString& problem) {
    setIdle();
    if (problem.isEmpty()) return finish(path);
    tell(problem);
  });
}

}  // namespace whereabouts
