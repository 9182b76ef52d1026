#include "ui/window/presenter_tools.h"

#include <QPainter>
#include <QVBoxLayout>

#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {

// The colour of the pen.
class PresenterTools::Swatch : public QAbstractButton {
 public:
  Swatch(const QString& help, QWidget* parent) : QAbstractButton(parent) {
    setToolTip(help);
    setAccessibleName(help);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  }
  void setColour(const QColor& colour) {
    colour_ = colour;
    update();
  }
  QSize sizeHint() const override { return {scaled(32), scaled(32)}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& colours = currentTheme();
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (hasFocus()) {
      painter.setPen(QPen(colours.accent, 1));
      painter.drawRoundedRect(box, scaled(7), scaled(7));
    }
    const double side = scaled(16);
    painter.setPen(QPen(underMouse() ? colours.text : colours.muted, 1.5));
    painter.setBrush(colour_);
    painter.drawEllipse(box.center(), side / 2, side / 2);
  }

 private:
  QColor colour_;
};

PresenterTools::PresenterTools(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("presenterTools"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  const auto button = [&](const char* icon, const QString& name, const QString& help) {
    auto* made = new IconButton(QLatin1String(icon), help, this);
    made->setObjectName(name);
    column->addWidget(made);
    return made;
  };
  onePanel_ = button("one-panel", QStringLiteral("presentOnePanel"),
                     tr("This panel alone, or all of them again: Z, or a double click in it"));
  highlight_ = button("pointer-ring", QStringLiteral("presentHighlight"),
                      tr("Show where the pointer is: L for a ring, a spotlight, neither"));
  pen_ = button("pen", QStringLiteral("presentPen"), tr("Draw on the figure: D; again: stop drawing"));
  colour_ = new Swatch(tr("The next colour of the pen: C"), this);
  colour_->setObjectName(QStringLiteral("presentColour"));
  column->addWidget(colour_);
  clear_ = button("eraser", QStringLiteral("presentClear"), tr("Clear what was drawn: E"));
  IconButton* black = button("black-screen", QStringLiteral("presentBlack"), tr("Black screen: B"));
  IconButton* leave = button("close", QStringLiteral("presentLeave"), tr("Leave the full screen: Esc"));
  onePanel_->setCheckable(true);
  highlight_->setCheckable(true);
  pen_->setCheckable(true);
  connect(onePanel_, &QAbstractButton::clicked, this, &PresenterTools::onePanelRequested);
  connect(highlight_, &QAbstractButton::clicked, this, &PresenterTools::highlightRequested);
  connect(pen_, &QAbstractButton::clicked, this, &PresenterTools::penRequested);
  connect(colour_, &QAbstractButton::clicked, this, &PresenterTools::colourRequested);
  connect(clear_, &QAbstractButton::clicked, this, &PresenterTools::clearRequested);
  connect(black, &QAbstractButton::clicked, this, &PresenterTools::blackRequested);
  connect(leave, &QAbstractButton::clicked, this, &PresenterTools::leaveRequested);
}

void PresenterTools::setOnePanel(bool on) {
  onePanel_->setChecked(on);
}

void PresenterTools::setHighlight(bool on) {
  highlight_->setChecked(on);
}

void PresenterTools::setPen(bool on, const QColor& colour) {
  pen_->setChecked(on);
  colour_->setColour(colour);
}

void PresenterTools::setInked(bool inked) {
  clear_->setEnabled(inked);
}

}  // namespace whereabouts
