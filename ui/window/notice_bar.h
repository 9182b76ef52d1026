// A note about something that went wrong: where, what, and what to do. It lies over the top of its parent,
// so that nothing under the pointer moves; it never asks and never blocks.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/base/failure.h"

class QLabel;
class QPushButton;

namespace whereabouts {

struct FailureWords;

class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  explicit NoticeBar(QWidget* parent);

  // Of a file that was read, or was to be written; of a training; of what nothing else tells.
  enum class About { reading, writing, computation, backend, training, program };
  // Stays until it is closed or dismissed. The newest is shown first, then those before it; of computations
  // and backends only the newest is kept.
  void tell(const Failure& failure, About about);
  void tell(const FailureWords& words, About about);
  // `what` stands out.
  void tell(const QString& what, const QString& rest, About about);
  // What was done is shown for a moment, over what is wrong, at the bottom of the parent, where it covers no
  // title. `file`: what was written, which can be shown in its folder.
  void confirm(const QString& text, const QString& file = {});
  // Removes the notices about `about`.
  void dismiss(About about);
  void closeShown();
  // Of the notice that is shown; empty: none.
  QString text() const;

 signals:
  // Another notice, or none, is shown.
  void textChanged(const QString& text);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  struct Notice {
    QString bold, rest;
    std::optional<About> about;  // none: of something that was done
    QString file = {};
    QString text() const { return bold.isEmpty() ? rest : bold + QStringLiteral(": ") + rest; }
    bool operator==(const Notice&) const = default;
  };
  const Notice* shown() const;
  void refresh();
  void place();
  void awaitEnd();

  static constexpr std::size_t kMaxNotices = 8;
  std::vector<Notice> wrong_;  // newest last
  std::optional<Notice> done_;
  QTimer end_;  // of what was done
  QWidget* icon_;
  QLabel* label_;
  QLabel* more_;
  QPushButton* show_;
};

}  // namespace whereabouts
