// The panel of a talk: its pages, which are dragged into order, and the words of the one that is shown.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace whereabouts {

class LessonRun;
class Talk;

class TalkPanel : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kWidth = 300;  // px for type of size 1

  TalkPanel(Talk& talk, LessonRun& run, QWidget* parent = nullptr);

 signals:
  void addRequested();
  void replaceRequested();
  void presentRequested();
  void slidesRequested();
  void saveRequested();
  void closeRequested();

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void showPages();
  void showWords();
  void takeOrder();
  int at() const;

  Talk& talk_;
  LessonRun& run_;
  QLineEdit* title_;
  QListWidget* pages_;
  QPushButton *earlier_, *later_, *remove_;
  QLineEdit* pageTitle_;
  QPlainTextEdit* pageText_ = nullptr;
  QWidget* away_;
  QPushButton* save_;
  bool showing_ = false;  // what is set from here is nobody's doing
};

}  // namespace whereabouts
