// The lab `audit`: its numbers against every token of every image, taken one by one and compared in pairs,
// and a pattern that is planted in a model's position table.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/array/write_file.h"
#include "core/figure/text.h"
#include "core/image/load.h"
#include "core/labs/audit/data.h"
#include "core/vit/predict.h"
#include "tests/lab_runs.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

namespace fs = std::filesystem;

const AuditData& data_of(const Result& result) {
  return dynamic_cast<const AuditData&>(*result.data);
}

// What enters each block, and leaves the last, of the patches of each image by itself: layers of images.
std::vector<std::vector<MatrixD>> tokens_one_by_one(const Inputs& inputs,
                                                    const std::vector<fs::path>& files) {
  const auto vit = Vit::load(*inputs.checkpoint);
  std::vector<std::vector<MatrixD>> layers;
  for (const fs::path& file : files) {
    ForwardOptions options;
    options.output_hidden_states = true;
    const Forward forward =
        vit->forward(prepared_for(*inputs.checkpoint, *vit, load_image(file)).pixels, options);
    layers.resize(forward.hidden_states.size());
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
      const Matrix& states = forward.hidden_states[layer];
      layers[layer].push_back(states.bottomRows(states.rows() - forward.prefix).cast<double>());
    }
  }
  return layers;
}

// Of pairs of different images, as the header of core/analysis/image_statistics.h has it.
double share_of(const std::vector<MatrixD>& images) {
  const auto count = images.size();
  const auto places = static_cast<double>(images[0].rows());
  std::vector<MatrixD> centred;
  std::vector<Eigen::RowVectorXd> means;
  double within = 0, between = 0, apart = 0, pairs = 0;
  for (const MatrixD& image : images) {
    means.emplace_back(image.colwise().mean());
    centred.emplace_back(image.rowwise() - means.back());
    within += centred.back().squaredNorm() / (places * static_cast<double>(count));
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      if (i == j) continue;
      ++pairs;
      between += centred[i].cwiseProduct(centred[j]).sum() / places;
      apart += (means[i] - means[j]).squaredNorm() / 2;
    }
  }
  return between / pairs / (within + apart / pairs);
}

double rate_of(const std::vector<MatrixD>& images, double threshold) {
  double sum = 0;
  for (const MatrixD& image : images) {
    std::vector<double> norms;
    for (Eigen::Index n = 0; n < image.rows(); ++n) norms.push_back(image.row(n).norm());
    std::vector<double> sorted = norms;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t half = sorted.size() / 2;
    const double median = sorted.size() % 2 == 1 ? sorted[half] : (sorted[half] + sorted[half - 1]) / 2;
    sum += static_cast<double>(std::count_if(norms.begin(), norms.end(),
                                             [&](double norm) { return norm > threshold * median; })) /
           static_cast<double>(norms.size());
  }
  return sum / static_cast<double>(images.size());
}

}  // namespace

class TestLabsAudit : public QObject {
  Q_OBJECT

 private slots:
  void itsNumbersAreThoseOfEveryToken() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write_pictures(root, 9);
    std::vector<fs::path> files;
    for (int i = 0; i < 9; ++i) files.push_back(root / ("p" + std::to_string(10 + i) + ".png"));
    const Inputs inputs = with_folder("timm_vit.safetensors", root);
    const auto layers = tokens_one_by_one(inputs, files);
    const Result result = run("audit", inputs, values({{"threshold", 1.5}}));
    validate(result.figure);
    const AuditData& data = data_of(result);
    QCOMPARE(data.images, 9);
    QCOMPARE(data.trained, 6);
    QCOMPARE(data.blocks, 9);
    QCOMPARE(data.prefix, 1);
    const Array pattern = array_of(result.figure, "pattern");
    const std::vector<double> shares = numbers(result.figure, "position_share"),
                              rates = numbers(result.figure, "artifact_rate"), patterns = doubles(pattern);
    const auto places = static_cast<std::size_t>(layers[0][0].rows()),
               width = static_cast<std::size_t>(layers[0][0].cols());
    QCOMPARE(pattern.shape, (std::vector<std::size_t>{layers.size(), places, width}));
    QCOMPARE(array_of(result.figure, "probe").shape, (std::vector<std::size_t>{layers.size(), 2, 3}));
    QCOMPARE(array_of(result.figure, "position_share").shape, (std::vector<std::size_t>{layers.size(), 3}));
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
      const double share = shares[3 * layer];
      QVERIFY2(std::abs(share - share_of(layers[layer])) < 1e-5,
               qPrintable(QString("%1 instead of %2").arg(share).arg(share_of(layers[layer]))));
      QVERIFY(shares[3 * layer + 1] <= share && share <= shares[3 * layer + 2]);
      QVERIFY(std::abs(rates[3 * layer] - rate_of(layers[layer], 1.5)) < 1e-9);
      MatrixD mean = MatrixD::Zero(layers[layer][0].rows(), layers[layer][0].cols());
      for (const MatrixD& image : layers[layer]) mean += image / 9.0;
      mean.rowwise() -= mean.colwise().mean().eval();
      for (std::size_t i = 0; i < places * width; ++i)
        QVERIFY(std::abs(patterns[layer * places * width + i] - mean.data()[i]) < 1e-5);
    }
  }

  // A table P in place of one of zeros moves what enters the first block by P, and nothing else: the pattern
  // moves by P less its mean, and the share is what P adds to the variance.
  void aPlantedPatternIsFound() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    fs::create_directory(root / "images");
    write_pictures(root / "images", 8);
    std::vector<TensorValues> tensors = made::tensors_of("timm_vit.safetensors");
    TensorValues& table = made::tensor(tensors, "pos_embed");
    const auto checkpoint = open_checkpoint(made::golden_model("timm_vit.safetensors"));
    const nlohmann::json metadata = nlohmann::json::parse(checkpoint->metadata());
    const auto width = static_cast<std::size_t>(table.shape.back());
    const auto audited = [&](const char* name) {
      Inputs inputs = built_in_inputs();
      use_checkpoint(inputs, made::write_model(root / name, tensors, metadata));
      inputs.data = open_data((root / "images").string());
      return run("audit", inputs, {}).figure;
    };
    std::fill(table.values.begin(), table.values.end(), 0.0F);
    const Figure without = audited("without.safetensors");
    NumpyRandomState random(4);
    for (float& value : table.values) value = static_cast<float>(random.normal());
    const std::vector<float> planted(table.values.begin() + static_cast<std::ptrdiff_t>(width),
                                     table.values.end());
    const Figure with = audited("with.safetensors");
    const std::vector<double> before = numbers(without, "pattern"), after = numbers(with, "pattern");
    const std::size_t places = planted.size() / width;
    double of_pattern = 0, mixed = 0;
    for (std::size_t d = 0; d < width; ++d) {
      double mean = 0;
      for (std::size_t n = 0; n < places; ++n)
        mean += static_cast<double>(planted[n * width + d]) / static_cast<double>(places);
      for (std::size_t n = 0; n < places; ++n) {
        const std::size_t i = n * width + d;
        const double moved = static_cast<double>(planted[i]) - mean;
        QVERIFY2(std::abs(after[i] - before[i] - moved) < 1e-5, qPrintable(QString::number(after[i])));
        of_pattern += moved * moved / static_cast<double>(places);
        mixed += 2 * moved * before[i] / static_cast<double>(places);
      }
    }
    // With total t and between b of the images alone, and P: (b + m + |P|^2) / (t + m + |P|^2).
    const Result alone = [&] {
      Inputs inputs = built_in_inputs();
      use_checkpoint(inputs, open_checkpoint(root / "without.safetensors"));
      inputs.data = open_data((root / "images").string());
      return run("audit", inputs, {});
    }();
    const AuditLayer& layer = data_of(alone).layers.front();
    const double total = layer.deviation * layer.deviation, between = layer.share.mean * total;
    const double known = (between + mixed + of_pattern) / (total + mixed + of_pattern);
    QVERIFY2(std::abs(numbers(with, "position_share")[0] - known) < 1e-5,
             qPrintable(QString("%1 instead of %2").arg(numbers(with, "position_share")[0]).arg(known)));
    QVERIFY(known > 0.5);
  }

  // Grids and widths that change: a pattern for each layer over its own tokens.
  void stagesHavePatternsOfTheirOwn() {
    const QTemporaryDir folder;
    write_pictures(folder.path().toStdString(), 6);
    const Inputs inputs = with_folder("swin_timm.safetensors", folder.path().toStdString());
    const Result result = run("audit", inputs, {});
    validate(result.figure);
    QVERIFY(!has_array(result.figure, "pattern"));
    const AuditData& data = data_of(result);
    QVERIFY(!data.one_size());
    for (int layer = 0; layer <= data.depth(); ++layer) {
      const Array pattern = array_of(result.figure, "pattern." + std::to_string(layer));
      const GridShape grid = data.vit->configuration().grid_of_block(layer, data.grid);
      QCOMPARE(pattern.shape.front(), static_cast<std::size_t>(grid.count()));
    }
    QCOMPARE(array_of(result.figure, "position_share").shape.front(), data.layers.size());
  }

  void otherModelsRun_data() {
    QTest::addColumn<QString>("model");
    for (const char* model :
         {"timm_registers", "hf_siglip", "dinov3", "hf_beit", "hf_dinov2", "naflex", "cait"})
      QTest::newRow(model) << model;
  }
  void otherModelsRun() {
    QFETCH(QString, model);
    const QTemporaryDir folder;
    write_pictures(folder.path().toStdString(), 5);
    const Inputs inputs = with_folder((model + ".safetensors").toStdString(), folder.path().toStdString());
    const Result result = run("audit", inputs, {});
    validate(result.figure);
    for (const AuditLayer& each : data_of(result).layers) {
      QVERIFY(each.share.mean <= 1 && each.share.mean > -0.5);
      QVERIFY(each.rate.mean >= 0 && each.rate.mean < 0.5);
      QCOMPARE(each.pattern.rows(), Eigen::Index{each.grid.count()});
    }
  }

  // A token's own place is not in what it shows: images alike leave nothing but their places.
  void imagesThatAreAlikeArePlacesAlone() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    for (const char* name : {"a.png", "b.png", "c.png", "d.png"})
      write_file(root / name, png_bytes(picture(33, 33, 1)));
    const Figure figure = run("audit", with_folder("timm_vit.safetensors", root), {}).figure;
    for (std::size_t layer = 0; layer < array_of(figure, "position_share").shape[0]; ++layer)
      QVERIFY(std::abs(numbers(figure, "position_share")[3 * layer] - 1) < 1e-6);
  }

  void whatCannotBeReadIsNamedAndLeftOut() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write_pictures(root, 6);
    std::ofstream(root / "a.png") << "no image";
    std::ofstream(root / "notes.txt") << "not looked at";
    fs::create_directory(root / ".hidden");
    std::ofstream(root / ".hidden" / "b.png") << "not looked at either";
    const Inputs inputs = with_folder("timm_vit.safetensors", root);
    QCOMPARE(inputs.data.set->notes.size(), std::size_t{1});
    const Result result = run("audit", inputs, {});
    QCOMPARE(data_of(result).images, 6);
    QCOMPARE(data_of(result).left_out.size(), std::size_t{1});
    QVERIFY(data_of(result).left_out[0].starts_with("a.png ("));
    const auto named = std::find_if(result.figure.readings.begin(), result.figure.readings.end(),
                                    [](const Reading& each) { return each.label == "left out"; });
    QVERIFY(named != result.figure.readings.end() && named->value.text().starts_with("1: a.png ("));
    // As if it were not there, wherever it was drawn: also where it was all that tests the probe.
    std::set<double> others;
    for (const char* seed : {"0", "1", "2", "3", "4", "5"}) {
      for (int i = 5; i > 3; --i) fs::remove(root / ("p" + std::to_string(10 + i) + ".png"));
      const Result few = run("audit", with_folder("timm_vit.safetensors", root),
                             values({{"seed", written("audit", "seed", seed)}}));
      QCOMPARE(data_of(few).images, 4);
      QVERIFY(data_of(few).trained == 3 || data_of(few).trained == 2);
      others.insert(numbers(few.figure, "position_share")[0]);
    }
    QVERIFY(*others.rbegin() - *others.begin() < 1e-6);
  }

  void whatIsTooLittleIsRefused() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    QVERIFY(refusal_of([&] { open_data(root.string()); }).find(root.string()) != std::string::npos);
    write_pictures(root, 1);
    const std::string one = refusal("audit", with_folder("timm_vit.safetensors", root), {});
    QVERIFY2(one.find("it holds one image") != std::string::npos, one.c_str());
    write_pictures(root, 3);
    std::ofstream(root / "z.png") << "no image";
    const std::string three = refusal("audit", with_folder("timm_vit.safetensors", root), {});
    QVERIFY2(three.find("3 of 4 images can be read: z.png") != std::string::npos, three.c_str());
    Inputs table = built_in_inputs();
    use_checkpoint(table, open_checkpoint(std::string(TEST_DATA) + "/array/f2_little.npy"));
    QVERIFY(refusal("audit", table, {}).find("no transformer") != std::string::npos);
    // A folder without classes is nothing to tell classes apart in.
    const std::string classes = refusal("separation", with_folder("timm_vit.safetensors", root), {});
    QVERIFY2(classes.find("its images have no classes") != std::string::npos, classes.c_str());
  }

  // Of a folder of classes the files themselves are measured, in their own size.
  void classFoldersAreFilesToo() {
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    std::vector<fs::path> files;
    for (const char* name : {"cats", "dogs"}) {
      fs::create_directory(root / name);
      write_pictures(root / name, 3);
      for (int i = 0; i < 3; ++i) files.push_back(root / name / ("p" + std::to_string(10 + i) + ".png"));
    }
    write_file(root / "dogs" / "p11.png", png_bytes(picture(50, 64, 99)));
    write_file(root / "dogs" / "p12.png", png_bytes(picture(64, 50, 98)));
    write_file(root / "dogs" / "p10.png", png_bytes(picture(51, 50, 97)));
    const Inputs inputs = with_folder("timm_vit.safetensors", root);
    QCOMPARE(inputs.data.set->classes(), 2);
    const auto layers = tokens_one_by_one(inputs, files);
    const std::vector<double> shares = numbers(run("audit", inputs, {}).figure, "position_share");
    QVERIFY(std::abs(shares[0] - share_of(layers[0])) < 1e-5);
  }

  void drawnWithoutMeasuringAgain() {
    LabRunner host;
    const Lab& lab = find_lab("audit");
    const Inputs inputs = built_in_inputs();
    const Values few = values({{"samples", std::int64_t{8}}});
    QVERIFY(host.run(lab, inputs, few, Policy::refuse).prepared);
    for (const char* show : {"first", "second", "third"}) {
      Values next = few;
      next.set("show", std::string(show));
      next.set("layer", std::int64_t{2});
      const Result result = host.run(lab, inputs, next, Policy::refuse);
      QVERIFY(!result.prepared);
      validate(result.figure);
    }
  }
};

REGISTER_TEST(TestLabsAudit, QCoreApplication)
#include "test_labs_audit.moc"
