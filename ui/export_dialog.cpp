#include "ui/export_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "core/failure.h"
#include "ui/controls/controls.h"
#include "ui/theme.h"

namespace whereabouts {
namespace {

constexpr double kSingleColumn = 85, kDoubleColumn = 178;  // mm: the columns of most journals
constexpr int kPreviewWidth = 560, kPreviewHeight = 460;
const char* const kSuffixes[] = {"png", "svg", "pdf"};

}  // namespace

ExportDialog::ExportDialog(std::shared_ptr<const Figure> figure, const QString& name,
                           const QByteArray& session, const QString& folder, const QString& themeName,
                           QWidget* parent)
    : QDialog(parent), figure_(std::move(figure)), session_(session), themeName_(themeName) {
  setObjectName(QStringLiteral("exportDialog"));
  setWindowTitle(tr("Export figure"));
  setAttribute(Qt::WA_DeleteOnClose);
  layOut(name, folder);
  soon_.setSingleShot(true);
  soon_.setInterval(60);
  connect(&soon_, &QTimer::timeout, this, &ExportDialog::preview);
  choosePreset(1);
  changed();
}

void ExportDialog::layOut(const QString& name, const QString& folder) {
  auto* sides = new QHBoxLayout(this);
  sides->setContentsMargins(24, 24, 24, 24);
  sides->setSpacing(24);
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  picture_ = new QLabel(this);
  picture_->setObjectName(QStringLiteral("preview"));
  picture_->setFixedSize(kPreviewWidth + 24, kPreviewHeight + 24);
  picture_->setAlignment(Qt::AlignCenter);
  picture_->setAccessibleName(tr("Preview"));
  left->addWidget(picture_);
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  left->addWidget(facts_);
  sides->addLayout(left);

  auto* right = new QVBoxLayout;
  right->setSpacing(12);
  sides->addLayout(right);
  const auto row = [&](const QString& label, QWidget* control, const QString& help) {
    auto* line = new QHBoxLayout;
    auto* text = new QLabel(label, this);
    text->setProperty("role", "name");
    text->setFixedWidth(72);
    text->setToolTip(help);
    control->setToolTip(help);
    control->setAccessibleName(label);
    line->addWidget(text);
    line->addWidget(control, 1);
    if (qobject_cast<Toggle*>(control)) line->addStretch(1);
    right->addLayout(line);
  };
  const auto number = [&](double least, double greatest, double value, const QString& suffix) {
    auto* field = new NumberField(this);
    field->setProperty("role", "field");
    field->setDecimals(0);
    field->setRange(least, greatest);
    field->setValue(value);
    field->setSuffix(suffix);
    field->setAlignment(Qt::AlignLeft);
    connect(field, &QDoubleSpinBox::valueChanged, this, &ExportDialog::changed);
    return field;
  };

  format_ = new Segmented(this);
  format_->setObjectName(QStringLiteral("format"));
  format_->setEntries({{tr("PNG"), tr("Pixels")},
                       {tr("SVG"), tr("A drawing for the web and for editing")},
                       {tr("PDF"), tr("A drawing for papers")}});
  format_->setCurrent(0);
  row(tr("Format"), format_, tr("Kind of the file"));
  column_ = new Segmented(this);
  column_->setEntries(
      {{tr("Single"), tr("85 mm wide")}, {tr("Double"), tr("178 mm wide")}, {tr("Own"), tr("Any size")}});
  row(tr("Column"), column_, tr("Widths of a journal's columns"));
  width_ = number(20, 2000, kDoubleColumn, tr(" mm"));
  width_->setObjectName(QStringLiteral("widthMm"));
  row(tr("Width"), width_, tr("Width of the figure, 20 to 2000 mm"));
  height_ = number(0, 2000, 0, tr(" mm"));
  height_->setObjectName(QStringLiteral("heightMm"));
  height_->setSpecialValueText(tr("as it needs"));
  row(tr("Height"), height_, tr("Height of the figure, 20 to 2000 mm; 0 lets the figure decide"));
  dpi_ = number(30, 2400, 300, tr(" dpi"));
  dpi_->setObjectName(QStringLiteral("dpi"));
  row(tr("Resolution"), dpi_, tr("Dots per inch of PNG files, and of pictures in SVG and PDF"));
  theme_ = new ComboBox(this);
  for (const QString& each : themeNames()) theme_->addItem(each, each);
  theme_->setCurrentIndex(qMax(0, theme_->findData(themeName_)));
  row(tr("Theme"), theme_, tr("Colours and size of the type"));
  title_ = new Toggle(this);
  title_->setObjectName(QStringLiteral("title"));
  title_->setChecked(true);
  row(tr("Title"), title_, tr("With the question and what is drawn"));
  caption_ = new Toggle(this);
  caption_->setChecked(true);
  row(tr("Caption"), caption_, tr("With the finding under the figure"));
  right->addStretch(1);

  auto* fileLine = new QHBoxLayout;
  file_ = new QLineEdit(QFileInfo(folder, name + QStringLiteral(".png")).filePath(), this);
  file_->setObjectName(QStringLiteral("file"));
  file_->setMinimumWidth(210);
  file_->setToolTip(tr("Name of the file"));
  file_->setAccessibleName(tr("File"));
  fileLine->addWidget(file_, 1);
  auto* browse = new QPushButton(tr("…"), this);
  browse->setProperty("role", "browse");
  browse->setFixedWidth(36);
  browse->setToolTip(tr("Choose where to write it"));
  browse->setAccessibleName(browse->toolTip());
  fileLine->addWidget(browse);
  right->addLayout(fileLine);
  problem_ = new QLabel(this);
  problem_->setObjectName(QStringLiteral("problem"));
  problem_->setProperty("role", "problem");
  problem_->setWordWrap(true);
  problem_->setMinimumHeight(34);
  right->addWidget(problem_);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setProperty("role", "plain");
  cancel->setToolTip(tr("Write nothing"));
  buttons->addWidget(cancel);
  write_ = new QPushButton(tr("Export"), this);
  write_->setObjectName(QStringLiteral("write"));
  write_->setProperty("role", "primary");
  write_->setToolTip(tr("Write the file"));
  write_->setDefault(true);
  buttons->addWidget(write_);
  right->addLayout(buttons);

  connect(format_, &Segmented::chosen, this, [this] {
    const QFileInfo info(file_->text());
    const QString suffix = QString::fromLatin1(kSuffixes[static_cast<int>(format())]);
    file_->setText(info.dir().filePath(info.completeBaseName() + QLatin1Char('.') + suffix));
    changed();
  });
  connect(column_, &Segmented::chosen, this, &ExportDialog::choosePreset);
  connect(theme_, &QComboBox::currentIndexChanged, this, &ExportDialog::changed);
  connect(title_, &QAbstractButton::toggled, this, &ExportDialog::changed);
  connect(caption_, &QAbstractButton::toggled, this, &ExportDialog::changed);
  connect(browse, &QPushButton::clicked, this, &ExportDialog::chooseFile);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(write_, &QPushButton::clicked, this, &ExportDialog::write);
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

void ExportDialog::chooseFile() {
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Export to"), file_->text(), tr("Figures (*.png *.svg *.pdf)"));
  if (file.isEmpty()) return;
  file_->setText(file);
  const QString suffix = QFileInfo(file).suffix().toLower();
  for (int i = 0; i < 3; ++i) {
    if (suffix == QLatin1String(kSuffixes[i])) format_->setCurrent(i);
  }
  changed();
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
    facts_->setText(facts + QStringLiteral(" · ") + QFileInfo(file_->text()).fileName());
    tell({});
    write_->setEnabled(true);
  } catch (const Failure& failure) {
    tell(QString::fromStdString(failure.what()));
    write_->setEnabled(false);
  }
}

void ExportDialog::write() {
  QString name = file_->text().trimmed();
  try {
    if (name.isEmpty())
      refuse_usage(tr("File").toStdString(), tr("it has no name").toStdString(),
                   tr("write a name for it").toStdString());
    const QString suffix = QString::fromLatin1(kSuffixes[static_cast<int>(format())]);
    if (QFileInfo(name).suffix().toLower() != suffix) name += QLatin1Char('.') + suffix;
    exportFigure(*figure_, name.toStdString(), options());
    emit written(name);
    accept();
  } catch (const std::exception& error) {
    tell(QString::fromStdString(error.what()));
  }
}

void ExportDialog::tell(const QString& problem) {
  problem_->setText(problem);
}

}  // namespace whereabouts
