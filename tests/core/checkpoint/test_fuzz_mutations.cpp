// What the fuzz targets try, on seeds that are changed at random, by numbers that give the same bytes again.
// Some of each kind run with every test; WHEREABOUTS_MUTATIONS=5000 in the environment runs as many, from
// WHEREABOUTS_MUTATIONS_FROM on, and keeps the last input where it is named.
#include <QTemporaryDir>
#include <QtTest>
#include <ctime>
#include <fstream>

#include "core/base/regular_file.h"
#include "tests/environment.h"
#include "tests/fuzz/folders.h"
#include "tests/fuzz/mutate.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

constexpr double max_seconds = 3;  // of the processor, for one input

using Attempt = fuzz::Outcome (*)(const fs::path&);

fuzz::Seeds in_folder(const char* name, const std::vector<std::string>& suffixes, std::size_t most) {
  fuzz::Seeds seeds;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(TEST_DATA) / name)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const bool wanted =
        std::find(suffixes.begin(), suffixes.end(), file.extension().string()) != suffixes.end();
    if (wanted && fs::file_size(file) < (16U << 10U) && seeds.size() < most)
      seeds.emplace_back(file.filename().string(), read_regular_file(file, 1 << 20));
  }
  return seeds;
}

// The bytes of each whole input.
std::vector<std::string> whole_inputs(const QString& kind) {
  fuzz::Seeds seeds;
  if (kind == "archive") {
    seeds = fuzz::archive_seeds();
  } else if (kind == "labels") {
    seeds = fuzz::label_seeds();
  } else if (kind == "image") {
    seeds = in_folder("image", {".png", ".jpg", ".tif", ".tiff", ".webp", ".gif", ".bmp", ".npy"}, 60);
  } else if (kind == "series") {
    seeds = in_folder("series", {".csv", ".tsv", ".gz"}, 20);
  } else if (kind == "idx") {
    seeds = in_folder("train", {".gz", ""}, 20);
  } else {
    const fuzz::FolderKind& folder = fuzz::folder_kind(kind.toStdString());
    for (std::size_t i = 0; i < folder.files.size(); ++i)
      seeds.emplace_back(folder.files[i].first, fuzz::as_one_file(i, folder.files[i].second));
  }
  std::vector<std::string> inputs;
  for (auto& [name, bytes] : seeds) inputs.push_back(std::move(bytes));
  return inputs;
}

}  // namespace

class TestFuzzMutations : public QObject {
  Q_OBJECT
 private slots:
  void answered_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind :
         {"run", "ablate", "config", "idx-folder", "cifar", "labels", "archive", "image", "series", "idx"})
      QTest::newRow(kind) << kind;
  }
  void answered() {
    QFETCH(QString, kind);
    const std::map<QString, Attempt> attempts = {{"run", fuzz::attempt_run},
                                                 {"ablate", fuzz::attempt_ablate},
                                                 {"config", fuzz::attempt_config},
                                                 {"idx-folder", fuzz::attempt_idx_folder},
                                                 {"cifar", fuzz::attempt_cifar},
                                                 {"labels", fuzz::attempt_labels},
                                                 {"archive", fuzz::attempt_checkpoint},
                                                 {"image", fuzz::attempt_image},
                                                 {"series", fuzz::attempt_series},
                                                 {"idx", fuzz::attempt_idx}};
    const std::vector<std::string> whole = whole_inputs(kind);
    QVERIFY(!whole.empty());
    const int count = number_in_environment("WHEREABOUTS_MUTATIONS", kind == "run" ? 40 : 80);
    const int from = number_in_environment("WHEREABOUTS_MUTATIONS_FROM", 0);
    QTemporaryDir folder;
    const fs::path kept = qgetenv("WHEREABOUTS_MUTATIONS_KEEP").toStdString();
    const fs::path path = kept.empty() ? fs::path(folder.path().toStdString()) / "input" : kept;
    image_files::ErrorOutput printed;
    std::string problem;
    std::size_t refused = 0;
    for (int i = 0; i < count && problem.empty(); ++i) {
      const auto number = static_cast<std::uint64_t>(from + i);
      const std::string& seed = whole[number % whole.size()];
      // The choice of the file stays what it is.
      const bool of_folder =
          kind == "run" || kind == "ablate" || kind == "config" || kind == "idx-folder" || kind == "cifar";
      // The first rounds try what is whole.
      const std::string bytes = number < whole.size() ? seed
                                : of_folder ? seed.substr(0, 1) + fuzz::mutated(seed.substr(1), number)
                                            : fuzz::mutated(seed, number);
      std::ofstream(path, std::ios::binary) << bytes;
      const std::clock_t before = std::clock();
      try {
        const fuzz::Outcome outcome = attempts.at(kind)(path);
        refused += outcome.refusals.empty() ? 0 : 1;
      } catch (const std::exception& error) {
        problem = std::string("number ") + std::to_string(number) + ": " + error.what();
      }
      const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
      if (seconds > max_seconds)
        problem = "number " + std::to_string(number) + " took " + std::to_string(seconds) + " s";
    }
    const std::string lines = printed.text();
    QVERIFY2(problem.empty(), problem.c_str());
    QVERIFY2(lines.empty(), lines.c_str());
    if (count >= 40) QVERIFY(refused > 0);
  }
};

REGISTER_TEST(TestFuzzMutations, QCoreApplication)
#include "test_fuzz_mutations.moc"
