// What program this is: version, licence, and the libraries it uses.
#pragma once

#include "ui/widgets/quiet_dialog.h"

namespace whereabouts {

class About : public QuietDialog {
  Q_OBJECT

 public:
  explicit About(QWidget* parent);
};

}  // namespace whereabouts
