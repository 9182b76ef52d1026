#include "ui/checkpoint/checkpoint_view.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeView>
#include <QtConcurrent>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/table_shape.h"
#include "core/labs/framework/parameters/step_parameter.h"
#include "ui/checkpoint/anatomy_words.h"
#include "ui/checkpoint/model_fields.h"
#include "ui/checkpoint/tensor_tree.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/output/output_path.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

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
    : QDialog(parent), workspace_(workspace), folder_(folder) {
  setObjectName(QStringLiteral("checkpointView"));
  setWindowTitle(tr("Checkpoint"));
  setAttribute(Qt::WA_DeleteOnClose);
  buildLayout();
  setTheme(currentTheme());
  const QSize room = parent->window()->size() - QSize(72, 64);
  resize(room.boundedTo(QSize(1320, 840)));
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

// The checkpoint that is open, before a lab has seen it; of a run the snapshot of the step, as the lab saw
// it.
void CheckpointView::follow() {
  const auto shown = workspace_.shown();
  const auto opened = workspace_.inputs();
  if (!shown || !opened) return;
  const Inputs& inputs = opened->inputs.run ? shown->seen : opened->inputs;
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
  name_->setText(name_->fontMetrics().elidedText(name, Qt::ElideMiddle, kLeftWidth - 44));
  place_->setText(path.isEmpty() ? tr("built in")
                                 : place_->fontMetrics().elidedText(path, Qt::ElideMiddle, kLeftWidth - 44));
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
  header->resizeSection(TensorTree::shapeColumn, 128);
  header->resizeSection(TensorTree::typeColumn, 52);
  header->resizeSection(TensorTree::sizeColumn, 74);
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
  if (!tensor || !lab) {
    figure_->setFigure(nullptr);
    return;
  }
  use_->setEnabled(table_shape(*tensor, 0).has_value());
  withholds_ = workspace_.withholds();
  Request request;
  request.lab = lab;
  request.withholds = withholds_;
  request.inputs = workspace_.inputs();
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
  QtConcurrent::run(std::move(write)).then(this, [this, name](const QString& problem) {
    save_->setEnabled(checkpoint_->find(chosen_) != nullptr);
    tell(problem.isEmpty() ? tr("Written to %1").arg(name) : problem);
    if (problem.isEmpty()) emit written(name);
  });
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

}  // namespace whereabouts
