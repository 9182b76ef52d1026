// All keys at a glance.
#pragma once

#include <QDialog>

#include "ui/window/actions.h"

namespace whereabouts {

class ShortcutSheet : public QDialog {
  Q_OBJECT

 public:
  ShortcutSheet(const Actions& actions, QWidget* parent);
};

}  // namespace whereabouts
