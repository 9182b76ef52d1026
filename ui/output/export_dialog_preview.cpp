// The page beside the form: at true size or nearer, with the panels that are on it and those that are not.
#include <QAbstractButton>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/failure.h"
#include "core/colour/vision.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/output/export_dialog.h"
#include "ui/output/page_preview.h"
#include "ui/render/paint/readable_part.h"
#include "ui/widgets/combo_box.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {
namespace {

constexpr int kMinPreviewWidth = 300, kMinPreviewHeight = 200, kEdge = 12, kStripHeight = 78;
// Of true size; 0: all of the page.
constexpr double kZooms[] = {0, 0.25, 0.5, 1, 2, 4};
constexpr int kTrueSize = 3;
constexpr double kMaxPixels = 24e6;  // of a preview; larger pages are drawn coarser

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

// What the screen says of itself, where that can be.
double dotsPerInch(const QWidget* widget) {
  const QScreen* screen = widget->screen();
  if (!screen) return 96;
  const double physical = screen->physicalDotsPerInch();
  return physical >= 60 && physical <= 300 ? physical : screen->logicalDotsPerInch();
}

}  // namespace

void ExportDialog::buildPreview() {
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  page_ = new QScrollArea(this);
  page_->setObjectName(QStringLiteral("page"));
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumSize(kMinPreviewWidth, kMinPreviewHeight);
  page_->setAlignment(Qt::AlignCenter);
  page_->setFocusPolicy(Qt::NoFocus);
  page_->setProperty("laysItselfOut", true);  // no larger with larger type
  preview_ = new PagePreview(page_);
  preview_->setObjectName(QStringLiteral("preview"));
  page_->setWidget(preview_);
  connect(preview_, &PagePreview::panelClicked, this, &ExportDialog::togglePanel);
  connect(preview_, &PagePreview::zoomed, this, &ExportDialog::zoomBy);
  left->addWidget(page_, 1);

  auto* notes = new QHBoxLayout;
  panelNote_ = new QLabel(this);
  panelNote_->setObjectName(QStringLiteral("panelNote"));
  panelNote_->setProperty("role", "small");
  panelNote_->setWordWrap(true);
  notes->addWidget(panelNote_, 1);
  const auto button = [&](const char* name, const QString& text, const QString& help) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("role", "plain");
    made->setAutoDefault(false);
    made->setToolTip(help);
    made->hide();
    notes->addWidget(made);
    return made;
  };
  readable_ = button("fewerPanels", tr("Fewer panels"),
                     tr("Only the panel that leads, and those that can be read beside it"));
  whole_ = button("allPanels", tr("All panels"), tr("All of the figure, however small"));
  connect(readable_, &QPushButton::clicked, this, [this] {
    ExportOptions all = options();
    all.panels.clear();
    choosePanels(readablePart(*figure_, all));
  });
  connect(whole_, &QPushButton::clicked, this, [this] { choosePanels({}); });
  left->addLayout(notes);

  auto* strip = new QScrollArea(this);
  strip->setFrameShape(QFrame::NoFrame);
  strip->setWidgetResizable(true);
  strip->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  strip->setMaximumHeight(kStripHeight);
  strip->setFocusPolicy(Qt::NoFocus);
  strip->hide();
  leftOut_ = strip;
  auto* content = new QWidget(strip);
  leftOutRow_ = new FlowRow(6);
  content->setLayout(leftOutRow_);
  leftOutRow_->setContentsMargins(0, 0, 0, 0);
  strip->setWidget(content);
  left->addWidget(strip);

  auto* below = new QHBoxLayout;
  facts_ = new QLabel(this);
  facts_->setObjectName(QStringLiteral("facts"));
  facts_->setProperty("role", "small");
  facts_->setWordWrap(true);
  facts_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  below->addWidget(facts_, 1);
  buildZoom(below);
  left->addLayout(below);
  sides()->insertLayout(0, left, 1);
}

void ExportDialog::buildZoom(QHBoxLayout* row) {
  zoom_ = new ComboBox(this);
  zoom_->setObjectName(QStringLiteral("zoom"));
  zoom_->addItem(tr("All of it"));
  for (const double zoom : kZooms) {
    if (zoom > 0) zoom_->addItem(zoom == 1 ? tr("True size") : tr("%1 %").arg(qRound(100 * zoom)));
  }
  zoom_->setCurrentIndex(kTrueSize);
  zoom_->setToolTip(tr("How large the page is shown (Ctrl and the wheel, + and −)"));
  zoom_->setAccessibleName(tr("Zoom"));
  zoom_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(zoom_, &QComboBox::currentIndexChanged, this, &ExportDialog::preview);
  row->addWidget(zoom_);
  vision_ = new ComboBox(this);
  vision_->setObjectName(QStringLiteral("vision"));
  vision_->addItems(
      {tr("Full colour"), tr("Deuteranopia"), tr("Protanopia"), tr("Tritanopia"), tr("Greyscale")});
  vision_->setToolTip(
      tr("How the figure looks without some colours, or printed in grey. The file keeps its colours."));
  vision_->setAccessibleName(tr("Seen with"));
  vision_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(vision_, &QComboBox::currentIndexChanged, this, [this] { soon_.start(); });
  row->addWidget(vision_);
}

void ExportDialog::zoomBy(int steps) {
  zoom_->setCurrentIndex(qBound(1, zoom_->currentIndex() + steps, zoom_->count() - 1));
}

double ExportDialog::pixelsPerMm(const ExportOptions& wanted) const {
  const double zoom = kZooms[qBound(0, zoom_->currentIndex(), static_cast<int>(std::size(kZooms)) - 1)];
  if (zoom > 0) return zoom * dotsPerInch(this) / mmPerInch;
  const QSize room = page_->size() - QSize(2 * kEdge, 2 * kEdge);
  double scale = room.width() / wanted.widthMm;
  if (wanted.heightMm > 0) scale = std::min(scale, room.height() / wanted.heightMm);
  return scale;
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
  OutputDialog::resizeEvent(event);
  soon_.start();
}

void ExportDialog::preview() {
  try {
    const ExportOptions wanted = options();
    checkOptions(wanted, format());
    showPage(wanted);
    if (!busy()) tell({});
    setWritable(true);
  } catch (const Failure& failure) {
    const Lab* lab = source_.figures.lab;
    tell(lab ? problemWords(failure, lab->parameters()) : problemWords(failure));
    setWritable(false);
  }
}

// The same figure at the resolution of the screen: as sharp as the preview can show.
void ExportDialog::showPage(const ExportOptions& wanted) {
  ExportOptions drawn = wanted;
  drawn.eachPanel = false;
  double scale = pixelsPerMm(wanted);
  const double sharp = scale * devicePixelRatioF();
  // The height of a page is known when it is drawn.
  const double high = wanted.heightMm > 0 ? wanted.heightMm : 2 * wanted.widthMm;
  const double coarse = std::sqrt(kMaxPixels / (wanted.widthMm * high));
  drawn.dpi = qBound(30, static_cast<int>(std::min(sharp, coarse) * mmPerInch), 2400);
  PageImage page = renderedPage(*figure_, drawn);
  if (zoom_->currentIndex() == 0)
    scale = std::min(scale, (page_->height() - 2.0 * kEdge) / std::max(1.0, page.heightMm));
  QImage image = page.image;
  if (image.hasAlphaChannel()) image = onSquares(image);
  image = image.convertToFormat(QImage::Format_RGB32);
  see(reinterpret_cast<std::uint32_t*>(image.bits()), image.sizeInBytes() / 4,
      static_cast<Vision>(vision_->currentIndex()));
  image.setDevicePixelRatio(image.width() / std::max(1.0, wanted.widthMm * scale));
  const QSizeF size = image.deviceIndependentSize();
  std::vector<PagePreview::Spot> spots;
  for (std::size_t i = 0; i < page.panels.size(); ++i) {
    const QRectF& part = page.panels[i];
    spots.push_back({QRectF(part.x() * size.width(), part.y() * size.height(), part.width() * size.width(),
                            part.height() * size.height()),
                     page.numbers[i], panelName(page.numbers[i])});
  }
  preview_->setPage(QPixmap::fromImage(image), std::move(spots));
  onPage_ = page.numbers;
  tellPanels(page, wanted);
  QString facts = tr("%1 × %2 mm").arg(wanted.widthMm, 0, 'f', 0).arg(page.heightMm, 0, 'f', 0);
  if (format() == Format::png) {
    facts += tr(" · %1 × %2 pixels")
                 .arg(std::lround(wanted.widthMm / mmPerInch * wanted.dpi))
                 .arg(std::lround(page.heightMm / mmPerInch * wanted.dpi));
  }
  const QString what = batched() ? batchFacts(batchValues()) : QFileInfo(path()).fileName();
  // A page of the web has no millimetres.
  facts_->setText(format() == Format::html ? what : facts + QStringLiteral(" · ") + what);
  facts_->setToolTip(facts_->text());
}

QString ExportDialog::panelName(int number) const {
  const Panel& panel = figure_->panels.at(static_cast<std::size_t>(number - 1));
  const QString title = coreText(panel.title), subtitle = coreText(panel.subtitle);
  const QString name = title.isEmpty() || subtitle.isEmpty() ? title + subtitle : title + ' ' + subtitle;
  return name.isEmpty() ? tr("without a title") : name;
}

void ExportDialog::tellPanels(const PageImage& page, const ExportOptions& wanted) {
  const std::vector<int> rest = leftOut(*figure_, page.numbers);
  const auto all = figure_->panels.size();
  const bool paper = format() != Format::html;
  const bool high = paper && page.heightMm > pageHeightMm;
  // Those that were left out by themselves, not by the user.
  const bool fitted = wanted.panels.empty() && !rest.empty();
  QString words;
  if (high)
    words = tr("Taller than A4: %1 mm of %2.").arg(page.heightMm, 0, 'f', 0).arg(pageHeightMm, 0, 'f', 0);
  else if (fitted)
    words = tr("%1 of %2 panels: the others cannot be read at this width.").arg(page.numbers.size()).arg(all);
  else if (!rest.empty())
    words = tr("%1 of %2 panels.").arg(page.numbers.size()).arg(all);
  panelNote_->setText(words);
  panelNote_->setVisible(!words.isEmpty());
  readable_->setVisible(high && all > 1);
  whole_->setVisible(!rest.empty());
  showLeftOut(rest);
}

// What was left out can be put back, each by its own button.
void ExportDialog::showLeftOut(const std::vector<int>& numbers) {
  QStringList names;
  for (const int number : numbers) names << QStringLiteral("+ %1 %2").arg(number).arg(panelName(number));
  if (leftOut_->property("names").toStringList() == names) return;
  leftOut_->setProperty("names", names);
  while (QLayoutItem* item = leftOutRow_->takeAt(0)) {
    item->widget()->deleteLater();
    delete item;
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const int number = numbers[i];
    auto* back = new QPushButton(names[static_cast<qsizetype>(i)], this);
    back->setObjectName(QStringLiteral("leftOut-%1").arg(number));
    back->setProperty("role", "plain");
    back->setAutoDefault(false);
    back->setToolTip(tr("Put this panel back on the page"));
    connect(back, &QPushButton::clicked, this, [this, number] { togglePanel(number); });
    leftOutRow_->addWidget(back);
  }
  leftOut_->setVisible(!numbers.empty());
}

void ExportDialog::togglePanel(int number) {
  std::vector<int> chosen = onPage_;
  const auto at = std::find(chosen.begin(), chosen.end(), number);
  if (at == chosen.end()) {
    chosen.push_back(number);
  } else {
    if (chosen.size() == 1) return tell(tr("A page has at least one panel."));
    chosen.erase(at);
  }
  std::sort(chosen.begin(), chosen.end());
  choosePanels(chosen.size() == figure_->panels.size() ? std::vector<int>() : std::move(chosen));
}

// Empty: all of them. Title and caption stay as they are.
void ExportDialog::choosePanels(std::vector<int> numbers) {
  const Values before = fields_->values();
  std::string list;
  for (const int each : numbers) list += (list.empty() ? "" : ",") + std::to_string(each);
  fields_->set(exportPanels.id, Value(list.empty() ? std::string("whole") : list));
  for (const char* id : {exportTitle.id, exportCaption.id}) {
    if (fields_->values().at(id) != before.at(id)) fields_->set(id, before.at(id));
  }
  preview();
}

}  // namespace whereabouts
