#include "ui/checkpoint/checkpoint_view.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "ui/checkpoint/anatomy_words.h"
#include "ui/checkpoint/model_fields.h"
#include "ui/checkpoint/tensor_tree.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/model/when_done.h"
#include "ui/output/output_path.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/flow_row.h"

namespace whereabouts {
namespace {

constexpr int kLeftWidth = 468;  // px for type of size 1

constexpr int kFactColumns = 2;
// A search with more matches than this leaves its groups closed: that is too much to read.
constexpr int kMaxOpened = 2000;

const Lab* labOfTensors() {
  for (const Lab* lab : labs()) {
    if (lab->info().shows_any_tensor) return lab;
  }
  return nullptr;
}

bool sameTensors(const Checkpoint& a, const Checkpoint& b) {
  const auto& one = a.tensors();
  const auto& other = b.tensors();
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const TensorInfo& x, const TensorInfo& y) {
                      return x.name == y.name && x.dtype == y.dtype && x.shape == y.shape;
                    });
}

QString nameOf(const std::string& tensor) {
  return QString::fromStdString(shown(tensor, 1000));
}

// A tensor's name as a file's: what folders and systems cannot have becomes a line.
QString fileNameOf(const std::string& tensor) {
  QString name = nameOf(tensor).right(120);
  for (QChar& c : name) {
    if (!c.isLetterOrNumber() && c != QLatin1Char('.') && c != QLatin1Char('-')) c = QLatin1Char('_');
  }
  while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
  return (name.isEmpty() ? QStringLiteral("tensor") : name) + QStringLiteral(".npy");
}

}  // namespace

CheckpointView::CheckpointView(Workspace& workspace, const QString& folder, QWidget* parent)
    : QuietDialog(parent), workspace_(workspace), folder_(folder) {
  setObjectName(QStringLiteral("checkpointView"));
  setWindowTitle(tr("Checkpoint"));
  setAttribute(Qt::WA_DeleteOnClose);
  const QSize room = parent->window()->size() - QSize(72, 64);
  const QSize size = room.boundedTo(QSize(scaled(1320), scaled(840)));
  leftWidth_ = std::min(scaled(kLeftWidth), std::max(kLeftWidth, size.width() / 2));
  buildLayout();
  setTheme(currentTheme());
  resize(size);
  connect(&workspace_, &Workspace::shownChanged, this, &CheckpointView::follow);
  connect(&workspace_, &Workspace::inputsChanged, this, &CheckpointView::follow);
  connect(&computation_, &ComputeQueue::computed, this,
          [this](const std::shared_ptr<const ComputeResult>& result) {
            figure_->setFigure(inLanguage(result->figure));
            tell(result->failure ? problemWords(*result->failure) : QString());
          });
  connect(&computation_, &ComputeQueue::slow, this, [this](double fraction, const QString&) {
    tell(fraction < 0 ? tr("reading") : tr("reading, %1 %").arg(qRound(100 * fraction)));
  });
  follow();
  if (!tree_) {
    for (QPushButton* button : {save_, copy_, use_, pick_}) button->setEnabled(false);
    tell(tr("reading"));
  }
  search_->setFocus();
}

void CheckpointView::setTheme(const Theme& theme) {
  figure_->setTheme(theme);
}

// The checkpoint that is open, before a lab has seen it; of a run the snapshot of the step, and where none is
// given the built-in one, as the lab saw it.
void CheckpointView::follow() {
  const auto shown = workspace_.shown();
  const auto opened = workspace_.inputs();
  if (!shown || !opened) return;
  const bool given = declared_input(InputId::checkpoint).given(opened->inputs);
  const Inputs& inputs = opened->inputs.run || !given ? shown->seen : opened->inputs;
  if (!inputs.checkpoint) return;
  if (inputs.checkpoint == checkpoint_) {
    // A lesson has asked something, or has its answer.
    if (withholds_ != workspace_.withholds()) showChosen();
    return;
  }
  const bool same = checkpoint_ && sameTensors(*checkpoint_, *inputs.checkpoint);
  checkpoint_ = inputs.checkpoint;
  anatomy_ = inputs.anatomy;
  showAnatomy();
  if (same) {
    showChosen();
  } else {
    showTensors();
  }
}

void CheckpointView::showAnatomy() {
  const QString name = nameOf(checkpoint_->name());
  const auto inputs = workspace_.inputs();
  const QString path = QString::fromStdString(checkpoint_->path().string());
  setWindowTitle(tr("Checkpoint %1").arg(name));
  name_->setText(name_->fontMetrics().elidedText(name, Qt::ElideMiddle, leftWidth_ - 44));
  place_->setText(path.isEmpty() ? tr("built in")
                                 : place_->fontMetrics().elidedText(path, Qt::ElideMiddle, leftWidth_ - 44));
  place_->setToolTip(path);
  while (QLayoutItem* item = facts_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const std::vector<Fact> facts = factsOf(*checkpoint_, *anatomy_);
  const int rows = (static_cast<int>(facts.size()) + kFactColumns - 1) / kFactColumns;
  for (int i = 0; i < static_cast<int>(facts.size()); ++i) {
    const Fact& fact = facts[static_cast<std::size_t>(i)];
    const int row = i % rows, column = i / rows * 2;
    auto* label = new QLabel(fact.label, this);
    label->setProperty("role", "small");
    auto* value = new QLabel(this);
    value->setTextFormat(Qt::PlainText);
    value->setText(value->fontMetrics().elidedText(fact.value, Qt::ElideRight, 130));
    value->setProperty("role", fact.known ? "name" : "small");
    value->setToolTip(value->text() == fact.value ? fact.help
                                                  : fact.value + QStringLiteral("\n") + fact.help);
    value->setAccessibleName(fact.label + QStringLiteral(": ") + fact.value);
    label->setToolTip(fact.help);
    facts_->addWidget(label, row, column);
    facts_->addWidget(value, row, column + 1);
  }
  fields_->showModel(*checkpoint_, *anatomy_, inputs && inputs->inputs.run);
  QStringList positions = positionsOf(*anatomy_);
  const qsizetype all = positions.size();
  positions_->setToolTip(positions.mid(0, 40).join(QLatin1Char('\n')));
  if (all > 3) positions = positions.mid(0, 2) << tr("and %1 more").arg(all - 2);
  positions_->setText(all == 0 ? tr("No tensor is known to carry position.")
                               : tr("Position: %1").arg(positions.join(QStringLiteral("\n"))));
}

void CheckpointView::showTensors() {
  auto* next = new TensorTree(checkpoint_, view_);
  filter_->setSourceModel(next);
  delete tree_;
  tree_ = next;
  view_->setModel(filter_);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& index) {
            const TensorInfo* tensor = tree_->tensor(filter_->mapToSource(index));
            if (!tensor) return;
            chosen_ = tensor->name;
            showChosen();
          });
  QHeaderView* header = view_->header();
  header->setSectionResizeMode(TensorTree::nameColumn, QHeaderView::Stretch);
  const auto widen = [&](int column, int width) {
    header->resizeSection(column, std::max(width * leftWidth_ / kLeftWidth, header->sectionSizeHint(column)));
  };
  widen(TensorTree::shapeColumn, 128);
  widen(TensorTree::typeColumn, 52);
  widen(TensorTree::sizeColumn, 74);
  search(search_->text());
  std::string first = chosen_;
  if (!checkpoint_->find(first)) {
    first.clear();
    if (const PositionTensor* table = default_table(*anatomy_)) first = table->tensor;
    for (const PositionTensor& each : anatomy_->position) {
      if (first.empty() && checkpoint_->find(each.tensor)) first = each.tensor;
    }
    if (first.empty() && !checkpoint_->tensors().empty()) first = checkpoint_->tensors().front().name;
  }
  chosen_.clear();
  choose(first);
  if (chosen_.empty()) showChosen();
}

// Until a lab has seen the checkpoint there is nothing to search or choose in: showTensors() does it then.
void CheckpointView::search(const QString& words) {
  filter_->setSearch(words);
  if (!tree_) return;
  const int matches = filter_->matches();
  const auto all = static_cast<int>(checkpoint_->tensors().size());
  if (words.trimmed().isEmpty()) {
    view_->collapseAll();
    if (all <= 40) view_->expandAll();
    count_->setText(countText(all));
    if (const QModelIndex index = filter_->mapFromSource(tree_->indexOf(chosen_)); index.isValid()) {
      view_->scrollTo(index);
    }
    return;
  }
  if (matches <= kMaxOpened) view_->expandAll();
  count_->setText(tr("%1 of %2").arg(matches).arg(countText(all)));
}

void CheckpointView::choose(const std::string& tensor) {
  if (!tree_) {
    chosen_ = tensor;
    return;
  }
  const QModelIndex index = filter_->mapFromSource(tree_->indexOf(tensor));
  if (!index.isValid()) return;
  view_->setCurrentIndex(index);
  view_->scrollTo(index);
}

void CheckpointView::offer(const QString& what, std::function<bool(const std::string&)> suits) {
  pick_->setText(what);
  pick_->setAccessibleName(what);
  suits_ = std::move(suits);
  pick_->show();
  pick_->setEnabled(tree_ && suits_(chosen_));
}

void CheckpointView::pick() {
  if (!tree_ || !suits_ || !suits_(chosen_)) return;
  emit picked(QString::fromStdString(chosen_));
  close();
}

void CheckpointView::showChosen() {
  const TensorInfo* tensor = checkpoint_->find(chosen_);
  const Lab* lab = labOfTensors();
  for (QPushButton* button : {save_, copy_, use_}) button->setEnabled(tensor != nullptr);
  pick_->setEnabled(tensor && suits_ && suits_(chosen_));
  tensor_->setText(tensor ? nameOf(chosen_) : tr("This checkpoint has no tensors."));
  tensor_->setToolTip(tensor_->text());
  fields_->showTensor(tensor ? chosen_ : std::string());
  if (!tensor || !lab) {
    computation_.cancel();
    figure_->setFigure(nullptr);
    tell({});
    return;
  }
  use_->setEnabled(table_shape(*tensor, 0).has_value());
  withholds_ = workspace_.withholds();
  Request request;
  request.lab = lab;
  request.withholds = withholds_;
  request.inputs = workspace_.inputs();
  if (request.inputs && request.inputs->inputs.checkpoint != checkpoint_ && !request.inputs->inputs.run) {
    // The built-in one that the lab sees.
    auto seen = std::make_shared<InputSet>(*request.inputs);  // what the window says of them is not asked for
    seen->inputs.checkpoint = checkpoint_;
    seen->inputs.anatomy = anatomy_;
    request.inputs = std::move(seen);
  }
  request.given.set("tensor", chosen_);
  const auto shown = workspace_.shown();
  if (shown && shown->values.has(step_id)) request.given.set(step_id, shown->values.at(step_id));
  computation_.request(std::move(request));
}

void CheckpointView::saveTensor(const QString& file) {
  QString name = file;
  if (name.isEmpty()) {
    name = askForOutput(this, tr("Save tensor"), freePath(QFileInfo(folder_, fileNameOf(chosen_)).filePath()),
                        tr("NumPy arrays (*.npy)"), QStringLiteral("npy"));
    if (name.isEmpty()) return;
    folder_ = QFileInfo(name).absolutePath();
  }
  if (QFileInfo(name).suffix().isEmpty()) name += QStringLiteral(".npy");
  askBeforeReplacing(this, name, [this](const QString& free) { writeTensor(free); });
}

void CheckpointView::writeTensor(const QString& name) {
  save_->setEnabled(false);
  auto write = [name, checkpoint = checkpoint_, tensor = chosen_]() -> QString {
    try {
      write_file(name.toStdString(), npy_bytes(checkpoint->read_array(tensor)));
      return {};
    } catch (const std::bad_alloc&) {
      return tr("There is not enough memory for this tensor.");
    } catch (const std::exception& error) {
      return problemWords(error);
    }
  };
  // This may be closed meanwhile; a problem is told all the same.
  const auto done = [self = QPointer(this), late = tellLater_, name](const QFuture<QString>& job) {
    const QString problem = job.result();
    if (!self || self->isHidden()) {
      if (late && !problem.isEmpty()) late(problem);
      return;
    }
    self->save_->setEnabled(self->checkpoint_->find(self->chosen_) != nullptr);
    self->tell(problem.isEmpty() ? tr("Written to %1").arg(name) : problem);
    if (problem.isEmpty()) emit self->written(name);
  };
  whenDone(QtConcurrent::run(std::move(write)), parent(), done);
}

void CheckpointView::tell(const QString& problem) {
  problem_->setText(problem.isEmpty() ? QStringLiteral(" ") : problem);
}

// From the search the arrow keys lead into the tree.
bool CheckpointView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
      view_->setFocus(Qt::TabFocusReason);
      if (key != Qt::Key_Down) {
        // The first tensor that the search left.
        QModelIndex index = filter_->index(0, 0);
        while (index.isValid() && !tree_->tensor(filter_->mapToSource(index)))
          index = filter_->index(0, 0, index);
        if (index.isValid()) view_->setCurrentIndex(index);
      }
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

void CheckpointView::buildLayout() {
  auto* sides = new QHBoxLayout(this);
  sides->setContentsMargins(0, 0, 0, 0);
  sides->setSpacing(0);
  auto* left = new QWidget(this);
  left->setObjectName(QStringLiteral("checkpointSide"));
  left->setFixedWidth(leftWidth_);
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
  connect(figure_, &FigureView::placeHovered, this,
          [this](const std::optional<Hit>& place) { tell(place ? coreText(describe(*place)) : QString()); });

  auto* buttons = new FlowRow(8);
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
  use_ = button("useAsTable", tr("Use as position table"), "plain",
                tr("Take this tensor for the position table (Ctrl+Enter)"));
  buttons->setAlignment(use_, Qt::AlignRight);
  use_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  pick_ = button("pickTensor", {}, "plain", tr("Take this tensor (Enter in the list, or a double-click)"));
  buttons->setAlignment(pick_, Qt::AlignRight);
  pick_->hide();
  auto* close = button("closeCheckpointView", tr("Close"), "primary", tr("Close (Esc)"));
  buttons->setAlignment(close, Qt::AlignRight);
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
