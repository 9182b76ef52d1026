// core/checkpoint: NumPy's archives as checkpoints, compared with what NumPy reads.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <numeric>

#include "core/array/array.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/safetensors_writer.h"
#include "made_safetensors.h"
#include "made_zip.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

namespace {

std::shared_ptr<const Checkpoint> golden(const std::string& name) {
  return open_checkpoint(fs::path(TEST_DATA) / "checkpoint" / name);
}

// Every value as a double, whatever its type.
std::vector<double> doubles(const Array& array) {
  return std::visit([](const auto& values) { return std::vector<double>(values.begin(), values.end()); },
                    array.values);
}

std::vector<double> counting(double from, std::size_t count) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), from);
  return values;
}

long peak_kilobytes() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word) {
    if (word == "VmHWM:") {
      long value = 0;
      status >> value;
      return value;
    }
  }
  return 0;
}

}  // namespace

class TestNpz : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  fs::path at(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
  fs::path file(const std::string& bytes, const char* name = "x.npz") {
    std::ofstream(at(name), std::ios::binary) << bytes;
    return at(name);
  }
  std::string refused(const std::string& bytes) {
    const fs::path path = file(bytes);
    return refusal([&] { open_checkpoint(path); });
  }

 private slots:
  void every_type_and_order() {
    for (const char* name : {"stored.npz", "deflated.npz"}) {
      const auto checkpoint = golden(name);
      QCOMPARE(checkpoint->format(), std::string("npz"));
      QCOMPARE(checkpoint->tensors().size(), std::size_t{30});
      const std::map<std::string, std::string> types{
          {"f2", "F16"}, {"f4", "F32"}, {"f8", "F64"}, {"i1", "I8"},  {"i2", "I16"}, {"i4", "I32"},
          {"i8", "I64"}, {"u1", "U8"},  {"u2", "U16"}, {"u4", "U32"}, {"u8", "U64"}};
      for (const auto& [kind, dtype] : types) {
        for (const std::string order : {"little", "big"}) {
          const std::string tensor = "types/" + kind + "/" + order;
          QVERIFY2(checkpoint->find(tensor) != nullptr, tensor.c_str());
          QCOMPARE(to_text(checkpoint->find(tensor)->dtype), dtype);
          QCOMPARE(checkpoint->find(tensor)->shape, (Shape{2, 3}));
          QCOMPARE(doubles(checkpoint->read_array(tensor)), counting(kind[0] == 'u' ? 0 : -3, 6));
        }
      }
      QCOMPARE(doubles(checkpoint->read_array("types/bool")), (std::vector<double>{0, 1, 0, 0, 1, 0, 0}));
      QCOMPARE(doubles(checkpoint->read_array("order/fortran")), counting(0, 30));
      QCOMPARE(checkpoint->read_array("order/fortran").shape, (std::vector<std::size_t>{2, 3, 5}));
      QCOMPARE(doubles(checkpoint->read_array("order/fortran_big")), counting(0, 6));
      QCOMPARE(checkpoint->read("shape/scalar"), std::vector<float>{2.25F});
      QVERIFY(checkpoint->read("shape/empty").empty());
      const std::vector<float> table = checkpoint->read("Transformer/posembed_input/pos_embedding");
      QCOMPARE(table.size(), std::size_t{50});
      QCOMPARE(table[49], 6.125F);
      // What is no real number is listed or named, not read.
      QCOMPARE(to_text(checkpoint->find("types/c8")->dtype), std::string("C64"));
      QCOMPARE(to_text(checkpoint->find("types/c16")->dtype), std::string("C128"));
      QVERIFY(has(refusal([&] { checkpoint->read("types/c8"); }), "C64 are not read"));
      QVERIFY(checkpoint->find("object") == nullptr);
      QCOMPARE(checkpoint->metadata(), quoted("{'unread':{'object':'|O','text':'<U3'}}"));
      QVERIFY(has(refusal([&] { checkpoint->read("object"); }), "no tensor \"object\""));
    }
    QVERIFY(golden("stored.npz")->identity() != golden("deflated.npz")->identity());
    QCOMPARE(golden("stored.npz")->identity(), golden("stored.npz")->identity());
  }

  void unnamed_arrays_and_objects() {
    const auto checkpoint = golden("unnamed.npz");
    QCOMPARE(checkpoint->tensors().size(), std::size_t{2});
    QCOMPARE(checkpoint->read("arr_0"), (std::vector<float>{0, 1, 2}));
    QCOMPARE(checkpoint->read("arr_1"), (std::vector<float>{0, 1, 2, 3}));
    const std::string message = refusal([] { golden("objects.npz"); });
    QVERIFY2(has(message, "no numbers") && has(message, "\"labels\"") && has(message, "|O"), message.c_str());
  }

  void damaged_archives_are_refused() {
    const std::string good = npy_bytes(Array{{2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6}});
    QCOMPARE(
        open_checkpoint(file(zip_of({{"a.npy", good, true}, {"note.txt", "x", false}})))->tensors().size(),
        std::size_t{1});
    QVERIFY(has(refused(zip_of({{"note.txt", "x", false}})), "zip archive without a .npy"));
    QVERIFY(has(refused(zip_of({{"a.npy", good, false}, {"b.npy", good.substr(0, 140), true}})),
                "entry \"b.npy\""));
    QVERIFY(has(refused(zip_of({{"a.npy", "no", false}})), "entry \"a.npy\""));
    QVERIFY(has(refused(zip_of({{"a.npy", "", false}})), "empty (0 bytes)"));
    std::string long_header = good;
    long_header.replace(8, 2, "\xFF\xFF");
    QVERIFY(has(refused(zip_of({{"a.npy", long_header, true}})), "ends inside its header"));
    // A header longer than what is looked at first.
    std::string padded = good.substr(0, 127) + std::string(5000, ' ') + "\n" + good.substr(128);
    const std::size_t length = 118 + 5000;
    padded[8] = static_cast<char>(length & 0xFF);
    padded[9] = static_cast<char>(length >> 8);
    QCOMPARE(open_checkpoint(file(zip_of({{"a.npy", padded, true}})))->read("a"),
             (std::vector<float>{1, 2, 3, 4, 5, 6}));
    const auto odd = open_checkpoint(file(zip_of({{"a\n\x1B[31m/b.npy", good, false}})));
    QCOMPARE(odd->tensors()[0].name, std::string("a\n\x1B[31m/b"));
    const std::string message = refusal([&] { odd->read("a\x1B"); });
    QVERIFY2(has(message, "\\x1B") && message.find('\x1B') == std::string::npos, message.c_str());
    const std::string whole = zip_of({{"a.npy", good, true}, {"b.npy", good, false}});
    for (std::size_t i = 0; i < whole.size(); ++i) {
      std::string damaged = whole;
      damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
      const fs::path path = file(damaged);
      const std::string reason = refusal([&] {
        const auto checkpoint = open_checkpoint(path);
        for (const TensorInfo& tensor : checkpoint->tensors()) checkpoint->read(tensor.name);
      });
      QVERIFY2(!has(reason, "wrong fault"), reason.c_str());
    }
  }

  void files_of_other_libraries_read_as_numpy_reads_them() {
    const fs::path place = fs::path(SHARED_DATA) / "malformed" / "npy_npz";
    if (!fs::exists(place)) QSKIP("no shared data: the files of other libraries are not compared with NumPy");
    QFile table(TEST_DATA "/checkpoint/npy_npz.tsv");
    QVERIFY(table.open(QIODevice::ReadOnly));
    table.readLine();
    int read = 0, refused_count = 0;
    while (!table.atEnd()) {
      const QStringList line = QString::fromUtf8(table.readLine()).chopped(1).split('\t');
      QCOMPARE(line.size(), 6);
      const fs::path path = place / line[0].toStdString();
      if (line[2] == "refused") {
        const std::string reason = refusal([&] {
          const auto checkpoint = open_checkpoint(path);
          checkpoint->read(checkpoint->tensors()[0].name);
        });
        QVERIFY2(has(reason, path.string()) && reason.find('\n') == std::string::npos, reason.c_str());
        ++refused_count;
        continue;
      }
      const auto checkpoint = open_checkpoint(path);
      const std::string tensor = line[1].isEmpty() ? checkpoint->tensors()[0].name : line[1].toStdString();
      const Array array = checkpoint->read_array(tensor);
      QStringList shape;
      for (const std::size_t size : array.shape) shape << QString::number(size);
      QCOMPARE(shape.join('x'), line[3]);
      double sum = 0, weighted = 0;
      const std::vector<double> values = doubles(array);
      for (std::size_t i = 0; i < values.size(); ++i) {
        sum += values[i];
        weighted += values[i] * static_cast<double>(i % 97 + 1);
      }
      for (const auto& [got, said] : {std::pair(sum, line[4]), std::pair(weighted, line[5])}) {
        const double expected = said == "inf" ? HUGE_VAL : said.toDouble();
        const bool equal = got == expected || std::abs(got - expected) <= 1e-10 * std::abs(expected);
        QVERIFY2(equal, (path.string() + " " + std::to_string(got)).c_str());
      }
      ++read;
    }
    QCOMPARE(read, 34);
    QCOMPARE(refused_count, 20);
  }

  void one_small_tensor_of_a_large_archive() {
    // 200 MB of zeros take 0.2 MB deflated; the small array beside it costs what it is.
    const std::string small = npy_bytes(Array{{3}, std::vector<float>{1, 2, 3}});
    std::string large = npy_bytes(Array{{1}, std::vector<float>{0}});
    const std::string shape = "(50000000,), }";
    large.replace(large.find("(1,), }"), shape.size(), shape);
    large.resize(128 + 200000000);
    const fs::path path = file(zip_of({{"small.npy", small, true}, {"large.npy", large, true}}), "bomb.npz");
    large = {};
    QVERIFY(fs::file_size(path) < 400000);
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak counts from here
    const long before = peak_kilobytes();
    const auto checkpoint = open_checkpoint(path);
    QCOMPARE(checkpoint->find("large")->count(), std::int64_t{50000000});
    QCOMPARE(checkpoint->read("small"), (std::vector<float>{1, 2, 3}));
    QVERIFY2(peak_kilobytes() - before < 64 * 1024, std::to_string(peak_kilobytes() - before).c_str());
    // Ten gigabytes claimed in a few bytes are not believed.
    std::string claims = zip_of({{"a.npy", small, true}});
    claims.replace(claims.find("PK\x01\x02") + 24, 4, "\xFF\xFF\xFF\xEF");
    QVERIFY(has(refused(claims), "more than deflate can"));
  }

  void written_back_in_every_format() {
    const auto before = golden("unnamed.npz");
    write_npz(*before, {{"arr_0", DType::f32, {2}, {7, 8}}}, at("back.npz"));
    auto after = open_checkpoint(at("back.npz"));
    QCOMPARE(after->read("arr_0"), (std::vector<float>{7, 8}));
    QCOMPARE(to_text(after->find("arr_0")->dtype), std::string("F32"));
    QCOMPARE(to_text(after->find("arr_1")->dtype), std::string("U8"));
    QCOMPARE(after->read("arr_1"), (std::vector<float>{0, 1, 2, 3}));
    write_safetensors(*before, {}, at("back.safetensors"));
    after = open_checkpoint(at("back.safetensors"));
    QCOMPARE(after->format(), std::string("safetensors"));
    QCOMPARE(to_text(after->find("arr_0")->dtype), std::string("F64"));
    QCOMPARE(after->read_array("arr_0"), before->read_array("arr_0"));
    write_npy(*after, chosen_tensor(*after, "arr_1"), at("one.npy"));
    QCOMPARE(read_npy(at("one.npy")), before->read_array("arr_1"));
    QVERIFY(has(refusal([&] {
                  write_safetensors(*before, {{"z", DType::f32, {}, {1}}}, at("no.safetensors"));
                }),
                "lacks a tensor"));
    QVERIFY(has(refusal([&] { write_safetensors(*golden("stored.npz"), {}, at("no.safetensors")); }), "C64"));
    QVERIFY(!fs::exists(at("no.safetensors")));
    const auto stored = golden("stored.npz");
    for (const TensorInfo& tensor : stored->tensors()) {
      if (tensor.dtype == DType::c64 || tensor.dtype == DType::c128) continue;
      write_npy(*stored, tensor, at("each.npy"));
      const auto each = open_checkpoint(at("each.npy"));
      QCOMPARE(to_text(each->tensors()[0].dtype), to_text(tensor.dtype));
      QCOMPARE(each->read_array("each"), stored->read_array(tensor.name));
    }
  }

  void a_name_may_be_an_ending() {
    const auto checkpoint = golden("stored.npz");
    QCOMPARE(chosen_tensor(*checkpoint, "pos_embedding").name,
             std::string("Transformer/posembed_input/pos_embedding"));
    QCOMPARE(chosen_tensor(*checkpoint, "f4/big").name, std::string("types/f4/big"));
    QVERIFY(has(refusal([&] { chosen_tensor(*checkpoint, "big"); }, Fault::usage), "more than one"));
    QVERIFY(has(refusal([&] { chosen_tensor(*checkpoint, "embedding"); }, Fault::usage), "is not in"));
    QVERIFY(has(refusal([&] { chosen_tensor(*checkpoint, ""); }, Fault::usage), "is not in"));
  }
};

QTEST_GUILESS_MAIN(TestNpz)
#include "test_npz.moc"
