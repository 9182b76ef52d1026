#include "ui/window/backend_menu.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPromise>
#include <QProxyStyle>
#include <QScreen>
#include <QToolTip>
#include <QtConcurrent>
#include <map>

#include "ui/language/backend_words.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

constexpr int kReasonWidth = 520;

// Results of the last menu, so that the next one opens with them. GUI thread only.
std::map<std::string, BackendReport>& found() {
  static std::map<std::string, BackendReport> reports;
  return reports;
}

QString inMenu(QString text) {
  return text.replace(QLatin1Char('&'), QLatin1String("&&")).replace(QLatin1Char('\t'), QLatin1Char(' '));
}

// Lets the arrow keys reach disabled entries.
class ReachingStyle : public QProxyStyle {
 public:
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override {
    if (hint == SH_Menu_AllowActiveAndDisabled) return 1;
    return QProxyStyle::styleHint(hint, option, widget, data);
  }
};

}  // namespace

BackendMenu::BackendMenu(const std::string& chosen, QWidget* parent) : QMenu(parent) {
  setObjectName(QStringLiteral("backendMenu"));
  setAccessibleName(tr("What computes the model"));
  setToolTipsVisible(true);
  auto* style = new ReachingStyle;
  style->setParent(this);
  setStyle(style);
  // Reasons must stay readable, unlike other disabled actions.
  setStyleSheet(QStringLiteral("QMenu::item:disabled { color: %1; }"
                               "QMenu::item:disabled:selected { background: %2; color: %1; }")
                    .arg(currentTheme().muted.name(), currentTheme().track.name()));
  auto* group = new QActionGroup(this);
  const auto add = [&](const std::string& id) {
    auto* action = new QAction(this);
    action->setData(QString::fromStdString(id));
    action->setCheckable(true);
    action->setChecked(id == chosen);
    group->addAction(action);
    addAction(action);
    connect(action, &QAction::triggered, this,
            [this, action] { emit backendChosen(action->data().toString()); });
    return action;
  };
  QAction* automatic = add("auto");
  automatic->setText(tr("Auto: a device where one is faster, else the CPU"));
  describe(automatic, tr("Auto: a CUDA device where one can be used, an OpenCL device where it was measured "
                         "to be faster, else the CPU; never half precision"));
  addSeparator();
  for (const AttentionBackend* backend : attention_backends()) {
    const std::string id = backend->id();
    QAction* action = add(id);
    actions_.push_back(action);
    if (const auto known = found().find(id); known != found().end()) {
      put(action, known->second);
    } else {
      action->setText(backendTitle(id) + QLatin1Char('\t') + tr("checking…"));
      describe(action, tr("%1: whether it can be used here is being found out").arg(backendTitle(id)));
    }
  }

  connect(&survey_, &QFutureWatcherBase::resultReadyAt, this, [this](int i) {
    const BackendReport report = survey_.resultAt(i);
    found()[report.id] = report;
    put(actions_[static_cast<std::size_t>(i)], report);
    stayOnScreen();
  });
  survey_.setFuture(QtConcurrent::run([](QPromise<BackendReport>& promise) {
    for (const AttentionBackend* backend : attention_backends()) promise.addResult(report_of(*backend));
  }));
}

void BackendMenu::put(QAction* action, const BackendReport& report) {
  const QString state = stateText(report.state);
  action->setText(inMenu(backendTitle(report.id)) + QLatin1Char('\t') +
                  inMenu(fontMetrics().elidedText(state, Qt::ElideRight, kReasonWidth)));
  const QString words = backendTitle(report.id) + QStringLiteral(": ") + state;
  // The full name includes versions and devices.
  describe(action,
           report.state.usable ? words + QStringLiteral(", ") + QString::fromStdString(report.name) : words);
  action->setEnabled(report.state.usable);
}

// Rich text wraps long reasons. Screen readers read an action's "what is this".
void BackendMenu::describe(QAction* action, const QString& words) {
  action->setToolTip(QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped()));
  action->setStatusTip(words);
  action->setWhatsThis(words);
}

// Longer text widens an open menu, which may then no longer fit on the screen.
void BackendMenu::stayOnScreen() {
  if (!isVisible() || !screen()) return;
  const QRect room = screen()->availableGeometry();
  const int past = geometry().right() - room.right();
  if (past > 0) move(qMax(room.left(), x() - past), y());
}

bool BackendMenu::tellsReason(const QAction* action) {
  if (!action || action->isSeparator() || action->isEnabled()) return false;
  const QRect place = actionGeometry(const_cast<QAction*>(action));
  QToolTip::showText(mapToGlobal(place.bottomLeft()), action->toolTip(), this, place);
  return true;
}

void BackendMenu::keyPressEvent(QKeyEvent* event) {
  const bool chooses =
      event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (!chooses || !tellsReason(activeAction())) QMenu::keyPressEvent(event);
}

void BackendMenu::mouseReleaseEvent(QMouseEvent* event) {
  if (!tellsReason(actionAt(event->position().toPoint()))) QMenu::mouseReleaseEvent(event);
}

}  // namespace whereabouts
