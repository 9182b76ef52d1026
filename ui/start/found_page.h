// What was found in what the user has just opened, and the labs that say most about it, with pictures.
#pragma once

#include <memory>
#include <vector>

#include "core/base/failure.h"
#include "core/gallery/offered_figures.h"
#include "ui/model/input_set.h"
#include "ui/start/wide_page.h"

class QLabel;
class QVBoxLayout;

namespace whereabouts {

class LivePictures;
class PictureCard;
class PictureGrid;

class FoundPage : public WidePage {
  Q_OBJECT

 public:
  explicit FoundPage(QWidget* parent);

  // Looks at the inputs away from the window's thread, then offers labs; their pictures come one by one.
  // `failures`: of what could not be opened.
  void look(std::shared_ptr<const InputSet> inputs, const std::vector<Failure>& failures,
            const std::string& backend);
  // Until the labs are offered.
  bool looking() const { return looking_; }
  const std::vector<PictureCard*>& pictures() const;
  const std::vector<OfferedFigure>& offered() const { return offered_; }

 signals:
  void labRequested(const whereabouts::OfferedFigure& figure);
  void openRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Found;
  void offer(const Found& found);
  void wantPictures();
  void addInput(const QString& title, const ShownInput& input);

  std::shared_ptr<const InputSet> inputs_;
  std::string backend_;
  bool looking_ = false;
  quint64 serial_ = 0;
  LivePictures* live_;
  QLabel* title_;
  QLabel* head_;         // above the labs
  QVBoxLayout* given_;   // a line for each input
  QLabel* failed_;       // what could not be opened
  QLabel* model_;        // whether it runs
  QLabel* assumptions_;  // what was assumed of it
  PictureGrid* cards_;
  std::vector<OfferedFigure> offered_;
};

}  // namespace whereabouts
