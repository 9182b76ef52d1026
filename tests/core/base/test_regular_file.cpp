// core/base/regular_file.h, and every reader of core with what is no regular file: a pipe without a writer,
// which would be waited for, a device, a socket, and links to them.
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <functional>

#include "core/array/npy.h"
#include "core/base/regular_file.h"
#include "core/checkpoint/open.h"
#include "core/film/film_comment.h"
#include "core/image/load.h"
#include "core/image/png_text.h"
#include "core/lesson/answer_sheet.h"
#include "core/lesson/read_lesson.h"
#include "core/series/read_series.h"
#include "core/train/data/cifar.h"
#include "core/train/data/idx.h"
#include "core/train/run/ablation.h"
#include "core/train/run/run_folder.h"
#include "core/vit/labels.h"
#include "tests/file_text.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestRegularFile : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;
  fs::path at(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

 private slots:
  void initTestCase() {
    // A reader that waits for ever ends the test.
    ::alarm(60);
    QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
    fs::create_symlink("pipe", at("link to a pipe"));
    fs::create_symlink("/dev/zero", at("link to a device"));
    fs::create_symlink("nowhere", at("dangling"));
    fs::create_symlink("round", at("round"));
    fs::create_directory(at("folder"));
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = at("socket").string();
    QVERIFY(name.size() < sizeof address.sun_path);
    std::copy(name.begin(), name.end(), address.sun_path);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
    write_text(at("words"), "0123456789");
    fs::create_symlink("words", at("link"));
  }
  void cleanupTestCase() { ::alarm(0); }

  void regularFilesAreRead() {
    QCOMPARE(read_regular_file(at("words"), 10), std::string("0123456789"));
    QCOMPARE(read_regular_file(at("link"), 10), std::string("0123456789"));
    QCOMPARE(read_start(at("words"), 4), std::string("0123"));
    QCOMPARE(read_start(at("words"), 40), std::string("0123456789"));
    std::string word;
    regular_stream(at("words")) >> word;
    QCOMPARE(word, std::string("0123456789"));
    QVERIFY(has(refusal([&] { read_regular_file(at("words"), 9); }), "words: it is too large: 10 bytes"));
    // A file that says nothing of its size has none.
    QCOMPARE(read_regular_file("/proc/self/status", 100), std::string());
  }

  void whatIsNoneIsTold_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("words");
    const auto row = [&](const fs::path& path, const char* words) {
      QTest::newRow(path.filename().c_str()) << QString::fromStdString(path.string()) << words;
    };
    row(at("pipe"), "it is a pipe, not a regular file");
    row(at("link to a pipe"), "it is a pipe, not a regular file");
    row(at("socket"), "it is a socket, not a regular file");
    row("/dev/null", "it is a device, not a regular file");
    row(at("link to a device"), "it is a device, not a regular file");
    row(at("folder"), "it is a folder");
    row(at("missing"), "there is no such file");
    row(at("words") / "inside", "a part of the path is a file");
    row(at("dangling"), "it is a link to a file that is not there");
    row(at("round"), "its links lead round in a circle");
    row(at(std::string(300, 'x')), "the name is too long");
  }
  void whatIsNoneIsTold() {
    QFETCH(QString, path);
    QFETCH(QString, words);
    const fs::path file = path.toStdString();
    for (const std::string& said :
         {refusal([&] { check_regular_file(file); }), refusal([&] { read_regular_file(file, 100); }),
          refusal([&] { read_start(file, 100); }), refusal([&] { regular_stream(file); })}) {
      QVERIFY2(has(said, words.toStdString()), said.c_str());
      QVERIFY(has(said, path.left(200).toStdString()) && !has(said, "\n"));
    }
  }

  void everyReaderRefuses_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"pipe", "link to a pipe", "link to a device", "socket"})
      QTest::newRow(name) << name;
  }
  void everyReaderRefuses() {
    QFETCH(QString, name);
    const fs::path file = at(name.toStdString());
    // As the one file of a folder.
    const auto in_folder = [&](const char* as) {
      const fs::path folder = at("as " + std::string(as));
      fs::remove_all(folder);
      fs::create_directory(folder);
      fs::create_symlink(file, folder / as);
      return folder;
    };
    const std::vector<std::pair<const char*, std::function<void()>>> readers = {
        {"image", [&] { load_image(file); }},
        {"checkpoint", [&] { open_checkpoint(file); }},
        {"npy", [&] { read_npy(file); }},
        {"labels", [&] { Labels::read(file); }},
        {"series", [&] { read_series(file); }},
        {"lesson", [&] { read_lesson(file); }},
        {"film", [&] { film_comment(file, 100); }},
        {"words of a PNG", [&] { png_text(file, "key", 100); }},
        {"IDX", [&] { IdxFile opened(file); }},
        {"IDX folder", [&] { load_idx_folder(in_folder("train-images-idx3-ubyte"), {}); }},
        {"CIFAR", [&] { load_cifar_folder(in_folder("data_batch_1.bin"), {}); }},
        {"model in a folder", [&] { open_checkpoint(in_folder("model.safetensors")); }},
        {"run.json", [&] { RunFolder(in_folder("run.json")).read_configuration(); }},
        {"metrics.csv", [&] { RunFolder(in_folder("metrics.csv")).read_metrics(); }},
        {"state", [&] { RunFolder(in_folder("state.safetensors")).read_state(1); }},
        {"ablation.csv", [&] { read_ablation(file); }},
        {"answers", [&] { append_answers(file, {}); }}};
    for (const auto& [reader, read] : readers) {
      const std::string said = refusal(read);
      QVERIFY2(!said.empty() && !has(said, "wrong fault") && !has(said, "\n"), reader);
    }
    QVERIFY(read_answers(file).empty());
  }
};

REGISTER_TEST(TestRegularFile, QCoreApplication)
#include "test_regular_file.moc"
