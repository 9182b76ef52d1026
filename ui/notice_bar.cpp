#include "ui/notice_bar.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/controls/controls.h"
#include "ui/look.h"

namespace whereabouts {

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("notice"));
  setAttribute(Qt::WA_StyledBackground);
  setFixedHeight(40);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(20, 0, 10, 0);
  layout->setSpacing(10);
  icon_ = new QLabel(this);
  layout->addWidget(icon_);
  label_ = new QLabel(this);
  label_->setTextFormat(Qt::RichText);
  label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(label_, 1);
  auto* close = new IconButton(QStringLiteral("close"), tr("Close this notice"), this);
  close->setObjectName(QStringLiteral("closeNotice"));
  close->setSide(28, 14);
  connect(close, &QAbstractButton::clicked, this, &QWidget::hide);
  layout->addWidget(close);
  hide();
}

void NoticeBar::tell(const Failure& failure, About about) {
  QString where = QString::fromStdString(shown(failure.where()));
  if (where.contains(QLatin1Char('/'))) where = QFileInfo(where).fileName();
  QString rest = QString::fromStdString(shown(failure.problem()));
  if (!failure.remedy().empty())
    rest += QStringLiteral("; ") + QString::fromStdString(shown(failure.remedy()));
  tell(where, rest, about);
}

void NoticeBar::tell(const QString& text) {
  tell({}, text, About::done);
}

void NoticeBar::tell(const QString& what, const QString& rest, About about) {
  bold_ = what;
  rest_ = rest;
  about_ = about;
  text_ = what.isEmpty() ? rest : what + QStringLiteral(": ") + rest;
  setToolTip(text_);
  label_->setAccessibleName(text_);
  icon_->setPixmap(drawing(QStringLiteral("warning"), look().accent, 18, devicePixelRatioF()));
  icon_->setVisible(about != About::done);
  show();
  fit();
}

void NoticeBar::takeBack(About about) {
  if (about_ == about) hide();
}

void NoticeBar::fit() {
  const int room = label_->width() - 8;
  QFont strong = label_->font();
  strong.setWeight(QFont::DemiBold);
  const QString lead = bold_.isEmpty() ? QString() : bold_ + QStringLiteral("  ");
  const int leadWidth = QFontMetrics(strong).horizontalAdvance(lead);
  const QString rest = label_->fontMetrics().elidedText(rest_, Qt::ElideRight, qMax(80, room - leadWidth));
  label_->setText(QStringLiteral("<b>%1</b>%2%3")
                      .arg(bold_.toHtmlEscaped(),
                           bold_.isEmpty() ? QString() : QStringLiteral("&nbsp;&nbsp;"),
                           rest.toHtmlEscaped()));
}

void NoticeBar::resizeEvent(QResizeEvent*) {
  fit();
}

}  // namespace whereabouts
