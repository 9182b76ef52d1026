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
#include "ui/theme/theme.h"
#include "ui/widgets/controls.h"
#include "ui/window/failure_words.h"

namespace whereabouts {
namespace {

constexpr double kSingleColumn = 85, kDoubleColumn = 178;  // mm: the columns of most journals
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
  layOut(place);
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &ExportDialog::preview);
  choosePreset(1);
  changed();
}

void ExportDialog::layOut(const QString& place) {
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  picture_ = new QLabel(this);
  picture_->setObjectName(QStringLiteral("preview"));
  picture_->setFixedSize(kPreviewWidth + 24, kPreviewHeight + 24);
  picture_->setAlignment(Qt::AlignCenter);
  picture_->setProperty("laysItselfOut", true);  // no larger with larger type
  picture_->setAccessibleName(tr("Preview"));
  left->addWidget(picture_);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  left->addWidget(facts_);
  sides()->insertLayout(0, left);
  const auto number = [this](double min, double max, double value, const QString& suffix) {
    NumberField* field = numberField(min, max, value, suffix);
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
  column_->setEntries(
      {{tr("Single"), tr("85 mm wide")}, {tr("Double"), tr("178 mm wide")}, {tr("Own"), tr("Any size")}});
  addRow(tr("Column"), column_, tr("Widths of a journal's columns"));
  width_ = number(20, 2000, kDoubleColumn, tr(" mm"));
  width_->setObjectName(QStringLiteral("widthMm"));
  addRow(tr("Width"), width_, tr("Width of the figure, 20 to 2000 mm"));
  height_ = number(0, 2000, 0, tr(" mm"));
  height_->setObjectName(QStringLiteral("heightMm"));
  height_->setSpecialValueText(tr("as it needs"));
  addRow(tr("Height"), height_, tr("Height of the figure, 20 to 2000 mm; 0 lets the figure decide"));
  dpi_ = number(30, 2400, 300, tr(" dpi"));
  dpi_->setObjectName(QStringLiteral("dpi"));
  addRow(tr("Resolution"), dpi_, tr("Dots per inch of PNG files, and of images in SVG and PDF"));
  theme_ = new ComboBox(this);
  for (const QString& each : themeNames()) theme_->addItem(each, each);
  theme_->setCurrentIndex(qMax(0, theme_->findData(themeName_)));
  addRow(tr("Theme"), theme_, tr("Colours and size of the type"));
  title_ = new Toggle(this);
  title_->setObjectName(QStringLiteral("title"));
  title_->setChecked(true);
  addRow(tr("Title"), title_, tr("With the question and what is drawn"));
  caption_ = new Toggle(this);
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
  if (index == 0) width_->setValue(kSingleColumn);
  if (index == 1) width_->setValue(kDoubleColumn);
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
  column_->setCurrent(width == kSingleColumn ? 0 : width == kDoubleColumn ? 1 : 2);
  soon_.start();
}

void ExportDialog::preview() {
  try {
    const ExportOptions wanted = options();
    checkOptions(wanted, format());
    // The same figure at the resolution of the screen: as sharp as the preview can show.
    ExportOptions small = wanted;
    const QSize room = QSize(kPreviewWidth, kPreviewHeight) * devicePixelRatioF();
    small.dpi = qBound(30, static_cast<int>(room.width() / wanted.widthMm * 25.4), 600);
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
    picture_->setPixmap(QPixmap::fromImage(image));
    const double height = wanted.heightMm > 0 ? wanted.heightMm : wanted.widthMm * ratio;
    QString facts = tr("%1 × %2 mm").arg(wanted.widthMm, 0, 'f', 0).arg(height, 0, 'f', 0);
    if (format() == Format::png) {
      facts += tr(" · %1 × %2 pixels")
                   .arg(std::lround(wanted.widthMm / 25.4 * wanted.dpi))
                   .arg(std::lround(height / 25.4 * wanted.dpi));
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
