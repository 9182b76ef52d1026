// What program this is: version, licence, and the libraries it uses.
#pragma once

#include <QDialog>

namespace whereabouts {

class About : public QDialog {
  Q_OBJECT

 public:
  explicit About(QWidget* parent);
};

}  // namespace whereabouts
