// Two or three choices side by side.
#pragma once

#include <QList>
#include <QWidget>

class QButtonGroup;

namespace whereabouts {

class Segmented : public QWidget {
  Q_OBJECT

 public:
  explicit Segmented(QWidget* parent = nullptr);
  struct Entry {
    QString text, help;
  };
  void setEntries(const QList<Entry>& entries);
  int current() const;
  void setCurrent(int index);
  // The width that the entries need side by side, for type of size 1.
  static int neededWidth(const QStringList& texts, const QFont& font);

 signals:
  void chosen(int index);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QButtonGroup* group_;
};

}  // namespace whereabouts
