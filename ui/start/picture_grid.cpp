#include "ui/start/picture_grid.h"

#include <algorithm>

#include "ui/start/picture_card.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {
namespace {

constexpr int kGap = 14;  // px

}  // namespace

PictureGrid::PictureGrid(QWidget* parent) : QWidget(parent), row_(new FlowRow(kGap)) {
  row_->setContentsMargins(0, 0, 0, 0);
  setLayout(row_);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void PictureGrid::add(PictureCard* card) {
  card->setParent(this);
  row_->addWidget(card);
  card->show();
  cards_.push_back(card);
  fit();
}

void PictureGrid::clear() {
  for (PictureCard* card : cards_) {
    row_->removeWidget(card);
    delete card;
  }
  cards_.clear();
}

void PictureGrid::fit() {
  const int gap = row_->spacing();
  int across = 1;
  for (const int each : {2, 3, 4, 6}) {
    if (each * scaled(PictureCard::kWidth) + (each - 1) * gap <= width()) across = each;
  }
  const int share = (width() - (across - 1) * gap) / across;
  for (PictureCard* card : cards_) card->setCardWidth(std::min(share, scaled(PictureCard::kWidth) * 3 / 2));
}

void PictureGrid::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

}  // namespace whereabouts
