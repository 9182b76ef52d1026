// The parts of the view and their connections.
#include <QApplication>
#include <QClipboard>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>

#include "ui/checkpoint/checkpoint_view.h"
#include "ui/checkpoint/model_fields.h"
#include "ui/checkpoint/tensor_tree.h"
#include "ui/render/view/figure_view.h"

namespace whereabouts {

void CheckpointView::buildLayout() {
  auto* sides = new QHBoxLayout(this);
  sides->setContentsMargins(0, 0, 0, 0);
  sides->setSpacing(0);
  auto* left = new QWidget(this);
  left->setObjectName(QStringLiteral("checkpointSide"));
  left->setFixedWidth(kLeftWidth);
  auto* leftLayout = new QVBoxLayout(left);
  leftLayout->setContentsMargins(22, 20, 20, 16);
  leftLayout->setSpacing(12);
  leftLayout->addWidget(makeFacts());
  leftLayout->addWidget(makeTensors(), 1);
  sides->addWidget(left);
  sides->addWidget(makeFigure(), 1);
}

QWidget* CheckpointView::makeFacts() {
  auto* part = new QWidget(this);
  auto* layout = new QVBoxLayout(part);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  name_ = new QLabel(part);
  name_->setObjectName(QStringLiteral("checkpointName"));
  name_->setProperty("role", "heading");
  name_->setTextFormat(Qt::PlainText);
  place_ = new QLabel(part);
  place_->setProperty("role", "small");
  place_->setTextFormat(Qt::PlainText);
  layout->addWidget(name_);
  layout->addWidget(place_);
  layout->addSpacing(8);
  facts_ = new QGridLayout;
  facts_->setHorizontalSpacing(12);
  facts_->setVerticalSpacing(5);
  facts_->setColumnStretch(1, 1);
  facts_->setColumnStretch(3, 1);
  layout->addLayout(facts_);
  fields_ = new ModelFields(part);
  connect(fields_, &ModelFields::overridden, this, &CheckpointView::overridden);
  layout->addWidget(fields_);
  layout->addSpacing(4);
  positions_ = new QLabel(part);
  positions_->setObjectName(QStringLiteral("positions"));
  positions_->setTextFormat(Qt::PlainText);
  positions_->setWordWrap(true);
  positions_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layout->addWidget(positions_);
  return part;
}

QWidget* CheckpointView::makeTensors() {
  auto* part = new QWidget(this);
  auto* layout = new QVBoxLayout(part);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  search_ = new QLineEdit(part);
  search_->setObjectName(QStringLiteral("tensorSearch"));
  search_->setPlaceholderText(tr("Search tensors"));
  search_->setAccessibleName(tr("Search tensors"));
  search_->setToolTip(tr("Words that the names must have in them (Ctrl+F)"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  layout->addWidget(search_);
  view_ = new QTreeView(part);
  view_->setObjectName(QStringLiteral("tensorTree"));
  view_->setAccessibleName(tr("Tensors"));
  view_->setToolTip(tr("The tensors of the checkpoint; the arrow keys open and close their groups"));
  view_->setUniformRowHeights(true);
  view_->setIndentation(16);
  view_->setSelectionBehavior(QAbstractItemView::SelectRows);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->header()->setStretchLastSection(false);
  filter_ = new TensorFilter(view_);
  layout->addWidget(view_, 1);
  count_ = new QLabel(part);
  count_->setObjectName(QStringLiteral("tensorCount"));
  count_->setProperty("role", "small");
  layout->addWidget(count_);
  connect(search_, &QLineEdit::textChanged, this, &CheckpointView::search);
  auto* find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, this, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
  return part;
}

QWidget* CheckpointView::makeFigure() {
  auto* part = new QWidget(this);
  part->setObjectName(QStringLiteral("stage"));
  part->setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QVBoxLayout(part);
  layout->setContentsMargins(18, 20, 18, 16);
  layout->setSpacing(8);
  tensor_ = new QLabel(part);
  tensor_->setObjectName(QStringLiteral("tensorName"));
  tensor_->setProperty("role", "name");
  tensor_->setTextFormat(Qt::PlainText);
  tensor_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  tensor_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  layout->addWidget(tensor_);
  figure_ = new FigureView(part);
  figure_->setObjectName(QStringLiteral("tensorFigure"));
  figure_->setAccessibleName(tr("Figure of the tensor"));
  figure_->setShowsWords(false, true);
  layout->addWidget(figure_, 1);
  problem_ = new QLabel(part);
  problem_->setObjectName(QStringLiteral("tensorProblem"));
  problem_->setProperty("role", "small");
  problem_->setTextFormat(Qt::PlainText);
  problem_->setWordWrap(true);
  layout->addWidget(problem_);
  connect(figure_, &FigureView::placeHovered, this, [this](const std::optional<Hit>& place) {
    tell(place ? QString::fromStdString(describe(*place)) : QString());
  });

  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  const auto button = [&](const char* object, const QString& text, const char* role, const QString& help) {
    auto* made = new QPushButton(text, part);
    made->setObjectName(QString::fromLatin1(object));
    made->setProperty("role", role);
    made->setToolTip(help);
    made->setAccessibleName(text);
    made->setAutoDefault(false);
    buttons->addWidget(made);
    return made;
  };
  copy_ =
      button("copyTensorName", tr("Copy name"), "plain", tr("Copy the name of the tensor (Ctrl+Shift+C)"));
  copy_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+C")));
  save_ =
      button("saveTensor", tr("Save as .npy…"), "plain", tr("Write the tensor's values for NumPy (Ctrl+S)"));
  save_->setShortcut(QKeySequence(QStringLiteral("Ctrl+S")));
  buttons->addStretch(1);
  use_ = button("useAsTable", tr("Use as position table"), "plain",
                tr("Take this tensor for the position table (Ctrl+Enter)"));
  use_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  pick_ = button("pickTensor", {}, "plain", tr("Take this tensor (Enter in the list, or a double-click)"));
  pick_->hide();
  auto* close = button("closeCheckpointView", tr("Close"), "primary", tr("Close (Esc)"));
  layout->addLayout(buttons);
  connect(copy_, &QPushButton::clicked, this,
          [this] { QApplication::clipboard()->setText(QString::fromStdString(chosen_)); });
  connect(save_, &QPushButton::clicked, this, [this] { saveTensor(); });
  connect(use_, &QPushButton::clicked, this,
          [this] { emit tableRequested(QString::fromStdString(chosen_)); });
  connect(pick_, &QPushButton::clicked, this, &CheckpointView::pick);
  connect(view_, &QTreeView::activated, this, &CheckpointView::pick);
  connect(close, &QPushButton::clicked, this, &QDialog::close);
  return part;
}

}  // namespace whereabouts
