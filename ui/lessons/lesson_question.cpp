#include "ui/lessons/lesson_question.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "ui/lessons/cell_grid.h"
#include "ui/lessons/hands_field.h"
#include "ui/lessons/lesson_choice.h"
#include "ui/lessons/lesson_run.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"

namespace whereabouts {

LessonQuestion::LessonQuestion(LessonRun& run, QWidget* parent)
    : QWidget(parent), run_(run), layout_(new QVBoxLayout(this)) {
  setObjectName(QStringLiteral("lessonQuestion"));
  layout_->setContentsMargins(0, 0, 0, 0);
}

void LessonQuestion::refresh() {
  const LessonPath* path = run_.path();
  setVisible(path && path->step().asks());
  if (!path) {
    of_ = nullptr;
    return;
  }
  const bool answered = path->answer(path->at()) != nullptr;
  if (of_ != &path->step() || (answered_ && !answered)) rebuild();
  answered_ = answered;
  if (!body_ || !path->step().asks()) return;
  const bool waits = path->waits();
  // In the place of the figure it stands larger.
  prompt_->setVisible(!run_.hidesFigure() || showsPrompt_);
  if (mode_) {
    mode_->setVisible(waits);
    mode_->setCurrent(static_cast<int>(run_.answering()));
  }
  showChoices();
  if (commit_) commit_->setVisible(waits);
  skip_->setVisible(waits);
  skip_->setText(path->lesson().test ? tr("I do not know") : tr("Show without an answer"));
  skip_->setToolTip(path->lesson().test ? tr("Go on without an answer")
                                        : tr("Leave this question unanswered, and see what is measured"));
  again_->setVisible(waits && run_.countClosed() && run_.firstHands().empty());
  if (number_) {
    number_->setEnabled(waits);
    // The frame and the margins of a field beside its longest number, in the type that the window has.
    number_->ensurePolished();
    const QFontMetrics metrics = number_->fontMetrics();
    const int longest = std::max(metrics.horizontalAdvance(number_->textFromValue(number_->minimum())),
                                 metrics.horizontalAdvance(number_->textFromValue(number_->maximum())));
    number_->setFixedWidth(longest + metrics.horizontalAdvance(QStringLiteral("0000")) + 24);
    if (const LessonAnswer* answer = path->answer(path->at()); answer && answer->number)
      number_->setValue(*answer->number);
  }
  if (cells_ && !waits) {
    const LessonMeasurement* measured = run_.measured();
    cells_->settle(path->answer(path->at())->cell, measured ? measured->cell : std::nullopt);
  }
  hint_->setVisible(waits && !choices_.empty());
  hint_->setText(run_.countsHands()
                     ? run_.countClosed()
                           ? tr("The count is over. Page Down, or Show, tells the answer.")
                           // A sum would tell what was typed last.
                           : tr("The keys 1 to %1 count, with Shift they take one away; or type the numbers. "
                                "Page Down, or Close the count, shows them.")
                                 .arg(choices_.size())
                     : tr("Press 1 to %1, or click. An answer cannot be changed.").arg(choices_.size()));
}

void LessonQuestion::rebuild() {
  const LessonStep& step = run_.path()->step();
  of_ = &step;
  if (body_) {
    // One of its buttons may be what brought this about.
    body_->setParent(nullptr);
    body_->deleteLater();
  }
  body_ = nullptr;
  mode_ = nullptr;
  number_ = nullptr;
  cells_ = nullptr;
  commit_ = skip_ = again_ = nullptr;
  choices_.clear();
  if (!step.asks()) return;
  body_ = new QWidget(this);
  auto* rows = new QVBoxLayout(body_);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(7);
  layout_->addWidget(body_);
  prompt_ =
      new QLabel(QString::fromStdString(step.transfer ? step.transfer->prompt : step.commit->prompt), body_);
  prompt_->setObjectName(QStringLiteral("lessonPrompt"));
  prompt_->setProperty("role", "prompt");
  prompt_->setTextFormat(Qt::PlainText);
  prompt_->setWordWrap(true);
  rows->addWidget(prompt_);
  if (step.transfer || step.commit->kind == Commitment::Kind::choices) {
    addChoices();
  } else if (step.commit->kind == Commitment::Kind::number) {
    addNumber();
  } else {
    addCells();
  }
  hint_ = new QLabel(body_);
  hint_->setProperty("role", "small");
  hint_->setTextFormat(Qt::PlainText);
  hint_->setWordWrap(true);
  rows->addWidget(hint_);
  skip_ = new QPushButton(body_);
  skip_->setObjectName(QStringLiteral("lessonSkip"));
  skip_->setProperty("role", "flat");
  connect(skip_, &QAbstractButton::clicked, &run_, &LessonRun::skip);
  again_ = new QPushButton(tr("Vote again"), body_);
  again_->setObjectName(QStringLiteral("lessonVoteAgain"));
  again_->setProperty("role", "plain");
  again_->setToolTip(tr("Let neighbours talk, and count once more; this vote stays beside the second"));
  connect(again_, &QAbstractButton::clicked, &run_, &LessonRun::voteAgain);
  rows->addWidget(again_, 0, Qt::AlignLeft);
  rows->addWidget(skip_, 0, Qt::AlignLeft);
  body_->show();
}

void LessonQuestion::addChoices() {
  const LessonStep& step = run_.path()->step();
  QStringList words;
  if (step.transfer) {
    for (const std::string& each : step.transfer->choices) words << QString::fromStdString(each);
  } else {
    for (const auto& each : step.commit->choices) words << QString::fromStdString(each.text);
  }
  for (const QString& each : words) {
    const int number = static_cast<int>(choices_.size()) + 1;
    auto* choice = new LessonChoice(number, each, body_);
    connect(choice, &QAbstractButton::clicked, this, [this, number] { run_.press(number, false); });
    connect(choice, &LessonChoice::handTaken, this, [this, number] { run_.press(number, true); });
    connect(choice, &LessonChoice::handsTyped, this,
            [this, number](int hands) { run_.setHands(number - 1, hands); });
    connect(&choice->field(), &QLineEdit::returnPressed, this, [this, number] {
      const auto next = static_cast<std::size_t>(number);
      if (next < choices_.size()) choices_[next]->field().setFocus(Qt::TabFocusReason);
    });
    body_->layout()->addWidget(choice);
    choices_.push_back(choice);
  }
  mode_ = new Segmented(body_);
  mode_->setObjectName(QStringLiteral("lessonMode"));
  mode_->setEntries(
      {{tr("My answer"), tr("Answer for yourself")},
       {tr("The room"), tr("Count the hands of a room: the keys 1 to 9 count, Shift takes one away")}});
  connect(mode_, &Segmented::chosen, &run_,
          [this](int index) { run_.setAnswering(LessonRun::Answering(index)); });
  body_->layout()->addWidget(mode_);
}

void LessonQuestion::showChoices() {
  const LessonPath& path = *run_.path();
  const LessonAnswer* answer = path.answer(path.at());
  const LessonMeasurement* measured = run_.measured();
  const bool known = answer && (path.step().transfer || measured) && !path.lesson().test;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const int index = static_cast<int>(i);
    const bool chosen = answer && answer->choice == index;
    const bool right = known && is_right_choice(path.step(), index, measured);
    using State = LessonChoice::State;
    const State state = !answer           ? State::open
                        : right           ? State::right
                        : chosen && known ? State::wrong
                        : chosen          ? State::chosen
                                          : State::passed;
    choices_[i]->setState(state, chosen);
    // Nobody follows others: what is counted is hidden until the count is closed.
    using Count = LessonChoice::Count;
    const Count count = answer                ? answer->room() ? Count::answered : Count::none
                        : !run_.countsHands() ? Count::none
                        : run_.countClosed()  ? Count::closed
                                              : Count::open;
    const bool room = count == Count::closed || count == Count::answered;
    const std::vector<int>& hands = answer ? answer->hands : run_.hands();
    const std::vector<int>& first = answer ? answer->first_hands : run_.firstHands();
    // While a lesson begins, nothing of its first question is counted yet.
    const auto counted = [i](const std::vector<int>& of) { return i < of.size() ? of[i] : 0; };
    const auto share = [&](const std::vector<int>& of) {
      const int all = std::accumulate(of.begin(), of.end(), 0);
      return all > 0 ? 1.0 * counted(of) / all : -1.0;
    };
    choices_[i]->setHands(count, count == Count::none ? 0 : counted(hands),
                          room && !first.empty() ? counted(first) : -1);
    choices_[i]->setShares(room ? share(hands) : -1, room ? share(first) : -1);
  }
}

void LessonQuestion::addNumber() {
  const LessonStep& step = run_.path()->step();
  const Commitment& commit = *step.commit;
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  number_ = new NumberField(body_);
  number_->setObjectName(QStringLiteral("lessonNumber"));
  number_->setProperty("role", "field");
  number_->setDecimals(step.see->decimals);
  number_->setRange(commit.min, commit.max);
  number_->setSingleStep((commit.max - commit.min) / 20);
  // Not a number that could be taken for a hint.
  number_->setValue((commit.min + commit.max) / 2);
  number_->leaveEmpty();
  number_->setAccessibleName(tr("Your answer"));
  const QString range = tr("A number from %1 to %2")
                            .arg(number_->textFromValue(commit.min), number_->textFromValue(commit.max));
  number_->setToolTip(range);
  number_->setAccessibleDescription(range);
  row->addWidget(number_);
  if (!step.see->unit.empty()) {
    auto* unit = new QLabel(QString::fromStdString(step.see->unit), body_);
    unit->setTextFormat(Qt::PlainText);
    row->addWidget(unit);
  }
  row->addStretch(1);
  commit_ = new QPushButton(tr("Commit"), body_);
  commit_->setObjectName(QStringLiteral("lessonCommit"));
  commit_->setProperty("role", "primary");
  commit_->setToolTip(tr("Commit to this answer and see what is measured; it cannot be changed"));
  commit_->setEnabled(false);
  connect(number_, &NumberField::emptied, commit_, &QWidget::setDisabled);
  connect(commit_, &QAbstractButton::clicked, this, [this] {
    number_->interpretText();
    LessonAnswer answer;
    answer.number = number_->value();
    run_.commit(answer);
  });
  // Enter commits, as the button does.
  connect(number_->findChild<QLineEdit*>(), &QLineEdit::returnPressed, commit_, &QAbstractButton::click);
  row->addWidget(commit_);
  static_cast<QVBoxLayout*>(body_->layout())->addLayout(row);
}

void LessonQuestion::addCells() {
  cells_ = new CellGrid(run_.path()->step().commit->cells, body_);
  body_->layout()->addWidget(cells_);
  commit_ = new QPushButton(tr("Commit"), body_);
  commit_->setObjectName(QStringLiteral("lessonCommit"));
  commit_->setProperty("role", "primary");
  commit_->setToolTip(tr("Commit to this cell and see what is measured; it cannot be changed"));
  commit_->setEnabled(false);
  connect(cells_, &CellGrid::cellChosen, commit_, [this] { commit_->setEnabled(true); });
  connect(commit_, &QAbstractButton::clicked, this, [this] {
    LessonAnswer answer;
    answer.cell = cells_->chosen();
    run_.commit(answer);
  });
  body_->layout()->addWidget(commit_);
}

}  // namespace whereabouts
