// What was chosen in a dialog, kept for the next time that it opens. Only what differs from what the dialog
// proposes is kept, so that a better proposal still counts.
#pragma once

#include <QHash>
#include <QList>
#include <QVariant>

class QDialog;
class QWidget;

namespace whereabouts {

class KeptFields {
 public:
  // `fields` (number fields, boxes, segments, switches) by their object names, in the settings under that of
  // `dialog`; sets what was kept.
  void restore(const QDialog& dialog, const QList<QWidget*>& fields);
  void store() const;

 private:
  QString group_;
  QList<QWidget*> fields_;
  QHash<QWidget*, QVariant> proposed_;
};

}  // namespace whereabouts
