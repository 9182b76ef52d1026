// A lesson that is being taken: what the window shows for it, what was answered, what was measured. No
// widgets.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

#include "core/lesson/lesson_path.h"
#include "core/lesson/lesson_summary.h"
#include "core/lesson/try_lesson.h"
#include "ui/lessons/kept_answers.h"
#include "ui/lessons/lesson_transition.h"
#include "ui/model/workspace.h"

namespace whereabouts {

class AwaitedMeasurement;

class LessonRun : public QObject {
  Q_OBJECT

 public:
  static constexpr int kMaxHands = 9999;  // of an answer
  // Who answers: one who commits to a choice, or a room whose hands are counted, of questions with choices.
  enum class Answering { alone, room };

  // `sheet`: the CSV that answers are kept in.
  LessonRun(Workspace& workspace, std::filesystem::path sheet, QObject* parent = nullptr);
  ~LessonRun() override;

  // From its beginning, whatever ran before.
  void start(std::shared_ptr<const Lesson> lesson);
  // What was open before it is open again, unless the learner has opened something else.
  void leave();
  void restart();
  // The talk as it was changed, at one of its pages; what the window shows of that stays. `here`: the page is
  // the view that the window shows. Begins it where it is not taken yet.
  void revise(std::shared_ptr<const Lesson> talk, int at, bool here);
  // Null where no lesson is taken.
  const LessonPath* path() const { return path_ ? &*path_ : nullptr; }
  KeptAnswers& answers() { return answers_; }

  // Each is nothing where the path does not allow it.
  void next();
  void back();
  void goTo(int step);
  // Whether the next page key does something: goes on, closes the count of the room, or shows the answer
  // then.
  bool mayGoOn() const;

  Answering answering() const { return answering_; }
  void setAnswering(Answering answering);
  // Whether a question waits that is answered with a number.
  bool waitsForNumber() const;
  bool countsHands() const { return answering_ == Answering::room; }
  const std::vector<int>& hands() const { return hands_; }
  // The count is over: it is shown, the answer is not yet.
  bool countClosed() const { return closed_; }
  // Of the vote before this one; empty: there was none.
  const std::vector<int>& firstHands() const { return firstHands_; }
  // Keeps the vote that is closed beside a second one, which begins. One alone is kept.
  void voteAgain();
  void count(int choice, int by);
  // What was counted otherwise, and typed; once the count is closed it may be mended so.
  void setHands(int choice, int hands);
  void commit(const LessonAnswer& answer);
  // Leaves the question without an answer, and shows what is measured.
  void skip();
  // Choice `number`, from 1 on: commits to it, or counts a hand; with `away` takes one away.
  void press(int number, bool away);

  // What was answered so far, and measured.
  std::vector<AnsweredStep> answered() const;
  // Of the present step; null until it is measured.
  const LessonMeasurement* measured() const;
  // Why it could not be; empty otherwise.
  QString problem() const;
  bool opening() const { return window_ == Window::opening; }
  // Whether the learner has moved what this step asks to vary.
  bool varied() const;
  // Whether the window shows something else than this step does.
  bool isAway() const { return window_ == Window::away; }
  void comeBack();
  // What is shown of the step's figure: its panels (LessonSession::panels), under its title; null where the
  // window shows something else.
  const LessonSession* shownPart() const;
  // Whether the stage shows no figure: the question is one without.
  bool hidesFigure() const;
  bool isTalk() const { return path_ && path_->lesson().talk; }
  // Whether a question waits for its answer, which any figure that was not looked through first may tell.
  bool asks() const { return path_ && path_->withheld(); }
  // The lesson wants a checkpoint, and none such is open.
  bool wishes() const;
  // It has been opened since the lesson began: starting again would use it.
  bool couldBeRicher() const;

 signals:
  void changed();
  // The values are about to be set: what plays is to stop.
  void moving();
  void began();
  void left();
  void failed(const whereabouts::Failure& failure);
  // An answer was asked for, and there is none yet.
  void answerMissing();

 private:
  struct Measured {
    std::optional<LessonMeasurement> measurement;
    QString problem;
  };
  // What answers the question of a step, measured before it is answered: no figure may tell it.
  struct Ahead {
    int step;
    std::shared_ptr<const AwaitedMeasurement> measurement;
  };
  using Opened = std::shared_ptr<const InputSet>;
  // What the window shows of the present step.
  enum class Window {
    here,     // what the step does, or its figure failed
    opening,  // what came before, while its files are opened
    moving,   // on its way: the lesson sets values, which is nobody's doing
    away      // something else, that the learner chose
  };

  void begin(std::shared_ptr<const Lesson> lesson, const Opened& user);
  void prepare(std::shared_ptr<const Lesson> lesson, const Opened& user);
  void keepOpened(const LessonSession& session, const Opened& inputs);
  void arrive();
  void show(const LessonSession& session);
  void place(const LessonSession& session, const Opened& inputs);
  void adoptUserInputs();
  void guard();
  std::shared_ptr<const AwaitedMeasurement> measureAhead(const LessonStep& step);
  void checkAway();
  void lookForAnswer();
  void startMeasuring(std::shared_ptr<const Figure> figure);
  void keepMeasured(int step, Measured measured);
  void record(int step, const Measured* measured);
  void stopJobs();
  bool showsTarget() const;

  Workspace& workspace_;
  LessonTransition transition_;
  KeptAnswers answers_;
  std::optional<LessonPath> path_;
  Answering answering_ = Answering::alone;
  std::vector<int> hands_, firstHands_;
  bool closed_ = false;
  std::map<int, Measured> measured_;  // by step
  std::set<int> varied_, recorded_;   // steps

  std::optional<LessonSession> target_;  // what the window was last told to show
  Opened targetInputs_;                  // null while they are opened
  std::vector<std::pair<LessonSession, Opened>> opened_;
  Opened user_;  // what was open before the lesson
  Window window_ = Window::here;
  std::optional<int> measuring_;   // step
  std::optional<Ahead> ahead_;     // of the question that waits
  std::optional<Ahead> answered_;  // of the last one that waited

  Progress progress_;
  std::shared_ptr<LessonFigures> figures_;
  std::shared_ptr<std::mutex> figuresLock_;
  quint64 serial_ = 0, job_ = 0;  // of openings, of measurements
};

}  // namespace whereabouts
