// core/checkpoint/torch_*: what torch.save never wrote, but somebody may.
#include <QtTest>
#include <fstream>
#include <random>

#include "core/checkpoint/open.h"
#include "core/checkpoint/torch/pickle_instruction.h"
#include "tests/registered_test.h"
#include "tests/torch_folder.h"

using namespace whereabouts;
using namespace whereabouts::made;
namespace fs = std::filesystem;

class TestTorchHostile : public QObject, private TorchFolder {
  Q_OBJECT

 private slots:
  void viewsAreCheckedAgainstTheirStorage() {
    const auto view = [&](const View& from) { return zip_refused(tensor_op(from)); };
    const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(zip(tensor_op({.offset = 1, .sizes = {2, 2}, .strides = {1, 3}}))->read("tensor"),
             (std::vector<float>{1, 4, 2, 5}));
    QCOMPARE(zip(tensor_op({.offset = 9, .sizes = {0, 5}, .strides = {5, 1}}))->read("tensor").size(),
             std::size_t{0});
    QVERIFY(has(view({.offset = 1}), "reaches beyond its storage of 24 bytes"));
    QVERIFY(has(view({.sizes = {2, 4}, .strides = {3, 1}}), "beyond"));
    QVERIFY(has(view({.sizes = {2, 3}, .strides = {4, 1}}), "beyond"));
    QVERIFY(has(view({.elements = 5}), "beyond"));
    QVERIFY(has(view({.elements = 100, .sizes = {7}, .strides = {1}}), "beyond"));
    QVERIFY(has(view({.type = "DoubleStorage"}), "beyond"));
    QVERIFY(has(view({.offset = huge}), "beyond"));
    QVERIFY(has(view({.elements = huge, .sizes = {huge}, .strides = {1}}), "overflows"));
    QVERIFY(has(view({.sizes = {2, 3}, .strides = {huge, 1}}), "overflows"));
    QVERIFY(has(view({.sizes = {huge, huge}, .strides = {0, 0}}), "overflows"));
    QVERIFY(has(view({.sizes = {1LL << 32, 1LL << 32}, .strides = {0, 0}}), "overflows"));
    QVERIFY(has(view({.sizes = {2, 3}, .strides = {-3, 1}}), "negative stride"));
    QVERIFY(has(view({.sizes = {-2, 3}}), "negative size"));
    QVERIFY(has(view({.offset = -1}), "negative offset"));
    QVERIFY(has(view({.elements = -6}), "negative storage size"));
    QVERIFY(has(view({.sizes = {6}, .strides = {3, 1}}), "one stride for each size"));
    QVERIFY(has(view({.key = "7"}), "missing"));
    QVERIFY(has(view({.key = "../0"}), "missing"));
    QVERIFY(has(view({.type = "Storage9"}), "unknown storage type"));
    QVERIFY(
        has(view({.sizes = std::vector<std::int64_t>(65, 1), .strides = std::vector<std::int64_t>(65, 1)}),
            "64 axes"));
    const std::string call = global_op("torch._utils", "_rebuild_tensor_v2");
    QVERIFY(has(zip_refused(call + ")R"), "too few"));
    QVERIFY(has(zip_refused(call + "(NNNNNNtR"), "no storage"));
    // A value repeated 2^40 times is listed, and not read.
    const auto repeated = zip(tensor_op({.sizes = {1LL << 40}, .strides = {0}}));
    QCOMPARE(repeated->tensors()[0].shape, (Shape{1LL << 40}));
    QVERIFY(has(refusal([&] { repeated->read("tensor"); }), "repeats"));
    QCOMPARE(zip(tensor_op({.offset = 2, .sizes = {3, 2}, .strides = {0, 1}}))->read("tensor"),
             (std::vector<float>{2, 3, 2, 3, 2, 3}));
  }

  void hostilePicklesAreRefused() {
    QVERIFY(has(zip_refused(global_op("os", "system") + text_op("rm") + "\x85R"), "os.system"));
    QVERIFY(has(zip_refused(global_op("builtins", "eval") + text_op("1") + "\x85R"), "builtins.eval"));
    // Classes that are not known are not made, and do no harm.
    QCOMPARE(zip(global_op("evil", "Thing") + ")R" + dict_op({{"w", tensor_op({})}}) + "b")->read("w").size(),
             std::size_t{6});
    QVERIFY(has(zip_refused(std::string(100000, ']') + std::string(99999, 'a')), "nested more than 256"));
    std::string bomb = "]q" + std::string(1, '\0');
    for (int i = 1; i <= 40; ++i) {
      bomb += "](h" + std::string(1, static_cast<char>(i - 1)) + "h" +
              std::string(1, static_cast<char>(i - 1)) + "eq" + std::string(1, static_cast<char>(i));
    }
    QVERIFY(has(zip_refused(bomb), "unfold to more than"));
    QVERIFY(has(zip_refused("]q\1(" + tensor_op({}) + "eq\2" +
                            [] {
                              std::string shared = "](";
                              for (int i = 0; i < 100000; ++i) shared += "h\2";
                              return shared + "e";
                            }()),
                "20 MB"));
    // Lists that hold themselves end where they began.
    const auto circular = zip("]q\1(" + tensor_op({}) + "h\1e");
    QCOMPARE(circular->tensors().size(), std::size_t{1});
    QCOMPARE(circular->tensors()[0].name, std::string("0"));
    // A name that grows with every level, and one that is long at once.
    std::string growing = "X" + little(900, 4) + std::string(900, 'n') + "q\1" + "0";
    for (int i = 0; i < 100; ++i) growing += "}h\1";
    QVERIFY(has(zip_refused(growing + "N" + std::string(100, 's')), "more than 4096 bytes"));
    const auto longer = zip(dict_op({{std::string(100000, 'n'), tensor_op({})}}));
    QCOMPARE(longer->tensors()[0].name, std::string("key 0"));
    QVERIFY(has(zip_refused(tensor_op({.key = std::string(201, '0')})), "longer than 200"));
    QVERIFY(has(zip_refused("c" + std::string(1001, 'm') + "\nn\n"), "1003 bytes"));
    // Calls of what is no class at all, from what is no list of arguments.
    QCOMPARE(zip(int_op(7) + "Q)R")->tensors().size(), std::size_t{0});
    QCOMPARE(zip(text_op("module") + "Q" + int_op(5) + "R")->tensors().size(), std::size_t{0});
    QCOMPARE(zip(global_op("torch._utils", "_rebuild_parameter") + "\x88R")->tensors().size(),
             std::size_t{0});
    QVERIFY(has(zip_refused("h\1"), "did not keep"));
    QVERIFY(has(zip_refused("X" + little(1U << 30U, 4)), "1073741824"));
    QVERIFY(has(refused(torch_zip_of(std::string(pickle_limit + 1, ']'))), "longer than 16 MB"));
    QVERIFY(has(refused(zip_of({{"m/model.json", "{}"}})), "TorchScript"));
    QCOMPARE(zip("}")->tensors().size(), std::size_t{0});
  }

  void everyCutIsSurvived() {
    const std::string zipped = torch_zip_of(pickled(dict_op({{"a", tensor_op({})}})), {six});
    const std::string legacy = torch_legacy_of(pickled(dict_op({{"a", tensor_op({})}})), {{"0", six}});
    for (const std::string& whole : {zipped, legacy}) {
      QCOMPARE(open_checkpoint(file(whole))->read("a").size(), std::size_t{6});
      for (std::size_t size = 0; size < whole.size(); ++size) {
        QVERIFY2(!has(refused(whole.substr(0, size)), "(does not"), std::to_string(size).c_str());
      }
    }
    // A pickle cut inside an archive that is whole.
    const std::string pickle = pickled(dict_op({{"a", tensor_op({})}}));
    for (std::size_t size = 0; size < pickle.size(); ++size) {
      QVERIFY(has(refused(torch_zip_of(pickle.substr(0, size), {six})), "not a readable PyTorch file"));
    }
  }

  void everyDamageIsSurvived() {
    std::mt19937 random(20240607);
    std::vector<std::string> wholes;
    for (const char* name : {"nested.pt", "views_legacy.pth", "module.pt", "script.pt"}) {
      std::ifstream stream(fs::path(TEST_DATA) / "torch" / name, std::ios::binary);
      wholes.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
      QVERIFY(!wholes.back().empty());
    }
    // Inside an archive the check sum would hide most of it.
    const std::string pickle = pickled(dict_op({{"a", tensor_op({})},
                                                {"b", tensor_op({.sizes = {3, 2}, .strides = {1, 3}})},
                                                {"c", "](" + int_op(3) + "e"}}));
    for (int i = 0; i < 4000; ++i) {
      std::string damaged = i % 2 == 0 ? pickle : wholes[static_cast<std::size_t>(i / 2) % wholes.size()];
      const int flips = 1 + static_cast<int>(random() % 3);
      for (int flip = 0; flip < flips; ++flip)
        damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
      survives(file(i % 2 == 0 ? torch_zip_of(damaged, {six}) : damaged));
    }
  }

  void theTarFormatIsRead() {
    const auto member = [](const std::string& name, const std::string& content) {
      std::string header = name + std::string(124 - name.size(), '\0');
      char size[13];
      std::snprintf(size, sizeof size, "%011o", static_cast<unsigned>(content.size()));
      header += std::string(size) + std::string(1, '\0');
      header += std::string(257 - header.size(), '\0') + "ustar";
      header += std::string(512 - header.size(), '\0');
      return header + content + std::string((512 - content.size() % 512) % 512, '\0');
    };
    const auto archive = [&](const std::string& storages, const std::string& tensors) {
      return member("storages", storages) + member("tensors", tensors) +
             member("pickle", pickled(dict_op({{"a", int_op(77) + "Q"}}))) + std::string(1024, '\0');
    };
    const std::string storage =
        pickled("(" + int_op(5) + text_op("cpu") + global_op("torch", "FloatStorage") + "t");
    const std::string storages = pickled(int_op(1)) + storage + little(6, 8) + six + pickled("]");
    const auto tensors = [&](std::uint64_t rank, std::uint64_t offset) {
      return pickled(int_op(1)) +
             pickled("(" + int_op(77) + int_op(5) + global_op("torch", "FloatTensor") + "t") +
             little(rank, 4) + little(0, 4) + little(2, 8) + little(2, 8) + little(1, 8) + little(2, 8) +
             little(offset, 8);
    };
    const auto checkpoint = open_checkpoint(file(archive(storages, tensors(2, 1))));
    QCOMPARE(checkpoint->format(), std::string("torch tar"));
    QCOMPARE(checkpoint->tensors()[0].shape, (Shape{2, 2}));
    QCOMPARE(checkpoint->read("a"), (std::vector<float>{1, 3, 2, 4}));
    QVERIFY(has(refused(archive(storages, tensors(2, 3))), "beyond"));
    QVERIFY(has(refused(archive(storages, tensors(65, 0))), "65 axes"));
    QVERIFY(has(refused(archive(storages, tensors(64, 0))), "cut short"));
    QVERIFY(has(refused(archive(pickled(int_op(9)) + storage + little(6, 8) + six, tensors(2, 0))),
                "ends inside"));
    QVERIFY(has(refused(archive(pickled(int_op(1)) + storage + little(7, 8) + six, tensors(2, 0))),
                "declares 7"));
    QVERIFY(has(refused(member("pickle", pickled("}")) + std::string(1024, '\0')), "not one of PyTorch's"));
    const std::string whole = archive(storages, tensors(2, 1));
    for (std::size_t size = 0; size < whole.size(); size += 7) survives(file(whole.substr(0, size)));
  }
};

REGISTER_TEST(TestTorchHostile, QCoreApplication)
#include "test_torch_hostile.moc"
