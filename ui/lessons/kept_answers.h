// The sheet of answers. It is read and written on a thread of its own, one thing after the other, so that a
// slow disk, or another window that writes it, does not hold up this one.
#pragma once

#include <QFuture>
#include <QObject>
#include <QThreadPool>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/failure.h"
#include "core/lesson/answer_sheet.h"

namespace whereabouts {

class KeptAnswers : public QObject {
  Q_OBJECT

 public:
  using Rows = std::vector<std::vector<std::string>>;

  explicit KeptAnswers(std::filesystem::path file, QObject* parent = nullptr);

  const std::filesystem::path& file() const { return file_; }
  // Adds the rows that `made` gives, on the thread of the sheet.
  void add(std::function<std::vector<AnswerRow>()> made);
  // What the sheet holds when all that was added before is in it; as read_answers() and copy_answers().
  QFuture<Rows> read();
  QFuture<void> copyTo(const std::filesystem::path& other);
  // Waits for all of it.
  void finish() { thread_.waitForDone(); }

 signals:
  void added();
  void failed(const whereabouts::Failure& failure);

 private:
  std::filesystem::path file_;
  QThreadPool thread_;
};

}  // namespace whereabouts
