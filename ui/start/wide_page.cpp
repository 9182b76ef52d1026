#include "ui/start/wide_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace whereabouts {
namespace {

constexpr int kMost = 1440;  // px

}  // namespace

WidePage::WidePage(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QScrollArea(parent) {
  setObjectName(objectName);
  setAccessibleName(accessibleName);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* ground = new QWidget(this);
  ground->setObjectName(QStringLiteral("startBody"));
  auto* across = new QHBoxLayout(ground);
  across->setContentsMargins(0, 0, 0, 0);
  across->addStretch(1);
  body_ = new QWidget(ground);
  body_->setMaximumWidth(kMost);
  across->addWidget(body_, 1000);
  across->addStretch(1);
  rows_ = new QVBoxLayout(body_);
  rows_->setContentsMargins(48, 30, 48, 36);
  rows_->setSpacing(14);
  setWidget(ground);
}

void WidePage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    emit leaveRequested();
    return;
  }
  QScrollArea::keyPressEvent(event);
}

}  // namespace whereabouts
