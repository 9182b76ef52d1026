// The tensors of a checkpoint as a tree of the parts of their names.
//
//   TensorTree    the model: groups and tensors, in natural order
//   TensorFilter  those whose whole names have all words of a search in them
#pragma once

#include <QAbstractItemModel>
#include <QHash>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

class TensorTree : public QAbstractItemModel {
  Q_OBJECT

 public:
  enum Column { nameColumn, shapeColumn, typeColumn, sizeColumn, columns };

  explicit TensorTree(std::shared_ptr<const Checkpoint> checkpoint, QObject* parent = nullptr);

  const Checkpoint& checkpoint() const { return *checkpoint_; }
  // Null for a group.
  const TensorInfo* tensor(const QModelIndex& index) const;
  // Invalid where there is none of that name.
  QModelIndex indexOf(const std::string& tensor) const;
  // The whole name in small letters, for searching; empty for a group.
  const QString& searched(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node {
    QString name, searched;
    const TensorInfo* tensor = nullptr;
    Node* parent = nullptr;
    int row = 0;
    int tensors = 0;   // in a group, at any depth
    double bytes = 0;  // likewise
    std::vector<Node*> children;
  };
  Node* groupIn(Node* parent, const QString& name);
  void settle(Node* group);
  const Node* nodeOf(const QModelIndex& index) const;

  std::shared_ptr<const Checkpoint> checkpoint_;
  std::deque<Node> nodes_;
  std::unordered_map<const Node*, QHash<QString, Node*>> groups_;  // while the tree is made
  Node* root_;
};

class TensorFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit TensorFilter(QObject* parent = nullptr);
  void setSearch(const QString& words);
  int matches() const;  // how many tensors are left

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  QStringList words_;
};

// "a2" before "a10"; equal where only leading zeros differ.
bool naturallyLess(const QString& a, const QString& b);
// "64 × 3 × 16 × 16"; "one number" where there are no axes.
QString shapeText(const TensorInfo& tensor);
// "1 tensor", "152 tensors".
QString countText(int tensors);
// "768 B", "22.9 MB", powers of ten.
QString sizeText(double bytes);

}  // namespace whereabouts
