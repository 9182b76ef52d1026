#include "ui/window/notice_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/language/failure_words.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"
#include "ui/window/show_in_folder.h"

namespace whereabouts {
namespace {

constexpr int kMinReading = 4000, kReadingPerLetter = 60;               // ms
constexpr int kMinPressing = 8000;                                      // ms, where it offers something
constexpr int kNoticeMargin = 10, kMinWidth = 320, kBesideWords = 150;  // px

// Painted in the current theme: a label would keep its old colour.
class WarningDrawing : public QWidget {
 public:
  explicit WarningDrawing(QWidget* parent) : QWidget(parent) {
    setFixedSize(18, 18);
    setObjectName(QStringLiteral("noticeIcon"));
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawPixmap(
        0, 0, iconPixmap(QStringLiteral("warning"), currentTheme().accent, width(), devicePixelRatioF()));
  }
};

}  // namespace

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("notice"));
  setAttribute(Qt::WA_StyledBackground);
  parent->installEventFilter(this);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(14, 6, 8, 6);
  layout->setSpacing(10);
  icon_ = new WarningDrawing(this);
  layout->addWidget(icon_);
  label_ = new QLabel(this);
  label_->setTextFormat(Qt::RichText);
  label_->setWordWrap(true);
  layout->addWidget(label_, 1);
  more_ = new QLabel(this);
  more_->setObjectName(QStringLiteral("moreNotices"));
  more_->setProperty("role", "small");
  more_->setToolTip(tr("Notices from before, which come back when this one is closed"));
  layout->addWidget(more_);
  show_ = new QPushButton(tr("Show the file"), this);
  show_->setObjectName(QStringLiteral("showWritten"));
  show_->setProperty("role", "flat");
  show_->setToolTip(tr("In its folder, in the file manager"));
  show_->hide();
  connect(show_, &QAbstractButton::clicked, this, [this] {
    if (done_) showInFolder(done_->file, this);
  });
  layout->addWidget(show_);
  auto* close = new IconButton(QStringLiteral("close"), tr("Close this notice (Esc)"), this);
  close->setObjectName(QStringLiteral("closeNotice"));
  close->setSide(28, 14);
  connect(close, &QAbstractButton::clicked, this, &NoticeBar::closeShown);
  layout->addWidget(close);
  end_.setSingleShot(true);
  connect(&end_, &QTimer::timeout, this, [this] {
    done_.reset();
    refresh();
  });
  hide();
}

void NoticeBar::tell(const Failure& failure, About about) {
  tell(wordsOf(failure), about);
}

void NoticeBar::tell(const FailureWords& words, About about) {
  tell(words.where, words.rest(), about);
}

void NoticeBar::tell(const QString& what, const QString& rest, About about) {
  const Notice notice{what, rest, about};
  const bool onlyNewest = about == About::computation || about == About::backend;
  std::erase_if(wrong_,
                [&](const Notice& each) { return each == notice || (onlyNewest && each.about == about); });
  if (wrong_.size() == kMaxNotices) wrong_.erase(wrong_.begin());
  wrong_.push_back(notice);
  done_.reset();
  refresh();
}

void NoticeBar::confirm(const QString& text, const QString& file) {
  done_ = Notice{{}, text, std::nullopt, file};
  refresh();
}

void NoticeBar::dismiss(About about) {
  if (std::erase_if(wrong_, [about](const Notice& each) { return each.about == about; }) > 0) refresh();
}

void NoticeBar::closeShown() {
  if (done_) {
    done_.reset();
  } else if (!wrong_.empty()) {
    wrong_.pop_back();
  }
  refresh();
}

const NoticeBar::Notice* NoticeBar::shown() const {
  if (done_) return &*done_;
  return wrong_.empty() ? nullptr : &wrong_.back();
}

QString NoticeBar::text() const {
  const Notice* notice = shown();
  return notice ? notice->text() : QString();
}

void NoticeBar::refresh() {
  awaitEnd();
  setVisible(shown() != nullptr);
  emit textChanged(text());
  if (!shown()) return;
  setToolTip(QStringLiteral("<p>%1</p>").arg(text().toHtmlEscaped()));
  label_->setAccessibleName(text());
  icon_->setVisible(!done_);
  show_->setVisible(done_ && !done_->file.isEmpty());
  const std::size_t below = done_ ? 0 : wrong_.size() - 1;
  more_->setVisible(below > 0);
  more_->setText(tr("%1 more").arg(below));
  const QString lead = shown()->bold.isEmpty() ? QString() : shown()->bold + QStringLiteral(": ");
  label_->setText(QStringLiteral("<b>%1</b>%2").arg(lead.toHtmlEscaped(), shown()->rest.toHtmlEscaped()));
  place();
  QAccessibleEvent alert(label_, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

// Stays long enough to be read, and while the pointer rests on it.
void NoticeBar::awaitEnd() {
  if (!done_ || underMouse()) {
    end_.stop();
  } else {
    const int least = done_->file.isEmpty() ? kMinReading : kMinPressing;
    end_.start(qMax(least, kReadingPerLetter * static_cast<int>(done_->rest.size())));
  }
}

void NoticeBar::enterEvent(QEnterEvent* event) {
  QWidget::enterEvent(event);
  end_.stop();
}

void NoticeBar::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (done_) end_.start(kMinReading);
}

void NoticeBar::place() {
  const QRect room = parentWidget()->rect().marginsRemoved(
      QMargins(scaled(kNoticeMargin), scaled(kNoticeMargin), scaled(kNoticeMargin), scaled(kNoticeMargin)));
  // As wide as its text, and as high as the wrapped text needs.
  const int words = QFontMetrics(label_->font()).horizontalAdvance(text()) * 11 / 10;
  const int button = show_->isHidden() ? 0 : show_->sizeHint().width() + layout()->spacing();
  const int width = qMin(room.width(), qMax(scaled(kMinWidth), words + scaled(kBesideWords) + button));
  layout()->activate();
  const int height = qMin(layout()->totalHeightForWidth(width), room.height());
  const int high = qMax(height, minimumSizeHint().height());
  setGeometry(room.x() + (room.width() - width) / 2, done_ ? room.bottom() + 1 - high : room.y(), width,
              high);
  raise();
}

bool NoticeBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parent() && event->type() == QEvent::Resize && shown()) place();
  return QWidget::eventFilter(watched, event);
}

// The text has another width in another theme.
void NoticeBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && shown()) place();
}

}  // namespace whereabouts
