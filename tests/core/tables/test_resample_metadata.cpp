// The size of the input that metadata state goes with the grid of a table.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "core/tables/resample_metadata.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestResampleMetadata : public QObject {
  Q_OBJECT

  static nlohmann::json resized(const nlohmann::json& metadata, GridShape from, GridShape to) {
    return nlohmann::json::parse(resized_metadata(metadata.dump(), from, to));
  }

 private slots:
  void everyFormOfASize_data() {
    QTest::addColumn<QString>("was");
    QTest::addColumn<QString>("is");
    const auto add = [](const char* name, const char* was, const char* is) {
      QTest::newRow(name) << QString(was) << QString(is);
    };
    // From 14 x 14 to 16 x 21.
    add("a side", R"({"image_size":224})", R"({"image_size":[256,336]})");
    add("two sides", R"({"image_size":[224,224]})", R"({"image_size":[256,336]})");
    add("channels first", R"({"pretrained_cfg":{"input_size":[3,224,224]}})",
        R"({"pretrained_cfg":{"input_size":[3,256,336]}})");
    add("model_args", R"({"model_args":{"img_size":224,"depth":2}})",
        R"({"model_args":{"depth":2,"img_size":[256,336]}})");
    add("open_clip", R"({"model_cfg":{"vision_cfg":{"image_size":224}}})",
        R"({"model_cfg":{"vision_cfg":{"image_size":[256,336]}}})");
    add("preprocessor", R"({"size":{"height":224,"width":224},"crop_size":{"height":224,"width":224}})",
        R"({"crop_size":{"height":256,"width":336},"size":{"height":256,"width":336}})");
    add("a shorter edge of another shape", R"({"size":{"shortest_edge":224}})",
        R"({"size":{"shortest_edge":224}})");
    add("what is no multiple of the grid", R"({"image_size":225})", R"({"image_size":225})");
    add("what is no size", R"({"hidden_size":28,"patch_size":14})", R"({"hidden_size":28,"patch_size":14})");
  }
  void everyFormOfASize() {
    QFETCH(QString, was);
    QFETCH(QString, is);
    const auto config = nlohmann::json::parse(was.toStdString());
    // As a text, as in the header of a safetensors; as an object, as a configuration beside a file is.
    for (const nlohmann::json& held : {nlohmann::json(was.toStdString()), config}) {
      const nlohmann::json made = resized({{"config", held}, {"format", "pt"}}, {14, 14}, {16, 21});
      QCOMPARE(made["format"].get<std::string>(), std::string("pt"));
      QCOMPARE(QString::fromStdString(made["config"].get<std::string>()), is);
    }
  }
  void textsOfTheFileItself() {
    QCOMPARE(resized({{"image_size", "20x28"}}, {5, 7}, {10, 7})["image_size"].get<std::string>(),
             std::string("40x28"));
    QCOMPARE(resized({{"image_size", "224"}}, {14, 14}, {28, 28})["image_size"].get<std::string>(),
             std::string("448"));
    QCOMPARE(resized({{"note", "no json"}, {"step", 3}}, {2, 2}, {4, 4}),
             nlohmann::json({{"note", "no json"}}));
    QCOMPARE(resized_metadata("no json", {2, 2}, {4, 4}), std::string("no json"));
  }
  void theSameGridChangesNothing() {
    const nlohmann::json config = {{"image_size", 224}, {"size", {{"shortest_edge", 256}}}};
    QCOMPARE(resized({{"config", config.dump()}}, {14, 14}, {14, 14})["config"].get<std::string>(),
             config.dump());
  }
};

REGISTER_TEST(TestResampleMetadata, QCoreApplication)
#include "test_resample_metadata.moc"
