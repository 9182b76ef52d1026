// core/checkpoint/torch_*: what torch.save has written since its first version, read as hostile.
#include <QtTest>
#include <cmath>
#include <fstream>
#include <sstream>

#include "core/checkpoint/open.h"
#include "tests/registered_test.h"
#include "tests/torch_folder.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> columns_of(const std::string& line) {
  std::vector<std::string> columns;
  std::stringstream stream(line + "\t");
  for (std::string column; std::getline(stream, column, '\t');) columns.push_back(column);
  return columns;
}

std::string shape_text(const std::vector<std::int64_t>& shape) {
  std::string text;
  for (const std::int64_t size : shape) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text.empty() ? "-" : text;
}

bool same(double value, double expected, double scale) {
  if (std::isnan(expected) || std::isinf(expected)) {
    return std::isnan(expected) ? std::isnan(value) : value == expected;
  }
  return std::abs(value - expected) <= 1e-9 * scale;
}

std::vector<double> numbers_of(const Array& array) {
  return std::visit([](const auto& values) { return std::vector<double>(values.begin(), values.end()); },
                    array.values);
}

}  // namespace

class TestTorch : public QObject, private TorchFolder {
  Q_OBJECT

 private:
  // Compares every line of a table that PyTorch wrote with the file it is about. Gives the number of lines.
  int compare(const fs::path& table, const fs::path& root) {
    std::ifstream lines(table);
    int compared = 0;
    std::string opened;
    std::shared_ptr<const Checkpoint> checkpoint;
    std::size_t next = 0;
    for (std::string line; std::getline(lines, line); ++compared) {
      const auto column = columns_of(line);
      if (column.size() != 7) return -1;
      if (column[0] != opened) {
        if (checkpoint && next != checkpoint->tensors().size()) return -2;
        checkpoint = open_checkpoint(root / column[0]);
        opened = column[0];
        next = 0;
      }
      const bool same_order = column[0] != "module.pt";  // state_dict() has parameters before buffers
      const TensorInfo* info = checkpoint->find(column[1]);
      if (info == nullptr || next >= checkpoint->tensors().size()) return fail(line, "is not there");
      if (same_order && checkpoint->tensors()[next].name != column[1]) return fail(line, "is elsewhere");
      ++next;
      if (to_text(info->dtype) != column[2]) return fail(line, to_text(info->dtype));
      if (shape_text(info->shape) != column[3]) return fail(line, shape_text(info->shape));
      if (column[4] == "unread") {
        if (!has(refusal([&] { checkpoint->read(column[1]); }), column[1])) return fail(line, "was read");
        continue;
      }
      const std::vector<double> values = numbers_of(checkpoint->read_array(column[1]));
      double sum = 0, scale = 1e-300;
      for (std::size_t i = 0; i < values.size(); ++i) {
        sum += values[i] * (static_cast<double>(i % 97) + 1);
        scale += std::abs(values[i]) * (static_cast<double>(i % 97) + 1);
      }
      if (!same(sum, std::stod(column[4]), scale)) return fail(line, "sum " + std::to_string(sum));
      if (values.empty()) continue;
      if (!same(values.front(), std::stod(column[5]), 0)) return fail(line, std::to_string(values.front()));
      if (!same(values.back(), std::stod(column[6]), 0)) return fail(line, std::to_string(values.back()));
    }
    return compared;
  }
  static int fail(const std::string& line, const std::string& what) {
    qWarning("%s: %s", line.c_str(), what.c_str());
    return -3;
  }

 private slots:
  void ourFilesAreReadAsPytorchReadsThem() {
    const fs::path root = fs::path(TEST_DATA) / "torch";
    QCOMPARE(compare(root / "made.tsv", root), 82);
  }

  void sharedFilesAreReadAsPytorchReadsThem() {
    if (!fs::exists(SHARED_DATA)) QSKIP("no shared data: the files of others are not compared");
    QVERIFY(compare(fs::path(TEST_DATA) / "torch_expected.tsv", SHARED_DATA) > 150);
  }

  void sharedFilesBeyondPytorch() {
    const fs::path place = fs::path(SHARED_DATA) / "malformed" / "torch";
    if (!fs::exists(place)) QSKIP("no shared data: its tar archives and broken files are not read");
    // Written without the call for a storage, so that PyTorch itself refuses them.
    const auto both = open_checkpoint(place / "tar_weight_bias.tar");
    QCOMPARE(both->format(), std::string("torch tar"));
    QCOMPARE(both->tensors().size(), std::size_t{2});
    QCOMPARE(both->tensors()[0].name, std::string("weight"));
    QCOMPARE(both->tensors()[0].shape, (Shape{2, 3}));
    QCOMPARE(both->read("weight"), (std::vector<float>{0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F}));
    QCOMPARE(both->read("bias"), (std::vector<float>{0.01F, 0.02F}));
    const std::vector<std::pair<std::string, std::string>> others{{"tar_float32.tar", "F32"},
                                                                  {"tar_float64.tar", "F64"},
                                                                  {"tar_int64.tar", "I64"},
                                                                  {"tar_2d_tensor.tar", "F32"}};
    for (const auto& [name, dtype] : others) {
      const auto checkpoint = open_checkpoint(place / name);
      QCOMPARE(to_text(checkpoint->tensors().at(0).dtype), dtype);
      QCOMPARE(static_cast<std::int64_t>(checkpoint->read(checkpoint->tensors()[0].name).size()),
               checkpoint->tensors()[0].count());
    }
    QCOMPARE(open_checkpoint(place / "tar_multi_dtype.tar")->tensors().size(), std::size_t{3});
    QVERIFY(!refusal([&] { open_checkpoint(place / "broken.pt"); }).empty());
    for (const auto& entry : fs::directory_iterator(place)) {
      if (entry.path().filename() != "LICENSE-MIT") survives(entry.path());
    }
  }

  void wholeModulesHaveStateDictNames() {
    const auto checkpoint = open_checkpoint(fs::path(TEST_DATA) / "torch" / "module.pt");
    const auto metadata = nlohmann::json::parse(checkpoint->metadata());
    QCOMPARE(metadata["class"], "__main__.Tiny");
    QCOMPARE(metadata["patch_size"], 4);
    QCOMPARE(metadata["note"], "tiny");
    QCOMPARE(metadata["blocks.0.in_features"], 3);
    QVERIFY(!metadata.contains("blocks.0.training"));
    const fs::path whole = fs::path(SHARED_DATA) / "checkpoints" / "cifar10_mae_tahmine";
    if (!fs::exists(whole)) QSKIP("no shared data: no module of anyone else's is read");
    const auto vit = open_checkpoint(whole / "vit-t-classifier-from_scratch.pt");
    QCOMPARE(vit->format(), std::string("torch zip"));
    QCOMPARE(vit->find("pos_embedding")->shape, (Shape{256, 1, 72}));
    QCOMPARE(vit->find("cls_token")->shape, (Shape{1, 1, 72}));
    QVERIFY(vit->find("transformer.11.attn.qkv.weight") != nullptr);
    QCOMPARE(vit->read("pos_embedding").size(), std::size_t{256 * 72});
  }

  void whatIsNoTensorIsMetadata() {
    const auto checkpoint = open_checkpoint(fs::path(TEST_DATA) / "torch" / "nested.pt");
    const auto metadata = nlohmann::json::parse(checkpoint->metadata());
    QCOMPARE(metadata["epoch"], 12);
    QCOMPARE(metadata["best"], "Infinity");
    QCOMPARE(metadata["done"], true);
    QVERIFY(metadata["none"].is_null());
    QCOMPARE(metadata["words"], "a \"b\"\\x0A\xC3\xA9");
    QCOMPARE(metadata["device"], "cpu");
    QCOMPARE(metadata["dtype"], "torch.float16");
    QCOMPARE(metadata["shape.1"], 3);
    QCOMPARE(metadata["args.patch_size"], 16);
    QCOMPARE(metadata["args.grid.1"], 5);
    QCOMPARE(metadata["optimizer.param_groups.0.lr"], 0.001);
    QCOMPARE(metadata["optimizer.param_groups.0.betas.1"], 0.999);
    QVERIFY(!metadata.contains("model._metadata"));

    const std::string dtype = global_op("numpy", "dtype") + text_op("f8") + "\x89\x88\x87R(K\x03" +
                              text_op("<") + "NNNJ\xFF\xFF\xFF\xFFJ\xFF\xFF\xFF\xFFK" + std::string(1, '\0') +
                              "tb";
    const std::string scalar =
        global_op("numpy.core.multiarray", "scalar") + dtype + global_op("_codecs", "encode") +
        text_op(std::string("\0\0\0\0\0\0\xC3\xB0?", 9)) + text_op("latin1") + "\x86R\x86R";
    const auto made = zip(dict_op({{"accuracy", scalar},
                                   {"who", global_op("my.code", "Thing") + ")R"},
                                   {"kind", global_op("my.code", "Kind") + int_op(3) + "\x85R"}}));
    QCOMPARE(made->metadata(),
             quoted("{'accuracy':1.0,'who':'an object of the class my.code.Thing','kind':3}"));
    // 64 KB, and the rest counted.
    std::string many = "}(";
    for (int i = 0; i < 20000; ++i) many += text_op("key" + std::to_string(i)) + int_op(i);
    const auto cut = nlohmann::json::parse(zip(many + "u")->metadata());
    QVERIFY(cut.dump().size() < 66000 && cut.size() > 3000);
    QCOMPARE(cut["..."], std::to_string(20001 - cut.size()) + " more values");
  }

  void namesAreKeptAsTheyAre() {
    const auto odd = zip(dict_op({{"a\n\xFF", tensor_op({})}, {"", tensor_op({})}}));
    QCOMPARE(odd->tensors()[0].name, std::string("a\n\xFF"));
    QCOMPARE(odd->tensors()[1].name, std::string("tensor"));
    QCOMPARE(odd->read("a\n\xFF"), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    QVERIFY(has(refusal([&] { odd->read("b\n"); }), "b\\x0A"));
    QVERIFY(
        has(zip_refused(dict_op({{"a\n", tensor_op({})}, {"a\n", tensor_op({})}})), "\"a\\x0A\" is in one"));
    // Two ways to one name, and a number beside its digits.
    const auto twice = zip("}(" + int_op(1) + tensor_op({}) + text_op("1") +
                           tensor_op({.sizes = {3}, .strides = {1}}) + "u");
    QCOMPARE(twice->tensors()[1].name, std::string("1#2"));
    QCOMPARE(twice->read("1#2"), (std::vector<float>{0, 1, 2}));
  }

  void largeViewsAreReadInParts() {
    // Larger than a window, so that the parts must join: 700 x 1100 and its transpose, rows far apart, a
    // column.
    std::string bytes(700 * 1100 * 4, '\0');
    for (std::size_t i = 0; i < 700 * 1100; ++i) {
      const auto value = static_cast<float>(i);
      std::memcpy(bytes.data() + 4 * i, &value, 4);
    }
    const std::int64_t all = 700 * 1100;
    const auto checkpoint =
        zip(dict_op({{"t", tensor_op({.elements = all, .sizes = {1100, 700}, .strides = {1, 1100}})},
                     {"c", tensor_op({.elements = all, .offset = 3, .sizes = {700}, .strides = {1100}})},
                     {"far", tensor_op({.elements = all, .sizes = {7, 2}, .strides = {110000, 1}})},
                     {"w", tensor_op({.elements = all, .sizes = {2, 300000}, .strides = {1000, 2}})}}),
            {bytes});
    const auto t = checkpoint->read("t"), c = checkpoint->read("c"), far = checkpoint->read("far"),
               w = checkpoint->read("w");
    for (std::size_t i = 0; i < 1100; ++i) {
      for (std::size_t j = 0; j < 700; ++j) {
        if (t[i * 700 + j] != static_cast<float>(j * 1100 + i)) QFAIL("transposed");
      }
    }
    for (std::size_t j = 0; j < 700; ++j) QCOMPARE(c[j], static_cast<float>(j * 1100 + 3));
    for (std::size_t j = 0; j < 14; ++j) QCOMPARE(far[j], static_cast<float>(j / 2 * 110000 + j % 2));
    for (std::size_t j = 0; j < 600000; ++j) {
      if (w[j] != static_cast<float>(j / 300000 * 1000 + j % 300000 * 2)) QFAIL("overlapping");
    }
    Progress stopped;
    stopped.cancel();
    QVERIFY(!refusal([&] { checkpoint->read("t", stopped); }, Fault::cancelled).empty());
  }

  void theByteOrderIsHonoured() {
    const std::string pickle = pickled(dict_op(
        {{"f", tensor_op({.elements = 1, .sizes = {1}, .strides = {1}})},
         {"b",
          tensor_op({.type = "BFloat16Storage", .key = "1", .elements = 1, .sizes = {1}, .strides = {1}})},
         {"i", tensor_op({.type = "ShortStorage", .key = "1", .elements = 1, .sizes = {1}, .strides = {1}})},
         {"u",
          tensor_op({.type = "ByteStorage", .key = "1", .elements = 2, .sizes = {2}, .strides = {1}})}}));
    const std::string one = std::string("\x3F\x80\0\0", 4), half = "\xC0\x20";
    const auto archive = [&](const std::string& order) {
      return zip_of({{"m/data.pkl", pickle}, {"m/byteorder", order}, {"m/data/0", one}, {"m/data/1", half}});
    };
    const auto big = open_checkpoint(file(archive("big")));
    QCOMPARE(big->read("f"), (std::vector<float>{1}));
    QCOMPARE(big->read("b"), (std::vector<float>{-2.5F}));
    QCOMPARE(big->read("i"), (std::vector<float>{-16352}));
    QCOMPARE(big->read("u"), (std::vector<float>{192, 32}));
    QCOMPARE(open_checkpoint(file(archive("little")))->read("i"), (std::vector<float>{8384}));
    QVERIFY(has(refused(archive("middle")), "byte order"));
  }

  void theLegacyFormatIsRead() {
    const std::string tensor = tensor_op({});
    const auto plain =
        open_checkpoint(file(torch_legacy_of(pickled(dict_op({{"w", tensor}})), {{"0", six}})));
    QCOMPARE(plain->format(), std::string("torch legacy"));
    QCOMPARE(plain->read("w"), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    // A view of a storage, and a module with its source beside it, as versions before 1.6 wrote them.
    const std::string view = global_op("torch._utils", "_rebuild_tensor") + "((" + text_op("storage") +
                             global_op("torch.cuda", "FloatStorage") + text_op("0") + text_op("cuda:0") +
                             int_op(6) + "(" + text_op("9") + int_op(2) + int_op(4) + "ttQ" + int_op(1) +
                             tuple_op({3}) + tuple_op({1}) + "tR";
    const std::string module = "(" + text_op("module") + global_op("my.net", "Net") + text_op("net.py") +
                               text_op("class Net: pass") + "tQ)\x81" +
                               dict_op({{"_parameters", dict_op({{"w", view}, {"bias", "N"}})},
                                        {"_modules", dict_op({})},
                                        {"depth", int_op(2)}}) +
                               "b";
    const auto whole = open_checkpoint(file(torch_legacy_of(pickled(module), {{"0", six}})));
    QCOMPARE(whole->read("w"), (std::vector<float>{3, 4, 5}));
    QCOMPARE(whole->metadata(), quoted("{'class':'my.net.Net','depth':2}"));

    QVERIFY(has(refused(torch_legacy_of(pickled(tensor), {})), "missing"));
    QVERIFY(has(refused(torch_legacy_of(pickled(tensor), {{"0", six}, {"0", six}})), "twice"));
    QVERIFY(has(refused(torch_legacy_of(pickled(tensor), {{"0", six}, {"5", six}})), "no known type"));
    std::string lying = torch_legacy_of(pickled(tensor), {{"0", six}});
    lying[lying.size() - 24 - 8] = '\x07';
    QVERIFY(has(refused(lying), "declares 7 values"));
    lying[lying.size() - 24 - 1] = '\xFF';
    QVERIFY(has(refused(lying), "declares -"));
    QVERIFY(has(refused(pickled("}")), "not one of torch.save"));
    QVERIFY(has(refused(pickled(global_op("os", "system") + text_op("ls") + "\x85R")), "os.system"));
  }

  void identityFollowsTheFile() {
    const fs::path path = file(torch_zip_of(pickled(dict_op({{"a", tensor_op({})}})), {six}), "one.pt");
    const auto first = open_checkpoint(path), again = open_checkpoint(path);
    QCOMPARE(first->name(), std::string("one"));
    QCOMPARE(first->identity(), again->identity());
    const auto other =
        open_checkpoint(file(torch_zip_of(pickled(dict_op({{"b", tensor_op({})}})), {six}), "two.pt"));
    QVERIFY(first->identity() != other->identity());
  }
};

REGISTER_TEST(TestTorch, QCoreApplication)
#include "test_torch.moc"
