// The lab `separation`: its distances against every pair of the model's own features, formed here one by one,
// and where its data come from.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/figure/text.h"
#include "core/labs/framework/inputs/built_in_run.h"
#include "core/labs/framework/inputs/trained_on.h"
#include "core/labs/separation/data.h"
#include "core/train/data/made.h"
#include "core/vit/predict.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

// The built-in run and some of its images: every `every`-th of the test set `name`.
Inputs with_few(const std::string& name, int every) {
  Inputs inputs = built_in_inputs();
  use_run(inputs, built_in_run());
  DataSet set = load_data_set(name);
  LabelledImages few = set.test;
  few.pixels.clear();
  few.labels.clear();
  for (int number = 0; number < set.test.count(); number += every) {
    const std::uint8_t* image = set.test.image(number);
    few.pixels.insert(few.pixels.end(), image, image + set.test.image_bytes());
    few.labels.push_back(set.test.labels[std::size_t(number)]);
  }
  set.test = few;
  set.hash += 1;
  inputs.data = {name, {}, std::make_shared<const DataSet>(set)};
  return inputs;
}

const SeparationData& data_of(const Result& result) {
  return dynamic_cast<const SeparationData&>(*result.data);
}

// (layers + 1) of (images, D): class token of norm1 and of the last norm, each image by itself.
std::vector<MatrixD> features_one_by_one(const Inputs& inputs) {
  const auto vit = Vit::load(*inputs.checkpoint);
  const LabelledImages& images = inputs.data.set->test;
  std::vector<MatrixD> layers;
  for (int number = 0; number < images.count(); ++number) {
    const std::uint8_t* bytes = images.image(number);
    const Image image(images.rows, images.columns, images.channels,
                      std::vector<std::uint8_t>(bytes, bytes + images.image_bytes()));
    ForwardOptions options;
    options.output_norm1 = true;
    const Forward forward = vit->forward(prepared_for(*inputs.checkpoint, *vit, image).pixels, options);
    if (layers.empty())
      layers.assign(forward.norm1.size() + 1, MatrixD(images.count(), forward.tokens.cols()));
    for (std::size_t layer = 0; layer < forward.norm1.size(); ++layer)
      layers[layer].row(number) = forward.norm1[layer].row(0).cast<double>();
    layers.back().row(number) = forward.tokens.row(0).cast<double>();
  }
  return layers;
}

struct Means {
  double same = 0, different = 0;
};

Means over_pairs(const MatrixD& rows, const std::vector<int>& labels, bool cosine) {
  Means sums;
  double same = 0, different = 0;
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    for (Eigen::Index j = i + 1; j < rows.rows(); ++j) {
      const double distance = cosine ? 1 - rows.row(i).normalized().dot(rows.row(j).normalized())
                                     : (rows.row(i) - rows.row(j)).norm();
      const bool alike = labels[std::size_t(i)] == labels[std::size_t(j)];
      (alike ? sums.same : sums.different) += distance;
      ++(alike ? same : different);
    }
  }
  return {sums.same / same, sums.different / different};
}

}  // namespace

class TestLabsSeparation : public QObject {
  Q_OBJECT

 private slots:
  void distancesAreThoseOfEveryPair() {
    const Inputs inputs = with_few("where", 37);  // 111 images
    const auto features = features_one_by_one(inputs);
    for (const bool cosine : {true, false}) {
      const Result result =
          run("separation", inputs, values({{"distance", std::string(cosine ? "cosine" : "euclidean")}}));
      const SeparationData& data = data_of(result);
      QCOMPARE(data.images, 111);
      QCOMPARE(data.layers.size(), features.size());
      const auto distances = numbers(result.figure, "distances");
      for (std::size_t layer = 0; layer < features.size(); ++layer) {
        const Means expected = over_pairs(features[layer], inputs.data.set->test.labels, cosine);
        const double scale = std::max(1e-2, expected.different);
        QVERIFY2(std::abs(distances[2 * layer] - expected.same) < 1e-5 * scale,
                 qPrintable(QString::number(layer)));
        QVERIFY2(std::abs(distances[2 * layer + 1] - expected.different) < 1e-5 * scale,
                 qPrintable(QString::number(layer)));
      }
    }
  }

  // The run learned `where`; told by the cells its classes stand apart, by forms they do not.
  void theModelKnowsWhatItLearned() {
    const Result where = run("separation", with_few("where", 9), {});
    const SeparationData& known = data_of(where);
    QVERIFY(known.layers.back().means.ratio() > 2);
    QCOMPARE(known.best(), known.layers.size() - 1);
    QVERIFY(known.layers.back().further > 0.95);
    QVERIFY(plain_text(where.figure.caption).find("times as far") != std::string::npos);
    const Result which = run("separation", with_few("which", 9), {});
    QVERIFY(data_of(which).layers.back().means.ratio() < 1.3);
    // Before the first block the class token has read nothing.
    QCOMPARE(known.layers.front().means.same, 0.0);
    QCOMPARE(known.layers.front().means.different, 0.0);
    const Result first = run("separation", with_few("where", 37), values({{"layer", std::int64_t{0}}}));
    QVERIFY(plain_text(first.figure.caption).find("are one: mean distance 0") != std::string::npos);
    validate(first.figure);
  }

  void theRunsOwnDataStandIn() {
    Inputs inputs = built_in_inputs();
    use_run(inputs, built_in_run());
    const TrainedOn trained = trained_on(inputs);
    QCOMPARE(trained.name, std::string("where"));
    const Result result = run("separation", inputs, values({{"samples", std::int64_t{200}}}));
    QCOMPARE(data_of(result).data, trained.title);
    QCOMPARE(data_of(result).images, 200);
    QCOMPARE(data_of(result).available, 4096);
    QVERIFY(!has_note(result.figure, "Where"));
    // A model that does not tell is measured on images that it may never have seen, and that is said.
    const Result other = run("separation", small(), values({{"samples", std::int64_t{64}}}));
    QVERIFY(has_note(other.figure, "does not tell"));
    QVERIFY(other.figure.caption.text().find("does not tell") != std::string::npos);
  }

  // A file without its run: by the word of its data, or by the title alone, as files of earlier versions have
  // it.
  void aFileAloneTellsItsData() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("alone.safetensors").toStdString();
    const auto name_of = [&](std::vector<std::pair<std::string, std::string>> words) {
      nlohmann::json metadata = {{"format", "pt"}, {"trained_by", "Whereabouts"}};
      for (const auto& [key, value] : words) metadata[key] = value;
      std::string header = nlohmann::json{{"__metadata__", metadata}}.dump();
      header.resize((header.size() + 7) / 8 * 8, ' ');
      const std::uint64_t size = header.size();
      std::ofstream out(file, std::ios::binary);
      out.write(reinterpret_cast<const char*>(&size), 8);
      out << header;
      out.close();
      Inputs inputs = built_in_inputs();
      use_checkpoint(inputs, open_checkpoint(file));
      return trained_on(inputs).name;
    };
    QCOMPARE(name_of({{"data", "Where (another title)"}, {"data_id", "where"}}), std::string("where"));
    QCOMPARE(name_of({{"data", "Which (one shape, 8 forms)"}}), std::string("which"));
    QCOMPARE(name_of({{"data", "Fashion-MNIST"}}), std::string("fashion-mnist"));
    QCOMPARE(name_of({{"data", "Where are my keys"}}), std::string());
    QCOMPARE(name_of({{"data", "Flowers"}, {"data_id", "/etc"}}), std::string());
  }

  void dataThatAreGoneAreReplacedAndNamed() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    std::filesystem::copy(std::filesystem::path(TEST_DATA) / "vit" / "hf_vit.safetensors",
                          root / "model.safetensors");
    std::ofstream(root / "run.json") << R"({"data": "/nowhere/flowers", "data_title": "Flowers"})";
    Inputs inputs = built_in_inputs();
    use_checkpoint(inputs, open_checkpoint(root / "model.safetensors"));
    QCOMPARE(trained_on(inputs).name, std::string("/nowhere/flowers"));
    const Result result = run("separation", inputs, values({{"samples", std::int64_t{64}}}));
    QVERIFY(has_note(result.figure, "Flowers, which the model was trained on, is not here"));
    std::ofstream(root / "run.json") << "no json";
    QCOMPARE(trained_on(inputs).name, std::string());
  }

  void samplesAreASampleAndMoreIsRefused() {
    const Inputs inputs = with_few("where", 9);
    const Result few =
        run("separation", inputs, values({{"samples", std::int64_t{100}}, {"seed", std::int64_t{1}}}));
    const Result other =
        run("separation", inputs, values({{"samples", std::int64_t{100}}, {"seed", std::int64_t{2}}}));
    QVERIFY(data_of(few).labels != data_of(other).labels);
    QVERIFY(
        refusal("separation", inputs, values({{"samples", std::int64_t{5}}})).starts_with("usage --samples"));
    QVERIFY(refusal("separation", inputs, values({{"layer", std::int64_t{3}}})).starts_with("usage --layer"));
    Inputs table = built_in_inputs();
    use_checkpoint(table, open_checkpoint(std::string(TEST_DATA) + "/array/f2_little.npy"));
    QVERIFY(!refusal("separation", table, {}).empty());
  }

  void theLayerIsLight() {
    LabRunner host;
    const Inputs inputs = with_few("where", 37);
    const Lab& lab = find_lab("separation");
    QVERIFY(host.run(lab, inputs, {}, Policy::refuse).prepared);
    const Result first = host.run(lab, inputs, values({{"layer", std::int64_t{0}}}), Policy::refuse);
    QVERIFY(!first.prepared);
    validate(first.figure);
    QVERIFY(first.figure.panels[2].title.text().find("layer 0") != std::string::npos);
    QVERIFY(host.run(lab, inputs, values({{"share", std::string("train")}, {"samples", std::int64_t{50}}}),
                     Policy::refuse)
                .prepared);
  }
};

REGISTER_TEST(TestLabsSeparation, QCoreApplication)
#include "test_labs_separation.moc"
