// core/array/write_file.h: files appear whole or not at all, and a place that cannot be written is named.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/array/write_file.h"
#include "tests/file_text.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

int entries(const QTemporaryDir& folder) {
  return static_cast<int>(
      QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size());
}

}  // namespace

class TestWriteFile : public QObject {
  Q_OBJECT

 private slots:
  void filesAreReplacedWhole() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    const mode_t mask = umask(027);
    write_file(root / "new", "first");
    umask(mask);
    struct stat status {};
    QCOMPARE(stat((root / "new").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0640U);
    QCOMPARE(chmod((root / "new").c_str(), 0604), 0);
    write_file(root / "new", "second\n");
    QCOMPARE(file_text(root / "new"), std::string("second\n"));
    QCOMPARE(stat((root / "new").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0604U);

    fs::create_symlink("new", root / "link");
    write_file(root / "link", "third");
    QVERIFY(fs::is_symlink(root / "link"));
    QCOMPARE(file_text(root / "new"), std::string("third"));
    write_file(root / "nothing", "");
    QCOMPARE(fs::file_size(root / "nothing"), std::uintmax_t{0});
    QCOMPARE(entries(folder), 3);
  }

  void placesThatCannotBeWrittenAreToldApart() {
    QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write_file(root / "file", "x");
    const auto told = [&](const fs::path& path, const char* words) {
      const std::string message = refusal([&] { write_file(path, "bytes"); });
      QVERIFY2(has(message, words), message.c_str());
      QVERIFY2(message.find(path.string().substr(0, 100)) == 0, message.c_str());
    };
    told(root / "missing" / "f", "folder does not exist");
    told(root / "file" / "f", "is a file, not a folder");
    told(root, "it is a folder");
    told(root / std::string(300, 'n'), "name is too long");
    told("/proc/whereabouts", "no file can be made");
    QCOMPARE(entries(folder), 1);
    if (geteuid() != 0) {
      QCOMPARE(chmod(root.c_str(), 0555), 0);
      told(root / "f", "no permission");
      QCOMPARE(chmod(root.c_str(), 0755), 0);
    }
    if (fs::exists("/dev/full")) told("/dev/full", "the disk is full");
    QVERIFY(!refusal([] { write_file("", "x"); }).empty());
  }

  void aFailedWriteKeepsTheOldFile() {
    QTemporaryDir folder;
    const fs::path path = fs::path(folder.path().toStdString()) / "f";
    write_file(path, "old");
    // The limit on the size of a file stands in for a full disk.
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 4096;
    auto* handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const std::string message = refusal([&] { write_file(path, std::string(100000, 'n')); });
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
    (void)std::signal(SIGXFSZ, handler);
    QVERIFY2(has(message, "larger than is allowed"), message.c_str());
    QCOMPARE(file_text(path), std::string("old"));
    QCOMPARE(entries(folder), 1);
  }

  void pipesAndDevicesAreWrittenStraight() {
    QTemporaryDir folder;
    const fs::path pipe = fs::path(folder.path().toStdString()) / "pipe";
    QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
    const std::string sent(300000, 'w');
    std::string received;
    std::thread reader([&] { received = file_text(pipe); });
    write_file(pipe, sent);
    reader.join();
    QCOMPARE(received, sent);
    QVERIFY(fs::is_fifo(pipe));

    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    const std::string name = "/dev/fd/" + std::to_string(ends[1]);
    write_file(name, "through a descriptor");
    char buffer[64];
    QCOMPARE(::read(ends[0], buffer, sizeof buffer), ssize_t{20});
    ::close(ends[0]);
    const std::string message = refusal([&] { write_file(name, "nobody reads"); });
    QVERIFY2(has(message, "has gone"), message.c_str());
    ::close(ends[1]);
    write_file("/dev/null", "gone");
  }
};

REGISTER_TEST(TestWriteFile, QCoreApplication)
#include "test_write_file.moc"
