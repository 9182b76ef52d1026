#include "ui/lessons/lesson_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTextDocument>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/language/language.h"
#include "ui/lessons/lesson_question.h"
#include "ui/lessons/lesson_run.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/icon_button.h"

namespace whereabouts {

QString lessonHtml(const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdown, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectCommonMark) |
                                     QTextDocument::MarkdownNoHTML);
  QString html = document.toHtml();
  // The document's own font would be in the way of the theme's.
  static const QRegularExpression fonts(QStringLiteral("font-family:[^;\"]*;|font-size:[^;\"]*;"));
  static const QRegularExpression images(QStringLiteral("<img[^>]*>")),
      links(QStringLiteral("</?a\\b[^>]*>"));
  static const QRegularExpression body(QStringLiteral("<body[^>]*>"));
  return html.remove(fonts).remove(images).remove(links).replace(body, QStringLiteral("<body>"));
}

QString lessonBody(const QString& markdown) {
  const QString html = lessonHtml(markdown);
  const qsizetype start = html.indexOf(QStringLiteral("<body>")) + 6;
  return html.mid(start, html.indexOf(QStringLiteral("</body>")) - start).trimmed();
}

AnswerWords answerWords() {
  return {LessonPanel::tr("row {row}, column {column}").toStdString(),
          LessonPanel::tr("{choice} ({hands} of {all} hands)").toStdString(),
          LessonPanel::tr("a tie among {all} hands").toStdString(), LessonPanel::tr("nothing").toStdString(),
          currentLocale().decimalPoint().toStdString()};
}

LessonPanel::LessonPanel(LessonRun& run, Workspace& workspace, QWidget* parent) : QWidget(parent), run_(run) {
  setObjectName(QStringLiteral("lessonPanel"));
  setAttribute(Qt::WA_StyledBackground);
  setAccessibleName(tr("Lesson"));
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);

  auto* head = new QHBoxLayout;
  head->setContentsMargins(18, 10, 10, 0);
  lesson_ = words("section", QStringLiteral("lessonName"));
  head->addWidget(lesson_, 1);
  close_ = new IconButton(QStringLiteral("close"), tr("Leave the lesson"), this);
  close_->setObjectName(QStringLiteral("leaveLesson"));
  close_->setSide(24, 14);
  connect(close_, &QAbstractButton::clicked, &run_, &LessonRun::leave);
  head->addWidget(close_);
  rows->addLayout(head);
  dots_ = new QWidget(this);
  dots_->setObjectName(QStringLiteral("lessonDots"));
  dotRow_ = new QHBoxLayout(dots_);
  dotRow_->setContentsMargins(18, 6, 18, 8);
  dotRow_->setSpacing(6);
  dotRow_->addStretch(1);
  rows->addWidget(dots_);

  area_ = new QScrollArea(this);
  area_->setObjectName(QStringLiteral("lessonScroll"));
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setAccessibleName(tr("Words of the lesson"));
  area_->setToolTip(tr("The arrow keys scroll it"));
  area_->setFocusPolicy(Qt::NoFocus);
  connect(area_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int max) {
    area_->setFocusPolicy(max > 0 ? Qt::TabFocus : Qt::NoFocus);
    // Only now is there room for it, or less than before: another size or theme.
    if (revealing_) QTimer::singleShot(0, this, &LessonPanel::reveal);
  });
  connect(area_->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { revealing_ = false; });
  // Choices below the fold must not be missed.
  more_ = new IconButton(QStringLiteral("chevron"), tr("More below"), this, IconButton::Face::round);
  more_->setObjectName(QStringLiteral("lessonMore"));
  more_->setSide(26, 16);
  more_->setFocusPolicy(Qt::NoFocus);
  more_->hide();
  connect(more_, &QAbstractButton::clicked, area_->verticalScrollBar(),
          [bar = area_->verticalScrollBar()] { bar->triggerAction(QAbstractSlider::SliderPageStepAdd); });
  connect(area_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &LessonPanel::placeMore);
  connect(area_->verticalScrollBar(), &QScrollBar::valueChanged, this, &LessonPanel::placeMore);
  auto* body = new QWidget(area_);
  body->setObjectName(QStringLiteral("lessonBody"));
  auto* content = new QVBoxLayout(body);
  content->setContentsMargins(18, 2, 18, 12);
  content->setSpacing(10);
  title_ = words("heading", QStringLiteral("lessonTitle"));
  content->addWidget(title_);
  wish_ = new QWidget(body);
  wish_->setObjectName(QStringLiteral("lessonWish"));
  auto* wishRows = new QVBoxLayout(wish_);
  wishRows->setContentsMargins(0, 0, 0, 0);
  wishRows->setSpacing(6);
  wishWords_ = words("small", QStringLiteral("lessonWishWords"));
  wishOpen_ = new QPushButton(wish_);
  wishOpen_->setObjectName(QStringLiteral("lessonWishButton"));
  wishOpen_->setProperty("role", "plain");
  connect(wishOpen_, &QAbstractButton::clicked, this,
          [this] { run_.couldBeRicher() ? run_.restart() : emit openRequested(); });
  wishRows->addWidget(wishWords_);
  wishRows->addWidget(wishOpen_, 0, Qt::AlignLeft);
  content->addWidget(wish_);
  text_ = words("lesson", QStringLiteral("lessonText"));
  text_->setTextFormat(Qt::RichText);
  content->addWidget(text_);
  question_ = new LessonQuestion(run_, body);
  content->addWidget(question_);

  told_ = new QWidget(body);
  told_->setObjectName(QStringLiteral("lessonTold"));
  told_->setAttribute(Qt::WA_StyledBackground);
  auto* toldRows = new QVBoxLayout(told_);
  toldRows->setContentsMargins(12, 10, 12, 10);
  toldRows->setSpacing(4);
  measured_ = words("measured", QStringLiteral("lessonMeasured"));
  said_ = words("lesson", QStringLiteral("lessonSaid"));
  said_->setTextFormat(Qt::RichText);
  reconciled_ = words("lesson", QStringLiteral("lessonReconciled"));
  reconciled_->setTextFormat(Qt::RichText);
  toldRows->addWidget(measured_);
  toldRows->addWidget(said_);
  toldRows->addWidget(reconciled_);
  content->addWidget(told_);

  vary_ = new QWidget(body);
  auto* varyRows = new QVBoxLayout(vary_);
  varyRows->setContentsMargins(0, 0, 0, 0);
  varyRows->setSpacing(4);
  varyHead_ = words("section", QStringLiteral("lessonVaryHead"));
  varyWords_ = words("lesson", QStringLiteral("lessonVary"));
  varyWords_->setTextFormat(Qt::RichText);
  varyRows->addWidget(varyHead_);
  varyRows->addWidget(varyWords_);
  // The same control stands among all others, which a small window or a presentation does not show.
  varyControl_ = new ParameterPanel(workspace, vary_);
  varyControl_->setObjectName(QStringLiteral("lessonControl"));
  varyControl_->showOnly({});
  connect(varyControl_, &ParameterPanel::browseRequested, this, &LessonPanel::browseRequested);
  varyRows->addSpacing(4);
  varyRows->addWidget(varyControl_);
  content->addWidget(vary_);
  following_ = new QPushButton(body);
  following_->setObjectName(QStringLiteral("lessonFollowing"));
  following_->setProperty("role", "primary");
  following_->setToolTip(tr("Begin the lesson after this one"));
  following_->hide();
  connect(following_, &QAbstractButton::clicked, this, &LessonPanel::followingRequested);
  content->addWidget(following_, 0, Qt::AlignLeft);
  content->addStretch(1);
  area_->setWidget(body);
  rows->addWidget(area_, 1);

  away_ = new QWidget(this);
  away_->setObjectName(QStringLiteral("lessonAway"));
  away_->setAttribute(Qt::WA_StyledBackground);
  auto* awayRow = new QHBoxLayout(away_);
  awayRow->setContentsMargins(18, 8, 12, 8);
  auto* awayWords = words("small", QString());
  awayWords->setText(tr("You have left the path."));
  awayRow->addWidget(awayWords, 1);
  comeBack_ = new QPushButton(away_);
  comeBack_->setObjectName(QStringLiteral("lessonComeBack"));
  comeBack_->setProperty("role", "plain");
  comeBack_->setToolTip(tr("Show what this step shows"));
  connect(comeBack_, &QAbstractButton::clicked, &run_, &LessonRun::comeBack);
  awayRow->addWidget(comeBack_);
  rows->addWidget(away_);

  missing_ = words("problem", QStringLiteral("lessonMissing"));
  missing_->setContentsMargins(18, 4, 18, 0);
  missing_->hide();
  rows->addWidget(missing_);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(18, 8, 18, 12);
  foot->setSpacing(8);
  back_ = new QPushButton(tr("Back"), this);
  back_->setObjectName(QStringLiteral("lessonBack"));
  back_->setProperty("role", "plain");
  back_->setToolTip(tr("The step before (Page Up)"));
  next_ = new QPushButton(this);
  next_->setObjectName(QStringLiteral("lessonNext"));
  next_->setProperty("role", "primary");
  connect(back_, &QAbstractButton::clicked, &run_, &LessonRun::back);
  connect(next_, &QAbstractButton::clicked, this, [this] {
    const LessonPath* path = run_.path();
    if (path && !path->waits() && path->at() + 1 == path->count()) return run_.leave();
    run_.next();
  });
  foot->addWidget(back_);
  foot->addStretch(1);
  foot->addWidget(next_);
  rows->addLayout(foot);

  connect(&run_, &LessonRun::changed, this, &LessonPanel::refresh);
  connect(&run_, &LessonRun::answerMissing, this, &LessonPanel::nudge);
  refresh();
}

QLabel* LessonPanel::words(const char* role, const QString& name) {
  auto* label = new QLabel(this);
  label->setObjectName(name);
  label->setProperty("role", role);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

// Why the page key does nothing.
void LessonPanel::nudge() {
  const LessonPath* path = run_.path();
  if (!path) return;
  const bool choices = !run_.hands().empty();
  missing_->setText(run_.countsHands() && choices
                        ? tr("Count some hands first: keys 1 to %1.").arg(run_.hands().size())
                    : choices ? tr("Answer first: keys 1 to %1.").arg(run_.hands().size())
                              : tr("Answer first."));
  missing_->show();
}

void LessonPanel::showDots() {
  const LessonPath& path = *run_.path();
  while (static_cast<int>(dotButtons_.size()) > path.count()) {
    dotButtons_.back()->setParent(nullptr);
    dotButtons_.back()->deleteLater();
    dotButtons_.pop_back();
  }
  while (static_cast<int>(dotButtons_.size()) < path.count()) {
    const int at = static_cast<int>(dotButtons_.size());
    auto* dot = new QPushButton(dots_);
    dot->setProperty("role", "dot");
    dot->setFocusPolicy(Qt::NoFocus);
    connect(dot, &QAbstractButton::clicked, &run_, [this, at] { run_.goTo(at); });
    dotRow_->insertWidget(at, dot);
    dotButtons_.push_back(dot);
  }
  for (int i = 0; i < path.count(); ++i) {
    QPushButton* dot = dotButtons_[static_cast<std::size_t>(i)];
    const bool open = path.may_go_to(i);
    const char* state = i == path.at() ? "now" : !open ? "closed" : i < path.at() ? "done" : "open";
    dot->setEnabled(open);
    const QString title = QString::fromStdString(step_of(path.lesson(), i, path.rich()).title);
    dot->setAccessibleName(tr("Step %1 of %2: %3").arg(i + 1).arg(path.count()).arg(title));
    dot->setToolTip(dot->accessibleName());
    if (dot->property("state") == QLatin1String(state)) continue;
    dot->setProperty("state", state);
    dot->style()->unpolish(dot);
    dot->style()->polish(dot);
  }
  dots_->setAccessibleName(tr("Step %1 of %2").arg(path.at() + 1).arg(path.count()));
}

void LessonPanel::showAnswer() {
  const LessonPath& path = *run_.path();
  const LessonStep& step = path.step();
  const LessonAnswer* answer = path.answer(path.at());
  const LessonMeasurement* measured = run_.measured();
  const QString problem = run_.problem();
  // A test tells nothing.
  told_->setVisible(answer && !path.lesson().test);
  if (!answer || path.lesson().test) return;
  QString head, said, rest;
  bool right = false;
  if (step.transfer || measured) {
    right = is_right(step, *answer, measured);
    const QString mark = answer->skipped ? QString() : right ? QStringLiteral("✓ ") : QStringLiteral("✗ ");
    head = step.transfer
               ? (answer->skipped ? tr("The answer")
                  : right         ? mark + tr("Yes")
                                  : mark + tr("No"))
               : mark + tr("Measured: %1")
                            .arg(QString::fromStdString(measured_text(step, *measured, answerWords())));
    rest = step.transfer ? QString::fromStdString(step.transfer->answer)
                         : QString::fromStdString(reconciled_text(step, *answer, *measured, answerWords()));
    said = QString::fromStdString(said_text(step, *answer, measured, answerWords()));
  } else if (!problem.isEmpty()) {
    head = tr("It could not be measured");
    rest = problem;
  } else {
    head = tr("Measuring…");
  }
  measured_->setText(head);
  said_->setVisible(!said.isEmpty());
  said_->setText(lessonHtml(said));
  reconciled_->setVisible(!rest.isEmpty());
  reconciled_->setText(measured || step.transfer ? lessonHtml(rest) : rest.toHtmlEscaped());
  told_->setProperty("right", right);
  told_->style()->unpolish(told_);
  told_->style()->polish(told_);
}

// Scrolls to the answer, and to what is to do then where there is room for both.
void LessonPanel::reveal() {
  if (!revealing_ || told_->isHidden()) return;
  area_->widget()->layout()->activate();
  if (!vary_->isHidden()) area_->ensureWidgetVisible(vary_, 0, 12);
  area_->ensureWidgetVisible(told_, 0, 12);
}

void LessonPanel::placeMore() {
  const QScrollBar* bar = area_->verticalScrollBar();
  constexpr int hardlyHidden = 12;  // px, of the margin below
  more_->setVisible(bar->maximum() - bar->value() > scaled(hardlyHidden));
  more_->resize(more_->sizeHint());
  const QPoint corner = area_->geometry().bottomRight();
  more_->move(corner.x() - more_->width() - scaled(16), corner.y() - more_->height() - scaled(4));
  more_->raise();
}

void LessonPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // The area gets its place after this.
  QTimer::singleShot(0, this, &LessonPanel::placeMore);
}

void LessonPanel::setShowsPrompt(bool shown) {
  question_->setShowsPrompt(shown);
  question_->refresh();
}

void LessonPanel::setFollowing(const QString& title) {
  followingTitle_ = title;
  refresh();
}

void LessonPanel::refresh() {
  const LessonPath* path = run_.path();
  question_->refresh();
  if (!path) {
    of_ = nullptr;
    return;
  }
  const LessonStep& step = path->step();
  missing_->hide();
  lesson_->setText(QString::fromStdString(path->lesson().title));
  lesson_->setToolTip(QString::fromStdString(path->lesson().question));
  if (of_ != &step) {
    of_ = &step;
    revealing_ = false;
    area_->verticalScrollBar()->setValue(0);
    title_->setText(QString::fromStdString(step.title));
    text_->setText(lessonHtml(QString::fromStdString(step.text)));
    text_->setVisible(!step.text.empty());
  }
  showDots();
  wish_->setVisible(path->at() == 0 && (run_.wishes() || run_.couldBeRicher()));
  wishWords_->setText(
      run_.couldBeRicher()
          ? tr("The lesson can go on with the ImageNet model that is open.")
          : tr("This lesson says more with an ImageNet model, a checkpoint of 1000 classes. Open "
               "one, or go on without."));
  wishOpen_->setText(run_.couldBeRicher() ? tr("Start again with it") : tr("Open checkpoint…"));
  wishOpen_->setToolTip(run_.couldBeRicher() ? tr("Begin the lesson again, with this model")
                                             : tr("Choose the file of a checkpoint"));
  const bool wasTold = told_->isVisible() && !reconciled_->isHidden();
  showAnswer();
  vary_->setVisible(step.vary && !path->waits());
  // The figure of a lab that was gone to has other controls.
  varyControl_->showOnly(step.vary && !run_.isAway() ? step.vary->parameter : std::string());
  if (step.vary) {
    varyHead_->setText((run_.varied() ? tr("Now you: done") : tr("Now you")).toUpper());
    varyWords_->setText(lessonHtml(QString::fromStdString(step.vary->prompt)));
  }
  // What has come below the question must not be missed: the answer, and what is to do then.
  if (!wasTold && !told_->isHidden() && !reconciled_->isHidden()) {
    revealing_ = true;
    QTimer::singleShot(0, this, &LessonPanel::reveal);
  }
  away_->setVisible(run_.isAway());
  // A talk is closed in the window, where it can be saved.
  const bool talk = path->lesson().talk;
  close_->setVisible(!talk);
  comeBack_->setText(talk ? tr("Back to the talk") : tr("Back to the lesson"));
  back_->setEnabled(path->at() > 0);
  const bool last = path->at() + 1 == path->count() && !talk;
  const bool waits = path->waits();
  const bool counting = waits && run_.countsHands() && !run_.hands().empty();
  following_->setVisible(last && !waits && !followingTitle_.isEmpty());
  following_->setText(tr("Next: %1").arg(followingTitle_));
  next_->setText(counting         ? (run_.countClosed() ? tr("Show") : tr("Close the count"))
                 : last && !waits ? tr("Finish")
                                  : tr("Next"));
  next_->setToolTip(counting ? (run_.countClosed() ? tr("See what is measured (Page Down)")
                                                   : tr("End the count and see it (Page Down)"))
                    : waits  ? tr("Answer first")
                    : last   ? tr("The lesson is over")
                             : tr("The next step (Page Down)"));
  next_->setEnabled(run_.mayGoOn() || (last && !waits));
}

}  // namespace whereabouts
