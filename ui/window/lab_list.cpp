#include "ui/window/lab_list.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/language/core_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/actions.h"

namespace whereabouts {

class LabList::Entry : public QAbstractButton {
 public:
  Entry(const LabInfo& info, int number, QWidget* parent) : QAbstractButton(parent), id(info.id) {
    setObjectName(QStringLiteral("lab-") + QString::fromStdString(info.id));
    setText(coreText(info.name));
    setAccessibleName(text());
    setAccessibleDescription(coreText(info.question));
    keys_ = labKeys(number);
    if (!keys_.isEmpty()) keys_ = QStringLiteral(" (%1)").arg(keys_);
    setToolTip(coreText(info.question) + keys_);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setFixedHeight(32);
    icon_ = QString::fromStdString(info.icon);
    if (!hasIcon(icon_)) icon_ = QStringLiteral("lab");
  }

  void setCompact(bool compact) {
    compact_ = compact;
    const QString question = accessibleDescription();
    setToolTip((compact ? text() + QStringLiteral(": ") + question : question) + keys_);
    update();
  }

  const std::string id;

 protected:
  // A button would only move the focus; here arrow keys switch labs.
  void keyPressEvent(QKeyEvent* event) override {
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
      event->ignore();
    } else {
      QAbstractButton::keyPressEvent(event);
    }
  }

  void paintEvent(QPaintEvent*) override {
    const Theme& colours = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isChecked() || underMouse()) {
      painter.setPen(Qt::NoPen);
      painter.setBrush(isChecked() ? colours.accentBackground : colours.chip);
      painter.drawRoundedRect(box, scaled(7), scaled(7));
    }
    if (hasFocus()) {
      painter.setPen(QPen(colours.accent, 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(box, scaled(7), scaled(7));
    }
    const QColor ink = isChecked() ? colours.accent : colours.text;
    const int side = scaled(18);
    painter.drawPixmap(
        compact_ ? (width() - side) / 2 : scaled(9), (height() - side) / 2,
        iconPixmap(icon_, isChecked() ? colours.accent : colours.muted, side, devicePixelRatioF()));
    if (compact_) return;
    QFont face = font();
    face.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(face);
    painter.setPen(ink);
    const QRect words(scaled(35), 0, width() - scaled(43), height());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(face).elidedText(text(), Qt::ElideRight, words.width()));
  }

 private:
  QString icon_, keys_;
  bool compact_ = false;
};

LabList::LabList(Workspace& workspace, QWidget* parent) : QScrollArea(parent), workspace_(workspace) {
  setObjectName(QStringLiteral("labList"));
  setAccessibleName(tr("Labs"));
  setFixedWidth(kWidth);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  auto* body = new QWidget(this);
  body->setObjectName(QStringLiteral("labListBody"));
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(8, 12, 8, 12);
  layout->setSpacing(0);
  std::string section;
  int number = 0;
  for (const Lab* lab : labs()) {
    const LabInfo& info = lab->info();
    if (info.section != section) {
      if (!section.empty()) layout->addSpacing(10);
      section = info.section;
      auto* head = new QLabel(coreText(section).toUpper(), body);
      head->setProperty("role", "section");
      head->setContentsMargins(10, 6, 0, 5);
      heads_ << head;
      layout->addWidget(head);
    }
    auto* entry = new Entry(info, ++number, body);
    connect(entry, &QAbstractButton::clicked, this, [this, entry] {
      workspace_.chooseLab(entry->id);
      showCurrent();
    });
    entries_.push_back(entry);
    layout->addWidget(entry);
  }
  layout->addStretch(1);
  layout->addSpacing(8);
  toggle_ = new IconButton(QStringLiteral("panel-left"), {}, body);
  toggle_->setObjectName(QStringLiteral("toggleList"));
  connect(toggle_, &QAbstractButton::clicked, this, &LabList::toggleRequested);
  layout->addWidget(toggle_);
  setWidget(body);
  setCompact(false);
  connect(&workspace_, &Workspace::labChanged, this, &LabList::showCurrent);
  showCurrent();
}

void LabList::showCurrent() {
  for (Entry* entry : entries_) {
    const bool current = entry->id == workspace_.lab().info().id;
    entry->setChecked(current);
    // The list is one tab stop; the arrow keys move within it.
    entry->setFocusPolicy(current ? Qt::StrongFocus : Qt::ClickFocus);
  }
}

void LabList::setCompact(bool compact) {
  compact_ = compact;
  for (Entry* entry : entries_) entry->setCompact(compact);
  // Without labels, space above separates the sections.
  for (QLabel* head : heads_) head->setVisible(!compact);
  const QString help =
      compact ? tr("Show the names of the labs (F9)") : tr("Show the labs as icons alone (F9)");
  toggle_->setToolTip(help);
  toggle_->setAccessibleName(help);
}

void LabList::move(int by) {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i]->isChecked()) continue;
    const int next = static_cast<int>(i) + by;
    if (next < 0 || next >= static_cast<int>(entries_.size())) return;
    workspace_.chooseLab(entries_[static_cast<std::size_t>(next)]->id);
    showCurrent();
    entries_[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
    ensureWidgetVisible(entries_[static_cast<std::size_t>(next)]);
    return;
  }
}

void LabList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
    move(event->key() == Qt::Key_Up ? -1 : 1);
  } else {
    QScrollArea::keyPressEvent(event);
  }
}

}  // namespace whereabouts
