// Cards with pictures in lines, all of one width: six in a line where there is room, else four, three or two,
// so that the lines of a dozen are full.
#pragma once

#include <QWidget>
#include <vector>

namespace whereabouts {

class FlowRow;
class PictureCard;

class PictureGrid : public QWidget {
  Q_OBJECT

 public:
  explicit PictureGrid(QWidget* parent);

  void add(PictureCard* card);
  // Deletes them.
  void clear();
  const std::vector<PictureCard*>& cards() const { return cards_; }
  // After the theme has changed.
  void fit();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  FlowRow* row_;
  std::vector<PictureCard*> cards_;
};

}  // namespace whereabouts
