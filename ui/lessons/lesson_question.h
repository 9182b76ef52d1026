// What a step asks, and how it is answered: by choosing, by a number, by a cell, or by counting hands.
#pragma once

#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace whereabouts {

class CellGrid;
class LessonChoice;
class LessonRun;
class NumberField;
class Segmented;

class LessonQuestion : public QWidget {
  Q_OBJECT

 public:
  explicit LessonQuestion(LessonRun& run, QWidget* parent = nullptr);

  // The present step's question; nothing where it asks none.
  void refresh();
  // Also where it stands in the place of the figure.
  void setShowsPrompt(bool shown) { showsPrompt_ = shown; }

 private:
  void rebuild();
  void addChoices();
  void addNumber();
  void addCells();
  void showChoices();

  LessonRun& run_;
  const void* of_ = nullptr;  // the step it was made for; never dereferenced
  bool answered_ = false, showsPrompt_ = false;
  QVBoxLayout* layout_;
  QWidget* body_ = nullptr;
  Segmented* mode_ = nullptr;
  std::vector<LessonChoice*> choices_;
  NumberField* number_ = nullptr;
  CellGrid* cells_ = nullptr;
  QPushButton* commit_ = nullptr;
  QPushButton* skip_ = nullptr;
  QPushButton* again_ = nullptr;
  QLabel* prompt_ = nullptr;
  QLabel* hint_ = nullptr;
};

}  // namespace whereabouts
