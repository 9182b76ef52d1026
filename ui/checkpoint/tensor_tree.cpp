#include "ui/checkpoint/tensor_tree.h"

#include <QLocale>
#include <algorithm>

#include "core/base/failure.h"
#include "ui/language/language.h"
#include "ui/theme/current_theme.h"

namespace whereabouts {
namespace {

double bytesOf(const TensorInfo& tensor) {
  return static_cast<double>(tensor.count()) * static_cast<double>(byte_size(tensor.dtype));
}

QStringList partsOf(const QString& name) {
  QStringList parts;
  qsizetype from = 0;
  for (qsizetype i = 0; i < name.size(); ++i) {
    if (name[i] != QLatin1Char('.') && name[i] != QLatin1Char('/')) continue;
    if (i > from) parts << name.mid(from, i - from);
    from = i + 1;
  }
  if (from < name.size()) parts << name.mid(from);
  // A name of separators alone, or none, is still a name.
  if (parts.isEmpty()) parts << name;
  return parts;
}

}  // namespace

bool naturallyLess(const QString& a, const QString& b) {
  qsizetype i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    if (a[i].isDigit() && b[k].isDigit()) {
      while (i < a.size() && a[i] == QLatin1Char('0')) ++i;
      while (k < b.size() && b[k] == QLatin1Char('0')) ++k;
      qsizetype endA = i, endB = k;
      while (endA < a.size() && a[endA].isDigit()) ++endA;
      while (endB < b.size() && b[endB].isDigit()) ++endB;
      if (endA - i != endB - k) return endA - i < endB - k;
      const int order = a.mid(i, endA - i).compare(b.mid(k, endB - k));
      if (order != 0) return order < 0;
      i = endA;
      k = endB;
      continue;
    }
    const QChar one = a[i].toCaseFolded(), other = b[k].toCaseFolded();
    if (one != other) return one < other;
    ++i;
    ++k;
  }
  return a.size() - i < b.size() - k;
}

QString shapeText(const TensorInfo& tensor) {
  if (tensor.shape.empty()) return TensorTree::tr("one number");
  QStringList lengths;
  for (const std::int64_t length : tensor.shape) lengths << QString::number(length);
  return lengths.join(QStringLiteral(" × "));
}

QString sizeText(double bytes) {
  if (bytes < 1000) return TensorTree::tr("%1 B").arg(qRound(bytes));
  return currentLocale().formattedDataSize(static_cast<qint64>(bytes), 1, QLocale::DataSizeSIFormat);
}

QString countText(int tensors) {
  return tensors == 1 ? TensorTree::tr("1 tensor") : TensorTree::tr("%1 tensors").arg(tensors);
}

TensorTree::TensorTree(std::shared_ptr<const Checkpoint> checkpoint, QObject* parent)
    : QAbstractItemModel(parent), checkpoint_(std::move(checkpoint)) {
  nodes_.emplace_back();
  root_ = &nodes_.front();
  for (const TensorInfo& tensor : checkpoint_->tensors()) {
    const QString whole = QString::fromStdString(shown(tensor.name, 1000));
    const QStringList parts = partsOf(whole);
    Node* group = root_;
    for (qsizetype i = 0; i + 1 < parts.size(); ++i) group = groupIn(group, parts[i]);
    Node& leaf = nodes_.emplace_back();
    leaf.name = parts.back();
    leaf.searched = whole.toLower();
    leaf.tensor = &tensor;
    leaf.parent = group;
    group->children.push_back(&leaf);
  }
  groups_.clear();
  settle(root_);
}

TensorTree::Node* TensorTree::groupIn(Node* parent, const QString& name) {
  Node*& group = groups_[parent][name];
  if (!group) {
    group = &nodes_.emplace_back();
    group->name = name;
    group->parent = parent;
    parent->children.push_back(group);
  }
  return group;
}

// Sorts, numbers and counts; names are at most a thousand letters long, which bounds the depth.
void TensorTree::settle(Node* group) {
  std::sort(group->children.begin(), group->children.end(), [](const Node* a, const Node* b) {
    if (naturallyLess(a->name, b->name)) return true;
    if (naturallyLess(b->name, a->name)) return false;
    return a->tensor == nullptr && b->tensor != nullptr;
  });
  int row = 0;
  for (Node* child : group->children) {
    child->row = row++;
    if (child->tensor) {
      child->tensors = 1;
      child->bytes = bytesOf(*child->tensor);
    } else {
      settle(child);
    }
    group->tensors += child->tensors;
    group->bytes += child->bytes;
  }
}

const TensorTree::Node* TensorTree::nodeOf(const QModelIndex& index) const {
  return index.isValid() ? static_cast<const Node*>(index.constInternalPointer()) : root_;
}

const TensorInfo* TensorTree::tensor(const QModelIndex& index) const {
  return index.isValid() ? nodeOf(index)->tensor : nullptr;
}

const QString& TensorTree::searched(const QModelIndex& index) const {
  return nodeOf(index)->searched;
}

QModelIndex TensorTree::indexOf(const std::string& tensor) const {
  for (const Node& node : nodes_) {
    if (node.tensor && node.tensor->name == tensor) return createIndex(node.row, nameColumn, &node);
  }
  return {};
}

QModelIndex TensorTree::index(int row, int column, const QModelIndex& parent) const {
  const Node* group = nodeOf(parent);
  if (row < 0 || column < 0 || column >= columns || row >= static_cast<int>(group->children.size()))
    return {};
  return createIndex(row, column, group->children[static_cast<std::size_t>(row)]);
}

QModelIndex TensorTree::parent(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Node* parent = nodeOf(index)->parent;
  return !parent || parent == root_ ? QModelIndex() : createIndex(parent->row, nameColumn, parent);
}

int TensorTree::rowCount(const QModelIndex& parent) const {
  return parent.column() > 0 ? 0 : static_cast<int>(nodeOf(parent)->children.size());
}

int TensorTree::columnCount(const QModelIndex&) const {
  return columns;
}

QVariant TensorTree::data(const QModelIndex& index, int role) const {
  const Node& node = *nodeOf(index);
  const int column = index.column();
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case nameColumn:
          return node.name;
        case shapeColumn:
          return node.tensor ? shapeText(*node.tensor) : countText(node.tensors);
        case typeColumn:
          return node.tensor ? QString::fromStdString(to_text(node.tensor->dtype)) : QString();
        case sizeColumn:
          return sizeText(node.bytes);
        default:
          return {};
      }
    case Qt::TextAlignmentRole:
      return column == sizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ForegroundRole:
      return !node.tensor && column != nameColumn ? QVariant(currentTheme().muted) : QVariant();
    case Qt::ToolTipRole:
      return node.tensor ? QString::fromStdString(shown(node.tensor->name, 1000)) : node.name;
    case Qt::AccessibleTextRole:
      return column == nameColumn && node.tensor
                 ? QStringLiteral("%1, %2").arg(node.name, shapeText(*node.tensor))
                 : data(index, Qt::DisplayRole);
    default:
      return {};
  }
}

QVariant TensorTree::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section == sizeColumn)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case nameColumn:
      return tr("Name");
    case shapeColumn:
      return tr("Shape");
    case typeColumn:
      return tr("Type");
    case sizeColumn:
      return tr("Size");
    default:
      return {};
  }
}

TensorFilter::TensorFilter(QObject* parent) : QSortFilterProxyModel(parent) {
  setRecursiveFilteringEnabled(true);
}

void TensorFilter::setSearch(const QString& words) {
  QStringList next = words.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (next == words_) return;
  words_ = std::move(next);
  invalidateFilter();
}

bool TensorFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (words_.isEmpty()) return true;
  const auto& tree = static_cast<const TensorTree&>(*sourceModel());
  const QString& name = tree.searched(tree.index(row, 0, parent));
  // A group stays for what is in it.
  return !name.isEmpty() &&
         std::all_of(words_.begin(), words_.end(), [&](const QString& word) { return name.contains(word); });
}

int TensorFilter::matches() const {
  const auto& tree = static_cast<const TensorTree&>(*sourceModel());
  int count = 0;
  for (const TensorInfo& tensor : tree.checkpoint().tensors()) {
    const QString name = QString::fromStdString(shown(tensor.name, 1000)).toLower();
    count +=
        std::all_of(words_.begin(), words_.end(), [&](const QString& word) { return name.contains(word); });
  }
  return count;
}

}  // namespace whereabouts
