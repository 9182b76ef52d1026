#include "ui/window/model_map.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "core/labs/framework/model_map.h"
#include "ui/language/core_words.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr int kPlaceWidth = 176, kPadding = 10, kArrow = 18, kGap = 6, kMargin = 20;  // px for type of size 1

QRect wordsIn(const QFontMetrics& metrics, int width, const QString& words) {
  return metrics.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, words);
}

// From one stage to the next.
class Arrow : public QWidget {
 public:
  explicit Arrow(QWidget* parent) : QWidget(parent) { setFixedSize(kArrow, kArrow); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(currentTheme().muted, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double y = height() / 2.0, end = width() - 3, head = height() / 4.0;
    painter.drawLine(QPointF(2, y), QPointF(end, y));
    painter.drawPolyline(QPolygonF({{end - head, y - head}, {end, y}, {end - head, y + head}}));
  }
};

}  // namespace

MapPlace::MapPlace(const LabInfo& info, bool present, int width, QWidget* parent)
    : QAbstractButton(parent), lab_(info.id), question_(coreText(info.question)), width_(width) {
  setObjectName(QStringLiteral("place-") + QString::fromStdString(info.id));
  setText(coreText(info.name));
  setCheckable(true);
  setChecked(present);
  setAccessibleName(question_);
  setAccessibleDescription(text());
  setToolTip(text());
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize MapPlace::sizeHint() const {
  const int room = width_ - 2 * scaled(kPadding);
  return {width_, wordsIn(fontMetrics(), room, question_).height() + fontMetrics().lineSpacing() + scaled(2) +
                      2 * scaled(kPadding)};
}

void MapPlace::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down) {
    event->ignore();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void MapPlace::paintEvent(QPaintEvent*) {
  const Theme& colours = currentTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75);
  painter.setPen(QPen(hasFocus() || isChecked() ? colours.accent : colours.line, hasFocus() ? 1.5 : 1));
  painter.setBrush(isChecked() ? colours.accentBackground : underMouse() ? colours.chip : colours.panel);
  painter.drawRoundedRect(box, scaled(9), scaled(9));
  const int pad = scaled(kPadding);
  const QRect room = rect().adjusted(pad, pad, -pad, -pad);
  painter.setPen(isChecked() ? colours.accent : colours.text);
  painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, question_);
  painter.setPen(colours.muted);
  painter.drawText(room, Qt::AlignLeft | Qt::AlignBottom, text());
}

ModelMap::ModelMap(const Lab& present, QWidget* parent) : QuietDialog(parent) {
  setObjectName(QStringLiteral("modelMap"));
  setWindowTitle(tr("Map of the model"));
  setAccessibleName(windowTitle());
  setAttribute(Qt::WA_DeleteOnClose);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kMargin, 18, kMargin, 18);
  row->setSpacing(kGap);
  row->setSizeConstraint(QLayout::SetFixedSize);
  // All of it in the window.
  const int stages = static_cast<int>(model_map().size());
  const int between = (stages - 1) * scaled(kArrow + 2 * kGap) + 2 * scaled(kMargin);
  const int most = parent ? (parent->width() - 24 - between) / stages : scaled(kPlaceWidth);
  const int wide = std::min(scaled(kPlaceWidth), std::max(most, scaled(90)));
  MapPlace* here = nullptr;
  for (const MapStage& stage : model_map()) {
    if (!stages_.empty()) row->addWidget(new Arrow(this), 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    auto* name = new QLabel(coreText(stage.name), this);
    name->setProperty("role", "heading");
    column->addWidget(name);
    auto* words = new QLabel(coreText(stage.words), this);
    words->setProperty("role", "small");
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words->setFixedWidth(qRound(wide / currentTheme().typeScale));  // scaled with the layouts
    words->setMinimumHeight(34);
    column->addWidget(words);
    auto& places = stages_.emplace_back();
    for (const Lab* lab : labs_at(stage)) {
      auto* place = new MapPlace(lab->info(), lab == &present, wide, this);
      connect(place, &QAbstractButton::clicked, this, [this, place] { choose(place); });
      column->addWidget(place);
      places.push_back(place);
      if (lab == &present) here = place;
    }
    column->addStretch(1);
    row->addLayout(column);
  }
  scaleLayouts(this);
  if (here) here->setFocus();
}

void ModelMap::choose(const MapPlace* place) {
  const std::string lab = place->lab();
  close();
  emit chosen(lab);
}

void ModelMap::move(int stages, int places) {
  for (std::size_t s = 0; s < stages_.size(); ++s) {
    const auto& column = stages_[s];
    const auto at =
        std::find_if(column.begin(), column.end(), [](const MapPlace* each) { return each->hasFocus(); });
    if (at == column.end()) continue;
    const auto last = static_cast<std::ptrdiff_t>(stages_.size()) - 1;
    const auto& next = stages_[static_cast<std::size_t>(
        std::clamp(static_cast<std::ptrdiff_t>(s) + stages, std::ptrdiff_t{0}, last))];
    if (next.empty()) return;
    const auto line = std::clamp((at - column.begin()) + places, std::ptrdiff_t{0},
                                 static_cast<std::ptrdiff_t>(next.size()) - 1);
    next[static_cast<std::size_t>(line)]->setFocus(Qt::TabFocusReason);
    return;
  }
}

void ModelMap::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return move(-1, 0);
    case Qt::Key_Right:
      return move(1, 0);
    case Qt::Key_Up:
      return move(0, -1);
    case Qt::Key_Down:
      return move(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (auto* place = qobject_cast<MapPlace*>(focusWidget())) return choose(place);
      break;
    default:
      break;
  }
  QDialog::keyPressEvent(event);
}

}  // namespace whereabouts
