// A list under a line of text, of what could be meant: all of it on the arrow-down key or a press on the
// chevron, and while something is typed what has all of its words in it.
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <string>
#include <vector>

class QCompleter;
class QLineEdit;
class QStringListModel;

namespace whereabouts {

// Those of `all` that have every word of `typed` in them, in their order; whole words and beginnings of parts
// ("blocks.3" and not "blocks.31") first.
QStringList suggestionsFor(const QStringList& all, const QString& typed);

class Suggestions : public QObject {
  Q_OBJECT

 public:
  // `line` owns it.
  explicit Suggestions(QLineEdit* line);
  void setSource(std::function<std::vector<std::string>()> source) { source_ = std::move(source); }
  // The first that fits what is typed; empty where none does.
  QString best() const;

 signals:
  void chosen(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QStringList all() const;
  void open(const QStringList& texts);

  QLineEdit* line_;
  QCompleter* completer_;
  QStringListModel* model_;
  std::function<std::vector<std::string>()> source_;
};

}  // namespace whereabouts
