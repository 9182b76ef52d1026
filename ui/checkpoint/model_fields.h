// What a file does not say of its model, shown and said by the user: heads, pooling, the order of the norms,
// the grid of the position table; and which model, of a file with several.
#pragma once

#include <QWidget>
#include <functional>

#include "core/checkpoint/inspect/overrides.h"
#include "core/vit/weights/outlook.h"

class QLabel;
class QPushButton;

namespace whereabouts {

class ComboBox;

class ModelFields : public QWidget {
  Q_OBJECT

 public:
  explicit ModelFields(QWidget* parent = nullptr);

  // `fixed`: nothing can be said of it, as of a run's snapshots.
  void showModel(const Checkpoint& checkpoint, const Anatomy& anatomy, bool fixed);
  // Of a model whose names are not known, what this tensor is can be said.
  void showTensor(const std::string& tensor);

 signals:
  // The user has changed one of them; these are all that hold now.
  void overridden(const whereabouts::ModelOverrides& overrides);

 private:
  // One field: what the file says first, then what can be said instead.
  struct Field {
    QLabel* label = nullptr;
    ComboBox* box = nullptr;
    QString name, help;
  };
  struct Entry {
    QString text;
    QVariant value;
  };
  Field make(const char* object, const QString& name, const QString& help, int row, int column);
  // `told`: what is known without the user, empty where nothing is; `chosen`: the value that is said, invalid
  // where none is.
  void fill(const Field& field, const QString& told, const QString& why, const QList<Entry>& entries,
            const QVariant& chosen);
  void showHeads(const Checkpoint& checkpoint, const Anatomy& anatomy);
  void showGrid(const Anatomy& anatomy);
  void showRoots(const Anatomy& anatomy);
  void showOrder();
  void showRole();
  void tell(const Anatomy& anatomy);
  // Whether one of the assumptions is about this.
  bool assumes(const char* word) const;
  void change(const std::function<void(ModelOverrides&)>& put);

  bool fixed_ = false;
  ModelOverrides overrides_;
  ModelOutlook outlook_;
  Field heads_, pooling_, norms_, grid_, roots_, role_;
  std::string tensor_;  // whose role is shown
  bool takes_roles_ = false;
  QLabel* remark_;
  QPushButton* reset_;
};

}  // namespace whereabouts
