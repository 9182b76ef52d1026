#include "ui/model/lab_uses.h"

#include <algorithm>

namespace whereabouts {
namespace {

constexpr int kLooks = 5000;  // ms
constexpr int kUses = 3;      // fewer tell nothing

}  // namespace

LabUses::LabUses(Workspace& workspace, Settings& settings, QObject* parent)
    : QObject(parent), workspace_(workspace), settings_(settings) {
  looks_.setObjectName(QStringLiteral("labLooks"));
  looks_.setParent(this);
  looks_.setSingleShot(true);
  looks_.setInterval(kLooks);
  connect(&workspace_, &Workspace::labChanged, &looks_, qOverload<>(&QTimer::start));
  connect(&looks_, &QTimer::timeout, this, [this] {
    const QString id = QString::fromStdString(workspace_.lab().info().id);
    settings_.setUses(id, settings_.uses(id) + 1);
  });
}

std::vector<const Lab*> LabUses::most(std::size_t count) const {
  const auto uses = [this](const Lab* lab) { return settings_.uses(QString::fromStdString(lab->info().id)); };
  std::vector<const Lab*> used = labs();
  std::erase_if(used, [&](const Lab* lab) { return uses(lab) < kUses; });
  std::stable_sort(used.begin(), used.end(), [&](const Lab* a, const Lab* b) { return uses(a) > uses(b); });
  used.resize(std::min(used.size(), count));
  return used;
}

}  // namespace whereabouts
