// core/checkpoint: zip archives read in parts, and refused where they do harm.
#include <zip.h>

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>
#include <fstream>
#include <thread>

#include "core/checkpoint/zip/zip_file.h"
#include "tests/made_safetensors.h"
#include "tests/made_zip.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

namespace {

std::string little_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
  return text;
}

std::string counted(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * i / 7 % 251);
  return text;
}

}  // namespace

class TestZip : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  fs::path file(const std::string& bytes, const char* name = "x.zip") {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    std::ofstream(path, std::ios::binary) << bytes;  // thousands of them: without waiting for the disk
    return path;
  }
  std::shared_ptr<const ZipFile> opened(const std::string& bytes) {
    return std::make_shared<const ZipFile>(std::make_shared<const WeightFile>(file(bytes)));
  }
  std::string refused(const std::string& bytes) {
    const std::string message = refusal([&] { opened(bytes); });
    return has(message, "x.zip: not a readable zip archive: ") ? message : "(does not say so) " + message;
  }
  // What reading every entry of the damaged archive is refused with.
  std::string unread(const std::string& bytes) {
    return refusal([&] {
      const auto archive = opened(bytes);
      for (const ZipEntry& entry : archive->entries()) archive->read_all(entry, 1 << 20);
    });
  }

 private slots:
  void storedAndDeflatedEntriesAreRead() {
    const std::string a = counted(300001), b = counted(70001);
    const auto archive =
        opened(zip_of({{"folder/", "", false}, {"folder/a", a, false}, {"b", b, true}, {"none", "", true}}));
    QCOMPARE(archive->entries().size(), std::size_t{3});
    QCOMPARE(archive->entries()[0].name, std::string("folder/a"));
    QVERIFY(archive->find("folder/a")->stored && !archive->find("b")->stored);
    QCOMPARE(archive->find("b")->size, std::uint64_t{70001});
    QVERIFY(archive->find("b")->packed_size < 70001);
    QVERIFY(archive->find("folder/") == nullptr && archive->find("c") == nullptr);
    for (const std::string name : {"folder/a", "b"}) {
      const std::string& content = name == "b" ? b : a;
      const ZipEntry& entry = *archive->find(name);
      QCOMPARE(archive->read_all(entry, content.size()), content);
      for (const std::size_t offset :
           {std::size_t{0}, std::size_t{1}, std::size_t{65536}, content.size() - 3}) {
        for (const std::size_t length : {std::size_t{0}, std::size_t{3}, content.size() - offset}) {
          if (offset + length > content.size()) continue;
          std::string part(length, '\0');
          archive->read(entry, offset, part.data(), length);
          QCOMPARE(part, content.substr(offset, length));
        }
      }
      char one;
      QVERIFY(
          has(refusal([&] { archive->read(entry, content.size(), &one, 1); }), "shorter than what is read"));
      QVERIFY(has(refusal([&] { archive->read(entry, UINT64_MAX, &one, 1); }), "shorter than what is read"));
      QVERIFY(
          has(refusal([&] { archive->read_all(entry, content.size() - 1); }), "is the most that is read"));
      Progress stopped;
      stopped.cancel();
      QVERIFY(!refusal([&] { archive->read_all(entry, content.size(), stopped); }, Fault::cancelled).empty());
      QCOMPARE(archive->read_all(entry, content.size()), content);  // the stopped reading left no trace
    }
    QCOMPARE(archive->read_all(*archive->find("none"), 0), std::string());
  }

  void threadsReadAtOnce() {
    const std::string a = counted(400000), b = counted(300000);
    const auto archive = opened(zip_of({{"a", a, false}, {"b", b, true}}));
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        const bool first = i % 2 == 0;
        for (int again = 0; again < 5; ++again) {
          if (archive->read_all(*archive->find(first ? "a" : "b"), 1 << 20) != (first ? a : b)) ++wrong;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(wrong.load(), 0);
  }

  void anArchiveBehindOtherBytes() {
    const std::string whole = zip_of({{"a", "stored", false}, {"b", counted(5000), true}});
    const auto archive = opened("#!/bin/sh\nexit\n" + whole);
    QCOMPARE(archive->read_all(*archive->find("a"), 100), std::string("stored"));
    QCOMPARE(archive->read_all(*archive->find("b"), 5000), counted(5000));
    QVERIFY(looks_like_zip(archive->file()));
    QVERIFY(!looks_like_zip(WeightFile(file(counted(100), "text"))));
    QVERIFY(!looks_like_zip(WeightFile(file("PK", "short"))));
  }

  void wideDirectoriesAreRead() {
    // Sizes, offset and directory in the 64-bit form, though they would fit in 32 bits.
    const std::string data = "eight by";
    const std::string absent = little_endian(0xFFFFFFFF, 4);
    const std::string local = "PK\x03\x04" + little_endian(45, 2) + little_endian(0, 2) +
                              little_endian(0, 2) + little_endian(0, 4) + little_endian(crc_32(data), 4) +
                              little_endian(8, 4) + little_endian(8, 4) + little_endian(1, 2) +
                              little_endian(0, 2) + "a";
    const auto archive_of = [&](const std::string& extra, std::uint64_t entries = 1) {
      const std::string record = "PK\x01\x02" + little_endian(45, 2) + little_endian(45, 2) +
                                 little_endian(0, 2) + little_endian(0, 2) + little_endian(0, 4) +
                                 little_endian(crc_32(data), 4) + absent + absent + little_endian(1, 2) +
                                 little_endian(extra.size(), 2) + little_endian(0, 2) + little_endian(0, 4) +
                                 little_endian(0, 4) + absent + "a" + extra;
      const std::uint64_t begin = local.size() + data.size(), end = begin + record.size();
      return local + data + record + "PK\x06\x06" + little_endian(44, 8) + little_endian(45, 2) +
             little_endian(45, 2) + little_endian(0, 4) + little_endian(0, 4) + little_endian(entries, 8) +
             little_endian(entries, 8) + little_endian(record.size(), 8) + little_endian(begin, 8) +
             "PK\x06\x07" + little_endian(0, 4) + little_endian(end, 8) + little_endian(1, 4) + "PK\x05\x06" +
             little_endian(0, 2) + little_endian(0, 2) + little_endian(0xFFFF, 2) + little_endian(0xFFFF, 2) +
             absent + absent + little_endian(0, 2);
    };
    const auto wide = [](std::uint64_t size, std::uint64_t packed, std::uint64_t offset) {
      return little_endian(1, 2) + little_endian(24, 2) + little_endian(size, 8) + little_endian(packed, 8) +
             little_endian(offset, 8);
    };
    const auto archive = opened(archive_of(wide(8, 8, 0)));
    QCOMPARE(archive->read_all(archive->entries()[0], 8), data);
    QVERIFY(has(refused(archive_of(wide(UINT64_MAX, UINT64_MAX, 0))), "larger than the file"));
    QVERIFY(has(refused(archive_of(wide(8, 8, UINT64_MAX))), "begins beyond its end"));
    QVERIFY(has(refused(archive_of(wide(9, 8, 0))), "another size"));
    QVERIFY(has(refused(archive_of(little_endian(1, 2) + little_endian(8, 2) + little_endian(8, 8))),
                "lacks its size"));
    QVERIFY(has(refused(archive_of(little_endian(1, 2) + little_endian(900, 2))), "larger than the file"));
    QVERIFY(has(refused(archive_of(wide(8, 8, 0), UINT64_MAX)), "claims 18446744073709551615 entries"));
    QVERIFY(has(refused(archive_of(wide(8, 8, 0), 100000)), "too short for its entries"));
  }

  void hostileDirectoriesAreRefused() {
    const std::string whole = zip_of({{"a", "first", false}, {"b", "other", false}});
    const std::size_t records = whole.find("PK\x01\x02");
    const std::size_t second = whole.find("PK\x01\x02", records + 1), end = whole.rfind("PK\x05\x06");
    const auto with = [&](std::size_t at, const std::string& bytes) {
      std::string changed = whole;
      changed.replace(at, bytes.size(), bytes);
      return changed;
    };
    QVERIFY(has(refused(with(second + 46, "a")), "two entries \"a\""));
    QVERIFY(has(refused(with(second + 42, little_endian(0, 4))), "overlaps"));
    QVERIFY(has(refused(with(second + 42, little_endian(1, 4))), "overlaps"));
    QVERIFY(has(refused(with(second + 42, little_endian(records, 4))), "overlaps"));
    QVERIFY(has(refused(with(second + 42, little_endian(0x7FFFFFFF, 4))), "begins beyond its end"));
    QVERIFY(has(refused(with(records + 20, little_endian(0x7FFFFFFF, 4))), "larger than the file"));
    QVERIFY(has(refused(with(records + 24, little_endian(6, 4))), "stored in another size"));
    QVERIFY(has(refused(with(records + 28, little_endian(0xFFFF, 2))), "cut short or damaged"));
    QVERIFY(has(refused(with(end + 10, little_endian(3, 2))), "too short for its entries"));
    QVERIFY(has(refused(with(end + 4, little_endian(1, 2))), "one part of several"));
    QVERIFY(has(refused(with(end + 16, little_endian(0x7FFFFFFF, 4))), "not where it says"));
    QVERIFY(has(refused(whole + "x"), "no directory at its end"));
    // 5 deflated bytes cannot become 10 GB; a claim below what deflate can is found out when it is read.
    const std::string method = little_endian(8, 2);
    std::string bomb = with(records + 10, method);
    bomb.replace(records + 24, 4, little_endian(0xEFFFFFFF, 4));
    QVERIFY(has(refused(bomb), "more than deflate can"));
    QVERIFY(has(unread(with(records + 10, method)), "entry \"a\": it is damaged"));
    QVERIFY(has(unread(with(records + 10, little_endian(14, 2))), "method 14"));
    QVERIFY(has(unread(with(records + 8, little_endian(1, 2))), "it is encrypted"));
    QVERIFY(has(unread(with(whole.find("first"), "fIrst")), "it is damaged"));
    QVERIFY(has(unread(with(0, "XX")), "entry \"a\""));
    // Without a checksum, as PyTorch can be told to write, the bytes are taken as they are.
    QCOMPARE(unread(with(records + 16, little_endian(0, 4))), std::string());
    const auto archive =
        opened(with(26, little_endian(0xFFFF, 2)));  // the local header is longer than its place
    char one;
    QVERIFY(has(refusal([&] { archive->read(*archive->find("a"), 1, &one, 1); }), "not where the archive's"));
  }

  void entriesThatAreNotAsLongAsClaimed() {
    const std::string whole = zip_of({{"a", counted(9000), true}});
    const std::size_t record = whole.find("PK\x01\x02");
    for (const std::uint64_t size : {8999U, 9001U}) {
      std::string changed = whole;
      changed.replace(record + 24, 4, little_endian(size, 4));
      const std::string message = unread(changed);
      QVERIFY2(has(message, "entry \"a\": it is "), message.c_str());
    }
  }

  void everyCutAndDamagedByteReadsOrIsRefused() {
    const std::string whole = zip_of({{"a", "first", false}, {"b", counted(400), true}});
    for (std::size_t size = 1; size < whole.size(); ++size) {
      QVERIFY(has(refused(whole.substr(0, size)), "not a readable zip"));
    }
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const char value : {'\0', '\1', '\x7F', '\xFF'}) {
        std::string damaged = whole;
        damaged[at] = value;
        QVERIFY(!has(unread(damaged), "wrong fault"));
      }
    }
  }

  void aFileThatShrinksIsAFailure() {
    const fs::path path = file(zip_of({{"a", counted(300000), false}, {"b", counted(300000), true}}));
    const ZipFile archive(std::make_shared<const WeightFile>(path));
    fs::resize_file(path, 1000);
    for (const char* name : {"a", "b"}) {
      const std::string message = refusal([&] { archive.read_all(*archive.find(name), 300000); });
      QVERIFY2(has(message, "since it was opened"), message.c_str());
    }
  }
};

REGISTER_TEST(TestZip, QCoreApplication)
#include "test_zip.moc"
