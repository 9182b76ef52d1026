#include "ui/backend_menu.h"

#include <QActionGroup>
#include <QPromise>
#include <QScreen>
#include <QtConcurrent>
#include <map>

#include "ui/look.h"

namespace whereabouts {
namespace {

constexpr int kReasonWidth = 520;

// What the last menu found out, so that the next one does not open with less. The window's thread only.
std::map<std::string, BackendReport>& found() {
  static std::map<std::string, BackendReport> reports;
  return reports;
}

QString inMenu(QString text) {
  return text.replace(QLatin1Char('&'), QLatin1String("&&")).replace(QLatin1Char('\t'), QLatin1Char(' '));
}

}  // namespace

QString backendTitle(const std::string& id) {
  if (id == "auto") return BackendMenu::tr("Auto");
  if (id == "eigen") return QStringLiteral("Eigen");
  if (id == "opencv-cpu") return QStringLiteral("OpenCV");
  if (id == "cuda") return QStringLiteral("CUDA");
  if (id == "cuda-fp16") return QStringLiteral("CUDA fp16");
  return QString::fromStdString(id);
}

BackendMenu::BackendMenu(const std::string& chosen, QWidget* parent) : QMenu(parent) {
  setObjectName(QStringLiteral("backendMenu"));
  setAccessibleName(tr("What computes attention"));
  setToolTipsVisible(true);
  // Reasons are there to be read, more than the words of other disabled actions.
  setStyleSheet(QStringLiteral("QMenu::item:disabled { color: %1; }").arg(look().muted.name()));
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
  automatic->setText(tr("Auto: the fastest usable"));
  automatic->setToolTip(tr("A CUDA device where there is one, else Eigen; never half precision"));
  addSeparator();
  for (const AttentionBackend* backend : attention_backends()) {
    const std::string id = backend->id();
    QAction* action = add(id);
    actions_.push_back(action);
    if (const auto known = found().find(id); known != found().end()) {
      put(action, known->second);
    } else {
      action->setText(backendTitle(id) + QLatin1Char('\t') + tr("checking…"));
      action->setToolTip(tr("Whether it can be used here is being found out"));
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
  const QString name = QString::fromStdString(report.name);
  const QString state = report.state.usable ? tr("usable") : QString::fromStdString(report.state.reason);
  action->setText(inMenu(name) + QLatin1Char('\t') +
                  inMenu(fontMetrics().elidedText(state, Qt::ElideRight, kReasonWidth)));
  action->setToolTip(name + QStringLiteral(": ") + state);
  action->setEnabled(report.state.usable);
}

// Longer words make an open menu wider, which then may not fit where it was opened.
void BackendMenu::stayOnScreen() {
  if (!isVisible() || !screen()) return;
  const QRect room = screen()->availableGeometry();
  const int past = geometry().right() - room.right();
  if (past > 0) move(qMax(room.left(), x() - past), y());
}

}  // namespace whereabouts
