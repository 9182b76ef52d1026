#include "ui/output/kept_fields.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QSettings>

#include "ui/widgets/segmented.h"

namespace whereabouts {
namespace {

QVariant valueIn(const QWidget* field) {
  if (const auto* number = qobject_cast<const QDoubleSpinBox*>(field)) return number->value();
  if (const auto* box = qobject_cast<const QComboBox*>(field)) return box->currentData();
  if (const auto* segments = qobject_cast<const Segmented*>(field)) return segments->current();
  if (const auto* button = qobject_cast<const QAbstractButton*>(field)) return button->isChecked();
  return {};
}

void setValueIn(QWidget* field, const QVariant& value) {
  if (auto* number = qobject_cast<QDoubleSpinBox*>(field)) {
    number->setValue(value.toDouble());
  } else if (auto* box = qobject_cast<QComboBox*>(field)) {
    const int index = box->findData(value.toString());
    if (index >= 0) box->setCurrentIndex(index);
  } else if (auto* segments = qobject_cast<Segmented*>(field)) {
    segments->setCurrent(value.toInt());
    emit segments->chosen(segments->current());
  } else if (auto* button = qobject_cast<QAbstractButton*>(field)) {
    button->setChecked(value.toBool());
  }
}

}  // namespace

void KeptFields::restore(const QDialog& dialog, const QList<QWidget*>& fields) {
  group_ = QStringLiteral("output/") + dialog.objectName();
  fields_ = fields;
  QSettings settings;
  settings.setFallbacksEnabled(false);
  settings.beginGroup(group_);
  for (QWidget* field : fields_) proposed_[field] = valueIn(field);
  for (QWidget* field : fields_) {
    const QVariant kept = settings.value(field->objectName());
    if (kept.isValid()) setValueIn(field, kept);
  }
}

void KeptFields::store() const {
  if (fields_.isEmpty()) return;
  QSettings settings;
  settings.setFallbacksEnabled(false);
  settings.beginGroup(group_);
  for (const QWidget* field : fields_) {
    const QVariant value = valueIn(field);
    if (value == proposed_.value(const_cast<QWidget*>(field))) {
      settings.remove(field->objectName());
    } else {
      settings.setValue(field->objectName(), value);
    }
  }
}

}  // namespace whereabouts
