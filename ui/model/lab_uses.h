// Counts how often each lab is looked at, so that those used most can stand first.
#pragma once

#include <QObject>
#include <QTimer>
#include <vector>

#include "ui/model/settings.h"
#include "ui/model/workspace.h"

namespace whereabouts {

class LabUses : public QObject {
  Q_OBJECT

 public:
  LabUses(Workspace& workspace, Settings& settings, QObject* parent = nullptr);
  // Those used most, at most so many and the first in front; none before there is a history.
  std::vector<const Lab*> most(std::size_t count) const;

 private:
  Workspace& workspace_;
  Settings& settings_;
  QTimer looks_;  // passing by is no use
};

}  // namespace whereabouts
