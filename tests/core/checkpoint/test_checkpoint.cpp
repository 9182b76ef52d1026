// core/checkpoint: files of weights opened as hostile.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/array/write_file.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/tables/position_table.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"
#include "tests/sinusoid_checkpoint.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestCheckpoint : public QObject, CheckpointFolder {
  Q_OBJECT

 private:
  std::string refused(const std::string& bytes, const std::string& name = "x.safetensors") {
    const fs::path path = file(bytes, name);
    const std::string message = refusal([&] { open_checkpoint(path); });
    return message.rfind(path.string(), 0) == 0 ? message : "(does not name the file) " + message;
  }
  std::string header_refused(const std::string& json, const std::string& data = {}) {
    return refused(with_length(json, data));
  }

 private slots:
  void tensorsAreListedAndRead() {
    const auto checkpoint = made({{"a", {2, 3}}, {"b.c", {}}, {"none", {0, 5}}, {"d", {4}}}, {{"who", "me"}});
    QCOMPARE(checkpoint->name(), std::string("x"));
    QCOMPARE(checkpoint->format(), std::string("safetensors"));
    QCOMPARE(checkpoint->metadata(), std::string("{\"who\":\"me\"}"));
    QCOMPARE(checkpoint->tensors().size(), std::size_t{4});
    QCOMPARE(checkpoint->find("a")->shape, (Shape{2, 3}));
    QCOMPARE(checkpoint->find("a")->count(), std::int64_t{6});
    QVERIFY(checkpoint->find("z") == nullptr);
    QCOMPARE(checkpoint->read("a"), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    QCOMPARE(checkpoint->read("b.c"), (std::vector<float>{6}));
    QCOMPARE(checkpoint->read("none"), (std::vector<float>{}));
    QCOMPARE(checkpoint->read("d"), (std::vector<float>{7, 8, 9, 10}));
    QCOMPARE(checkpoint->read_array("a"), (Array{{2, 3}, std::vector<float>{0, 1, 2, 3, 4, 5}}));
    QVERIFY(has(refusal([&] { checkpoint->read("z"); }), "no tensor \"z\""));
    Progress stopped;
    stopped.cancel();
    QVERIFY(!refusal([&] { checkpoint->read("a", stopped); }, Fault::cancelled).empty());
  }

  void everyTypeIsRead() {
    struct Case {
      std::string type, data;
      std::vector<float> expected;
    };
    const std::vector<Case> cases{{"F64", raw({0.1, -2.0}), {0.1F, -2}},
                                  {"F32", raw({0.1F, -2.0F}), {0.1F, -2}},
                                  {"F16", raw<std::uint16_t>({0x3C00, 0xC100}), {1, -2.5F}},
                                  {"BF16", raw<std::uint16_t>({0x3F80, 0xC020}), {1, -2.5F}},
                                  {"I64", raw<std::int64_t>({-5, 1LL << 40}), {-5, 1099511627776.0F}},
                                  {"I32", raw<std::int32_t>({-5, 70000}), {-5, 70000}},
                                  {"I16", raw<std::int16_t>({-5, 300}), {-5, 300}},
                                  {"I8", raw<std::int8_t>({-5, 100}), {-5, 100}},
                                  {"U64", raw<std::uint64_t>({5, 1ULL << 40}), {5, 1099511627776.0F}},
                                  {"U32", raw<std::uint32_t>({5, 4000000000U}), {5, 4000000000.0F}},
                                  {"U16", raw<std::uint16_t>({5, 65535}), {5, 65535}},
                                  {"U8", raw<std::uint8_t>({5, 255}), {5, 255}},
                                  {"BOOL", raw<std::uint8_t>({0, 1}), {0, 1}}};
    for (const Case& c : cases) {
      const std::string header = quoted("{'t':{'dtype':'") + c.type +
                                 quoted("','shape':[1,2],'data_offsets':[0,") +
                                 std::to_string(c.data.size()) + "]}}";
      const auto checkpoint = open_checkpoint(file(with_length(header, c.data)));
      QCOMPARE(to_text(checkpoint->tensors()[0].dtype), c.type);
      QCOMPARE(byte_size(checkpoint->tensors()[0].dtype), c.data.size() / 2);
      QCOMPARE(checkpoint->read("t"), c.expected);
      QCOMPARE(checkpoint->read_array("t").shape, (std::vector<std::size_t>{1, 2}));
    }
    for (const std::string type : {"F8_E4M3", "F8_E5M2", "F8_E8M0"}) {
      const auto checkpoint = open_checkpoint(file(with_length(
          quoted("{'t':{'dtype':'") + type + quoted("','shape':[2],'data_offsets':[0,2]}}"), "ab")));
      const std::string message = refusal([&] { checkpoint->read("t"); });
      QVERIFY2(has(message, "\"t\"") && has(message, type), message.c_str());
    }
    QVERIFY(has(header_refused(quoted("{'t':{'dtype':'F3','shape':[2],'data_offsets':[0,2]}}"), "ab"),
                "unknown type"));
    const auto flags = open_checkpoint(
        file(with_length(quoted("{'t':{'dtype':'BOOL','shape':[1],'data_offsets':[0,1]}}"), "\x07")));
    QVERIFY(has(refusal([&] { flags->read("t"); }), "boolean"));
  }

  void hostileHeadersAreRefused() {
    const std::string good = quoted("'dtype':'U8','shape':[2],'data_offsets':[0,2]");
    const std::string second = quoted("'dtype':'U8','shape':[2],'data_offsets':[2,4]");
    QCOMPARE(open_checkpoint(file(with_length("{\"a\":{" + good + "}}", "ab")))->read("a"),
             (std::vector<float>{97, 98}));
    QVERIFY(has(header_refused("{\"a\":{" + good + "},\"a\":{" + second + "}}", "abcd"), "\"a\" twice"));
    QVERIFY(has(header_refused("{\"a\":{" + good + ",\"dtype\":\"U8\"}}", "ab"), "twice"));
    QVERIFY(has(header_refused(quoted("{'__metadata__':{'k':'v','k':'w'}}")), "twice"));
    QVERIFY(has(header_refused(quoted("{'__metadata__':{'k':1}}")), "a number"));
    QVERIFY(has(header_refused(quoted("{'__metadata__':{'k':{}}}")), "an object"));
    QVERIFY(has(header_refused("{\"a\":{" + good + "},\"b\":{" + good + "}}", "ab"), "overlaps"));
    QVERIFY(has(header_refused("{\"b\":{" + second + "}}", "abcd"), "hole"));
    QVERIFY(has(header_refused("{\"a\":{" + good + "}}", "abc"), "belong to none"));
    QVERIFY(has(header_refused("{\"a\":{" + good + "}}", "a"), "cut short"));
    const auto tensor = [&](const std::string& inside, const std::string& data = "ab") {
      return header_refused("{\"a\":{" + inside + "}}", data);
    };
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2],'data_offsets':[2,0]")), "before it begins"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[3],'data_offsets':[0,2]")), "need 3"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2],'data_offsets':[0]")), "1 offsets"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2],'data_offsets':[0,1,2]")), "3 offsets"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[-2],'data_offsets':[0,2]")), "negative"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2.0],'data_offsets':[0,2]")), "fraction"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[18446744073709551616],'data_offsets':[0,2]")), "large"));
    QVERIFY(
        has(tensor(quoted("'dtype':'U8','shape':[18446744073709551615],'data_offsets':[0,2]")), "overflows"));
    QVERIFY(has(tensor(quoted("'dtype':'F64','shape':[4294967296,4294967296],'data_offsets':[0,0]")),
                "overflows"));
    QVERIFY(
        has(tensor(quoted("'dtype':'F64','shape':[2305843009213693952],'data_offsets':[0,0]")), "overflows"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[[2]],'data_offsets':[0,2]")), "a list"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[true],'data_offsets':[0,2]")), "truth"));
    QVERIFY(has(tensor(quoted("'dtype':8,'shape':[2],'data_offsets':[0,2]")), "a number"));
    QVERIFY(has(tensor(quoted("'dtype':null,'shape':[2],'data_offsets':[0,2]")), "null"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':{},'data_offsets':[0,2]")), "an object"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2]")), "no data_offsets"));
    QVERIFY(has(tensor(quoted("'shape':[2],'data_offsets':[0,2]")), "no dtype"));
    QVERIFY(has(tensor(quoted("'dtype':'U8','shape':[2],'data_offsets':[0,18446744073709551615]")),
                "bytes where"));
    // Members that are not known are passed over, however deep within reason.
    QVERIFY(tensor(good + quoted(",'more':{'dtype':[{'x':null}]}")).find("(does not name") == 0);
    QVERIFY(has(tensor(good + ",\"more\":" + std::string(10000, '[') + std::string(10000, ']')), "deeply"));
    for (const std::string text : {"", "[]", "{", "\"a\"", "1", "{} x", "{\"a\":}", "nul", "{\"a\":1}"}) {
      QVERIFY2(has(header_refused(text), "not a readable safetensors"), text.c_str());
    }
    QVERIFY(has(header_refused(std::string("{}\0\0", 4)), "zero byte"));
    QVERIFY(has(header_refused("\xEF\xBB\xBF{}"), "byte order mark"));
    QVERIFY(has(header_refused("{\"\xFF\":{" + good + "}}", "ab"), "not valid JSON"));
    QVERIFY(has(refused("abc"), "shorter than the 8 bytes"));
    QVERIFY(has(refused(std::string("\x01\xE1\xF5\x05\0\0\0\0", 8) + "{}"), "100000001"));
    QVERIFY(has(refused(std::string(8, '\xFF') + "{}"), "18446744073709551615"));
    QVERIFY(has(refused(std::string("\x03\0\0\0\0\0\0\0", 8) + "{}"), "holds 10"));
    // A name is kept as it is and shown escaped.
    const auto odd = open_checkpoint(file(with_length("{\"a\\n\\u0000b\":{" + good + "}}", "ab")));
    QCOMPARE(odd->tensors()[0].name, std::string("a\n\0b", 4));
    const std::string message =
        header_refused(quoted("{'a\\nb':{'dtype':'U8','shape':[3],'data_offsets':[0,2]}}"), "ab");
    QVERIFY2(has(message, "a\\x0Ab") && message.find('\n') == std::string::npos, message.c_str());
  }

  void everyCutIsRefused() {
    const std::string whole = safetensors_of({{"a", {3}}, {"b", {2, 2}}});
    for (std::size_t size = 0; size < whole.size(); ++size) {
      QVERIFY(refused(whole.substr(0, size)).find("(does not") == std::string::npos);
    }
    QCOMPARE(open_checkpoint(file(whole))->read("b"), (std::vector<float>{3, 4, 5, 6}));
  }

  void everyDamagedByteReadsOrIsRefused() {
    const std::string whole = safetensors_of({{"a", {3}}, {"b", {2, 2}}});
    for (std::size_t at = 0; at < whole.size(); ++at) {
      for (const char value : {'\0', '"', '9', '{', '\xFF'}) {
        std::string damaged = whole;
        damaged[at] = value;
        const fs::path path = file(damaged);
        (void)refusal([&] {
          const auto checkpoint = open_checkpoint(path);
          for (const TensorInfo& tensor : checkpoint->tensors()) {
            QCOMPARE(static_cast<std::int64_t>(checkpoint->read(tensor.name).size()), tensor.count());
          }
        });
      }
    }
  }

  void referenceVerdicts() {
    const fs::path place = fs::path(SHARED_DATA) / "malformed" / "safetensors";
    std::ifstream table(place / "EXPECTED.tsv");
    if (!table) QSKIP("no shared data: the verdicts of the reference implementation are not compared");
    std::string line;
    std::getline(table, line);
    int compared = 0;
    while (std::getline(table, line)) {
      const auto columns = QString::fromStdString(line).trimmed().split('\t');
      QCOMPARE(columns.size(), 3);
      const fs::path path = place / columns[0].toStdString();
      const std::string message = refusal([&] {
        const auto checkpoint = open_checkpoint(path);
        for (const TensorInfo& tensor : checkpoint->tensors()) checkpoint->read(tensor.name);
      });
      const bool right = message.empty() == (columns[2] == "OK");
      QVERIFY2(right && !has(message, "wrong fault"), (line + " -> " + message).c_str());
      ++compared;
    }
    QCOMPARE(compared, 17);
  }

  void whatIsNotAFileIsToldApart() {
    const auto told = [&](const fs::path& path, const char* words) {
      const std::string message = refusal([&] { open_checkpoint(path); });
      QVERIFY2(has(message, words) && has(message, path.string()), message.c_str());
    };
    told(root() / "missing", "no such file");
    told(root(), "it is a folder");
    told("/dev/null", "it is a device");
    told("/dev/zero", "it is a device");
    QCOMPARE(mkfifo((root() / "pipe").c_str(), 0600), 0);
    told(root() / "pipe", "it is a pipe");
    told(file("", "empty.safetensors"), "empty (0 bytes)");
    told(file("x", "plain") / "below", "is a file, not a folder");
    told(file("just words, no weights", "text.txt"), "it is text, not a checkpoint");
    told(file("just words, no weights", "text.safetensors"),
         "not a readable safetensors file: it begins with text, as a failed download does; copy or download "
         "it again");
    told(file("just\x01words, no weights", "text.safetensors"), "it declares a header of ");
    told(file("just words", "text.npy"), "not a readable .npy");
    told(file(std::string("PK\x03\x04", 4) + std::string(26, '\0') + "archive/data.pkl", "m.pt"),
         "no directory at its end (cut short?)");
    told(file("\x89PNG\r\n\x1A\n", "m.png"), "image");
    if (geteuid() != 0) {
      const fs::path closed = file("x", "closed");
      QCOMPARE(chmod(closed.c_str(), 0), 0);
      told(closed, "no permission");
    }
  }

  void identityFollowsTheContent() {
    const fs::path path = file(safetensors_of({{"a", {3}}}));
    const auto first = open_checkpoint(path)->identity();
    QCOMPARE(open_checkpoint(path)->identity(), first);
    write_file(path, safetensors_of({{"b", {3}}}));
    QVERIFY(open_checkpoint(path)->identity() != first);
    QVERIFY(sinusoid_checkpoint()->identity() != 0);
  }

  void aFileThatShrinksOrChangesIsAFailure() {
    const std::string whole = safetensors_of({{"a", {100000}}, {"b", {100000}}});
    const fs::path path = file(whole);
    const auto checkpoint = open_checkpoint(path);
    QCOMPARE(checkpoint->read("b")[1], 100001.0F);
    QCOMPARE(truncate(path.c_str(), 500000), 0);
    QVERIFY(has(refusal([&] { checkpoint->read("b"); }), "since it was opened"));
    QVERIFY(has(refusal([&] { checkpoint->read("a"); }), "since it was opened"));
    // A file replaced under its name leaves the open one as it was.
    write_file(path, whole);
    const auto again = open_checkpoint(path);
    write_file(path, "other");
    QCOMPARE(again->read("b")[0], 100000.0F);
  }

  void largeFilesCostWhatIsRead() {
    const fs::path path = root() / "large.safetensors";
    const std::int64_t floats = 90000000;  // 360 MB, a hole on disk
    const std::string header =
        quoted(
            "{'pos_embed':{'dtype':'F32','shape':[1,197,768],'data_offsets':[0,605184]},"
            "'w':{'dtype':'F32','shape':[") +
        std::to_string(floats) + quoted("],'data_offsets':[605184,") + std::to_string(605184 + 4 * floats) +
        "]}}";
    write_file(path, with_length(header));
    QCOMPARE(truncate(path.c_str(), static_cast<off_t>(8 + header.size()) + 605184 + 4 * floats), 0);
    rusage before{}, after{};
    getrusage(RUSAGE_SELF, &before);
    const ProcessorTime timer;
    const PositionTable table = load_position_table(*open_checkpoint(path), {});
    const auto milliseconds = timer.elapsed();
    getrusage(RUSAGE_SELF, &after);
    QCOMPARE(table.grid, (GridShape{14, 14}));
    QVERIFY2(milliseconds < 500, std::to_string(milliseconds).c_str());
    QVERIFY(after.ru_maxrss - before.ru_maxrss < 40 * 1024);  // kilobytes
    fs::remove(path);
  }

  void npyIsACheckpointOfOneTensor() {
    std::vector<double> values(10 * 4);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
    const auto checkpoint = open_checkpoint(file(npy_bytes({{1, 10, 4}, values}), "my table.v2.npy"));
    QCOMPARE(checkpoint->format(), std::string("npy"));
    QCOMPARE(checkpoint->tensors()[0].name, std::string("my table.v2"));
    QCOMPARE(to_text(checkpoint->tensors()[0].dtype), std::string("F64"));
    const PositionTable table = load_position_table(*checkpoint, {});
    QCOMPARE(table.grid, (GridShape{3, 3}));
    QCOMPARE(table.prefix, 1);
    QCOMPARE(table.prefix_rows(0, 3), 3.0F);
    QCOMPARE(table.patches(0, 0), 4.0F);
    QCOMPARE(table.patches(8, 3), 39.0F);
    QVERIFY(has(refusal([&] { checkpoint->read("z"); }), "my table.v2"));

    const std::vector<std::pair<std::vector<std::size_t>, GridShape>> shapes{{{6, 4, 5}, {6, 4}},
                                                                             {{1, 6, 4, 5}, {6, 4}},
                                                                             {{16, 1, 5}, {4, 4}},
                                                                             {{16, 5}, {4, 4}},
                                                                             {{1, 17, 5}, {4, 4}}};
    for (const auto& [shape, grid] : shapes) {
      std::size_t count = 1;
      for (const std::size_t size : shape) count *= size;
      const auto one = open_checkpoint(file(npy_bytes({shape, std::vector<float>(count, 1)}), "t.npy"));
      const PositionTable found = load_position_table(*one, {});
      QCOMPARE(found.grid, grid);
      QCOMPARE(found.patches.cols(), 5);
      QCOMPARE(found.prefix, shape.size() == 3 && shape[1] == 17 ? 1 : 0);
    }
    const auto flat = open_checkpoint(file(npy_bytes({{12}, std::vector<float>(12, 1)}), "flat.npy"));
    QVERIFY(inspect(*flat).position.empty());
    QVERIFY(has(refusal([&] { load_position_table(*flat, {}); }), "no position table"));
  }
};

REGISTER_TEST(TestCheckpoint, QCoreApplication)
#include "test_checkpoint.moc"
