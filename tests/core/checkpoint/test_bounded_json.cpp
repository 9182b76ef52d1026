// core/checkpoint/bounded_json.h, and JSON without end inside of files: in metadata, in pickles, in labels.
#include <QTemporaryDir>
#include <QtTest>
#include <ctime>
#include <fstream>

#include "core/checkpoint/bounded_json.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"
#include "core/vit/labels.h"
#include "core/vit/preprocess/preprocess.h"
#include "tests/file_text.h"
#include "tests/made_safetensors.h"
#include "tests/made_torch.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}
std::string nested_objects(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "{\"a\":";
  return text + "1" + std::string(depth, '}');
}

std::string torch_of(const std::string& ops) {
  return torch_zip_of(pickled(ops), {std::string(24, '\0')});
}

double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

class TestBoundedJson : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;
  fs::path file(const std::string& name, const std::string& bytes) const {
    const fs::path path = fs::path(folder_.path().toStdString()) / name;
    write_text(path, bytes);
    return path;
  }
  // All that reads the metadata of a file.
  static void read_all_of(const fs::path& path, const fs::path& copy) {
    const auto checkpoint = open_checkpoint(path);
    const Anatomy anatomy = inspect(*checkpoint);
    Labels::of_model(*checkpoint, 10);
    preprocessing_of(*checkpoint, {});
    ModelOverrides overrides;
    overrides.pool = "avg";
    inspect(*with_overrides(checkpoint, overrides));
    write_safetensors(*checkpoint, {}, copy);
    QVERIFY(inspect(*open_checkpoint(copy)).position.size() == anatomy.position.size());
  }

 private slots:
  void theTreeIsThatOfTheLibrary() {
    const std::string text =
        R"({"b":[1,-2,3.5,true,null,"\u00e4",[],{}],"a":{"c":18446744073709551615},"":[[0],{"x":[1]}]})";
    QCOMPARE(parse_json(text, "f"), json::parse(text));
    QCOMPARE(json_in(text), json::parse(text));
    for (const char* plain : {"1", "\"x\"", "null", "[]", " {} \r\n"})
      QCOMPARE(parse_json(plain, "f"), json::parse(plain));
    QCOMPARE(parse_json("\xEF\xBB\xBF[1]", "f"), json({1}));
  }

  void depthIsBounded() {
    for (const std::string& deepest : {nested(64), nested_objects(64)})
      QVERIFY(!parse_json(deepest, "f").is_discarded());
    for (const std::string& deeper : {nested(65), nested_objects(65), nested(100000), nested_objects(100000),
                                      std::string(1000000, '[')}) {
      QCOMPARE(refusal([&] { parse_json(deeper, "f.json"); }),
               std::string("f.json: not a readable JSON file: it is nested too deeply; copy or download it "
                           "again"));
    }
    QVERIFY(!json_in(nested(80)).is_discarded());
    QVERIFY(json_in(nested(81)).is_discarded());
    QVERIFY(json_in(nested_objects(100000)).is_discarded());
  }

  void whatIsNoJsonIsRefused() {
    const auto told = [](const std::string& text, const char* words) {
      const std::string said = refusal([&] { parse_json(text, "f.json"); });
      QVERIFY2(has(said, words) && said.starts_with("f.json: ") && !has(said, "\n"), said.c_str());
    };
    for (const char* wrong :
         {"", "{", "[1,]", "{'a':1}", "\"\xFF\"", "\"\xED\xA0\x80\"", "1e999", "nan", "[1] 2"})
      told(wrong, "it is not valid JSON");
    told(R"({"a":{"b":1,"c":2,"b":3}})", "it holds \"b\" twice");
    told(std::string("{}\0{}", 5), "it holds a zero byte");
    QCOMPARE(json_in(R"({"a":1,"a":2})"), json({{"a", 2}}));
  }

  // The library's builder with a callback needs time by the square of each of these.
  void wideTextsTakeTimeInProportion() {
    std::string objects = "[{}", members = "{\"0\":{}";
    for (int i = 1; i < 50000; ++i) {
      objects += ",{}";
      members += ",\"" + std::to_string(i) + "\":{}";
    }
    const double before = processor_seconds();
    QCOMPARE(parse_json(objects + "]", "f").size(), std::size_t{50000});
    QCOMPARE(parse_json(members + "}", "f").size(), std::size_t{50000});
    const double seconds = processor_seconds() - before;
    QVERIFY2(seconds < 3, qPrintable(QString::number(seconds)));
  }

  void metadataWithoutEndAreText_data() {
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char* name, const std::string& value) {
      QTest::newRow(name) << QByteArray::fromStdString(value);
    };
    row("lists", nested(30000));
    row("never closed", std::string(100000, '['));
    row("objects", nested_objects(30000));
    row("inside of an object", "{\"num_heads\":3,\"mean\":" + nested(30000) + "}");
    row("a text in a text",
        json{{"model_args", nested(30000)}, {"vision_config", nested_objects(30000)}}.dump());
  }
  void metadataWithoutEndAreText() {
    QFETCH(QByteArray, value);
    json metadata;
    for (const char* key :
         {"config", "model_args", "args", "hyper_parameters", "pretrained_cfg", "preprocessor", "processor",
          "open_clip", "id2label", "label_names", "said", "data", "step"})
      metadata[key] = value.toStdString();
    const fs::path model = file("m.safetensors", safetensors_of({{"pos_embed", {1, 5, 4}}}, metadata));
    read_all_of(model, folder_.path().toStdString() + "/copy.safetensors");
    // The same in a file of PyTorch, which cuts a long text: short enough to be whole.
    std::vector<std::pair<std::string, std::string>> pairs = {{"pos_embed", tensor_op({})}};
    for (const auto& item : metadata.items())
      pairs.emplace_back(item.key(), text_op(item.value().get<std::string>().substr(0, 100000)));
    pairs.emplace_back("nested", text_op(nested(490)));
    read_all_of(file("m.pt", torch_of(dict_op(pairs))), folder_.path().toStdString() + "/copy.safetensors");
  }

  void pickledListsWithoutEndAreRefused() {
    // [[[...]]] as instructions: empty lists, appended to one another.
    const auto lists = [](int depth) {
      std::string ops;
      for (int i = 0; i < depth; ++i) ops += "]";
      for (int i = 1; i < depth; ++i) ops += "a";
      return ops;
    };
    for (const char* key : {"args", "model_args", "config", "x"}) {
      const fs::path path =
          file("deep.pt", torch_of(dict_op({{"pos_embed", tensor_op({})}, {key, lists(100000)}})));
      QVERIFY(has(refusal([&] { open_checkpoint(path); }), "nested more than 256 deep"));
    }
    // Tuples are made from the inside.
    std::string tuples = ")";
    for (int i = 0; i < 100000; ++i) tuples += "\x85";
    const fs::path path =
        file("deep.pt", torch_of(dict_op({{"pos_embed", tensor_op({})}, {"args", tuples}})));
    QVERIFY(has(refusal([&] { open_checkpoint(path); }), "nested more than 256 deep"));
  }

  void labelsAreBoundedAndText() {
    const auto told = [&](const std::string& bytes, const char* words) {
      const std::string said = refusal([&] { Labels::read(file("labels.txt", bytes)); });
      QVERIFY2(has(said, words) && has(said, "labels.txt: ") && !has(said, "\n"), said.c_str());
    };
    told(nested(100000), "nested too deeply");
    told("{\"0\":\"a\",\"0\":\"b\"}", "it holds \"0\" twice");
    told(std::string("cat\0dog\n", 8), "it holds a zero byte");
    told(std::string("\xFF\xFE"
                     "c\0a\0t\0",
                     8),
         "it holds a zero byte");
    told("cat\nK\xE4tzchen\n", "line 2 is not UTF-8");
    told(std::string((8U << 20U) + 1, 'x'), "it is too large");
    told(std::string(1U << 17U, '\n') + "x\n", "131073 names; 65536 is the limit");
    told("\n \r\n", "it holds no names");
    told("", "it holds no names");
    QCOMPARE(Labels::read(file("a.txt",
                               "\xEF\xBB\xBF"
                               "cat\r\ndog\r\n"))
                 .of(0),
             std::string("cat"));
    QCOMPARE(Labels::read(file("a.json", "\xEF\xBB\xBF[\"cat\",\r\n\"dog\"]")).of(1), std::string("dog"));
  }
};

REGISTER_TEST(TestBoundedJson, QCoreApplication)
#include "test_bounded_json.moc"
