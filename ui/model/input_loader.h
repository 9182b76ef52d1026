// Opens images, checkpoints and sessions away from the window's thread, by what is in them.
#pragma once

#include <QImage>
#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "ui/model/compute_queue.h"
#include "ui/model/session.h"

namespace whereabouts {

enum class FileKind { picture, checkpoint, session, run };
// Told from the first bytes; the suffix decides only where they leave it open. A folder is a run, or, where
// it holds one model alone, a checkpoint. Fails naming the file.
FileKind kindOfFile(const std::filesystem::path& path);

struct LoadResult {
  std::shared_ptr<const InputSet> inputs;  // the old ones with what could be opened put in
  std::optional<Session> session;
  std::vector<Failure> failures;             // one for every file that could not be opened
  std::vector<std::string> notes;            // what was left out of what could be
  std::vector<std::filesystem::path> files;  // that were
};

class InputLoader : public QObject {
  Q_OBJECT

 public:
  explicit InputLoader(QObject* parent = nullptr);
  ~InputLoader() override;

  // Cancels an opening that is still under way. `base` null: the built-in inputs. Of two checkpoints the
  // first becomes the checkpoint and the other one the second; a third fails. `run`, where it is not empty,
  // is a folder of checkpoints whatever else it looks like.
  void open(std::vector<std::filesystem::path> files, std::shared_ptr<const InputSet> base,
            std::filesystem::path run = {});
  // The file, whatever its suffix, as the second checkpoint.
  void openSecond(std::filesystem::path file, std::shared_ptr<const InputSet> base);
  void closeSecond(std::shared_ptr<const InputSet> base);
  // The first and the second checkpoint change places; of a run its last snapshot becomes the second.
  void swapCheckpoints(std::shared_ptr<const InputSet> base);
  // What the user says of the first checkpoint, in place of what was said before.
  void say(ModelStatement statement, std::shared_ptr<const InputSet> base);
  // A session that is already read, with the files it names.
  void restore(Session session, std::shared_ptr<const InputSet> base);
  void usePicture(const QImage& picture, const QString& name, std::shared_ptr<const InputSet> base);
  // Both: back to how the window starts, without a second checkpoint.
  void useBuiltIn(bool picture, bool checkpoint, std::shared_ptr<const InputSet> base);
  void cancel();
  bool busy() const { return busy_; }

 signals:
  void opened(const whereabouts::LoadResult& opened);
  void slow(const QString& file);
  void settled();

 private:
  using Job = std::function<LoadResult(const Progress&)>;
  void start(const QString& label, Job job);

  Progress progress_;
  quint64 serial_ = 0;
  bool busy_ = false;
};

}  // namespace whereabouts
