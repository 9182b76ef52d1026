#include "ui/presenter.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/look.h"
#include "ui/render/figure_view.h"

namespace whereabouts {

Presenter::Presenter(Workspace& workspace, Playback& playback, bool dark)
    : workspace_(workspace), playback_(playback), view_(new FigureView(this)) {
  setWindowTitle(tr("Whereabouts, presenting"));
  setObjectName(QStringLiteral("presenter"));
  Theme colours = theme(QStringLiteral("projector"));
  if (dark) {
    // A dark room keeps its dark ground; the size of the type is what the projector needs.
    const double scale = colours.typeScale;
    colours = theme(QStringLiteral("dark"));
    colours.typeScale = scale;
  }
  setStyleSheet(QStringLiteral("#presenter { background: %1; }").arg(colours.background.name()));
  setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(48, 36, 48, 36);
  layout->addWidget(view_);
  view_->setTheme(colours);
  view_->setShowsWords(true, true);
  view_->installEventFilter(this);
  connect(view_, &FigureView::valueChosen, this, [this](const QString& id, const Value& value) {
    workspace_.setValue(id.toStdString(), value, true);
  });
  connect(view_, &FigureView::placesSwapped, this,
          [this](const QString& id, int a, int b) { workspace_.swapPlaces(id.toStdString(), a, b); });
  connect(&workspace_, &Workspace::shownChanged, this, &Presenter::refresh);
  refresh();
}

void Presenter::refresh() {
  const auto shown = workspace_.shown();
  if (shown && shown->figure) view_->setFigure(shown->figure);
}

bool Presenter::handle(int key) {
  switch (key) {
    case Qt::Key_Right:
    case Qt::Key_PageDown:
      playback_.next();
      return true;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
      playback_.previous();
      return true;
    case Qt::Key_Home:
      playback_.first();
      return true;
    case Qt::Key_Space:
      playback_.toggle();
      return true;
    case Qt::Key_Escape:
    case Qt::Key_F11:
      close();
      return true;
    default:
      return false;
  }
}

void Presenter::keyPressEvent(QKeyEvent* event) {
  if (!handle(event->key())) QWidget::keyPressEvent(event);
}

// The figure has its own keyboard cursor; while presenting, the arrows step the animation.
bool Presenter::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && handle(static_cast<QKeyEvent*>(event)->key())) return true;
  return QWidget::eventFilter(watched, event);
}

void Presenter::closeEvent(QCloseEvent* event) {
  emit left();
  event->accept();
  deleteLater();
}

}  // namespace whereabouts
