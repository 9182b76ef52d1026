// All keys at a glance.
#pragma once

#include "ui/widgets/quiet_dialog.h"
#include "ui/window/actions.h"

namespace whereabouts {

class ShortcutSheet : public QuietDialog {
  Q_OBJECT

 public:
  ShortcutSheet(const Actions& actions, QWidget* parent);
};

}  // namespace whereabouts
