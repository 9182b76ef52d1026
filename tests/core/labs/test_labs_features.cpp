// Tokens of every layer, what is taken off them, and a second image: against NumPy, and a real model's
// references.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/analysis/subspace.h"
#include "core/array/npy.h"
#include "core/base/permutation.h"
#include "core/labs/features/seen.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/vit/inside/slot_means.h"
#include "tests/fused_on_cpu.h"
#include "tests/inside_reference.h"
#include "tests/made_pictures.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr GridShape grid{5, 7};

PixelBatch picture() {
  const Array array = read_npy(std::filesystem::path(TEST_DATA) / "vit" / "input_20x28.npy");
  const auto& values = std::get<std::vector<float>>(array.values);
  return {1, 20, 28, 3, {values.begin(), values.begin() + 20 * 28 * 3}};
}

double worst(const std::vector<double>& is, const std::vector<double>& expected) {
  if (is.size() != expected.size()) return 1e9;
  double most = 0;
  for (std::size_t i = 0; i < is.size(); ++i) most = std::max(most, std::abs(is[i] - expected[i]));
  return most;
}

std::vector<double> as_doubles(const Matrix& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

// The largest difference, each column up to its sign, relative to the column's largest value.
double worst_up_to_sign(const std::vector<double>& is, const std::vector<double>& expected) {
  if (is.size() != expected.size()) return 1e9;
  double most = 0;
  for (std::size_t column = 0; column < 3; ++column) {
    double same = 0, turned = 0, scale = 0;
    for (std::size_t i = column; i < is.size(); i += 3) {
      same = std::max(same, std::abs(is[i] - expected[i]));
      turned = std::max(turned, std::abs(is[i] + expected[i]));
      scale = std::max(scale, std::abs(expected[i]));
    }
    most = std::max(most, std::min(same, turned) / scale);
  }
  return most;
}

std::vector<Matrix> patches_of(const Vit& vit, const PixelBatch& pixels) {
  ForwardOptions options;
  options.output_norm1 = true;
  const Forward forward = vit.forward(pixels, options);
  std::vector<Matrix> layers;
  for (std::size_t layer = 0; layer < 3; ++layer)
    layers.emplace_back(normed_tokens(forward, layer).bottomRows(grid.count()));
  return layers;
}

}  // namespace

class TestLabsFeatures : public QObject {
  Q_OBJECT

 private slots:
  void equalsNumpy() {
    QFile file(QStringLiteral(TEST_DATA) + "/vit/features.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto golden = nlohmann::json::parse(file.readAll().toStdString());
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = picture();
    PixelBatch blank = pixels;
    std::fill(blank.values.begin(), blank.values.end(), 0.0F);
    FeaturesData data;
    data.first.input.grid = data.first.input.patches.grid = grid;
    data.first.input.vit = vit;
    data.first.tokens = patches_of(*vit, pixels);
    const std::vector<Matrix> means = normed_slot_means(*vit, pixels, 6, {}, [](const Forward&) {}),
                              of_blank = patches_of(*vit, blank);
    QCOMPARE(golden.size(), std::size_t{9});
    for (const auto& expected : golden) {
      const std::string remove = expected["remove"];
      data.remove = features::remove.read(Value(remove));
      data.first.places = remove == "blank" ? of_blank : means;
      const SeenFeatures at = features_at(data, expected["layer"].get<int>(), 3, {2, 3}, nullptr, {});
      const auto list = [&](const char* name) { return expected[name].get<std::vector<double>>(); };
      const std::string what = remove + " " + std::to_string(expected["layer"].get<int>());
      QVERIFY2(worst(as_doubles(at.similarity), list("similarity")) < 1e-4, what.c_str());
      const auto& explained = at.components.explained;
      QVERIFY2(worst({explained.begin(), explained.end()}, list("explained")) < 1e-5, what.c_str());
      // The sign is fixed as well.
      QVERIFY2(worst(as_doubles(at.scores), list("components")) < 1e-3, what.c_str());
    }
  }

  // Two images in one basis: which patches are inside, and the components and colours of those alone.
  void theForegroundEqualsNumpy() {
    QFile file(QStringLiteral(TEST_DATA) + "/vit/foreground.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto golden = nlohmann::json::parse(file.readAll().toStdString());
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = picture();
    PixelBatch rolled = pixels;
    std::rotate(rolled.values.begin(), rolled.values.end() - 7 * 28 * 3, rolled.values.end());
    FeaturesData data;
    data.first.input.grid = data.first.input.patches.grid = grid;
    data.first.input.vit = vit;
    data.first.tokens = patches_of(*vit, pixels);
    data.second.emplace();
    data.second->input = data.first.input;
    data.second->tokens = patches_of(*vit, rolled);
    QCOMPARE(golden.size(), std::size_t{6});
    for (const auto& expected : golden) {
      const bool above = expected["above"].get<bool>();
      const ForegroundCut cut{expected["threshold"].get<double>(),
                              above ? features::Side::above : features::Side::below};
      const SeenFeatures at = features_at(data, expected["layer"].get<int>(), 3, {2, 3}, &cut, {});
      const auto list = [&](const char* name) { return expected[name].get<std::vector<double>>(); };
      std::vector<double> inside(at.foreground->inside.begin(), at.foreground->inside.end());
      inside.insert(inside.end(), at.foreground->inside2.begin(), at.foreground->inside2.end());
      QCOMPARE(inside, list("inside"));
      QVERIFY(std::abs(at.foreground->share - expected["share"].get<double>()) < 1e-5);
      const auto& explained = at.components.explained;
      QVERIFY(worst({explained.begin(), explained.end()}, list("explained")) < 1e-5);
      const auto both = [](const Matrix& one, const Matrix& other) {
        std::vector<double> all = as_doubles(one);
        all.insert(all.end(), other.data(), other.data() + other.size());
        return all;
      };
      QVERIFY(worst(both(at.scores, at.scores2), list("components")) < 1e-3);
      QVERIFY(worst(both(at.colours, at.colours2), list("colours")) < 1e-3);
    }
  }

  // A third image in the basis of two others, and which of their patches are like one of its own.
  void theSharedBasisEqualsNumpy() {
    QFile file(QStringLiteral(TEST_DATA) + "/vit/shared_basis.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto golden = nlohmann::json::parse(file.readAll().toStdString());
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = picture();
    PixelBatch rolled = pixels, moved = pixels;
    std::rotate(rolled.values.begin(), rolled.values.end() - 7 * 28 * 3, rolled.values.end());
    for (auto row = moved.values.begin(); row != moved.values.end(); row += 28 * 3)
      std::rotate(row, row + (28 - 11) * 3, row + 28 * 3);
    FeaturesData data;
    data.first.input.grid = data.first.input.patches.grid = grid;
    data.first.input.vit = vit;
    auto basis = std::make_shared<FeaturesBasis>();
    for (const PixelBatch& each : {pixels, rolled}) {
      basis->images.emplace_back();
      basis->images.back().input = data.first.input;
      basis->images.back().tokens = patches_of(*vit, each);
    }
    data.basis = basis;
    data.first.tokens = patches_of(*vit, moved);
    QCOMPARE(golden.size(), std::size_t{9});
    for (const auto& expected : golden) {
      ForegroundCut cut;
      const bool has_cut = expected.contains("threshold");
      if (has_cut)
        cut = {expected["threshold"].get<double>(),
               expected["above"].get<bool>() ? features::Side::above : features::Side::below};
      const SeenFeatures at =
          features_at(data, expected["layer"].get<int>(), 3, {2, 3}, has_cut ? &cut : nullptr, {});
      const auto list = [&](const char* name) { return expected[name].get<std::vector<double>>(); };
      const auto& explained = at.components.explained;
      QVERIFY(worst({explained.begin(), explained.end()}, list("explained")) < 1e-5);
      QVERIFY(worst(as_doubles(at.scores), list("components")) < 1e-3);
      QVERIFY(worst(as_doubles(at.colours), list("colours")) < 1e-3);
      QCOMPARE(at.others.size(), std::size_t{2});
      std::vector<double> similarity;
      for (const BasisImage& each : at.others) {
        similarity.insert(similarity.end(), each.similarity.begin(), each.similarity.end());
        QVERIFY(each.similarity[each.nearest] == each.similarity.maxCoeff());
      }
      QVERIFY(worst(similarity, list("similarity")) < 1e-4);
      QCOMPARE(at.foreground.has_value(), has_cut);
      if (has_cut) {
        const std::vector<double> inside(at.foreground->inside.begin(), at.foreground->inside.end());
        QCOMPARE(inside, list("inside"));
      }
    }
  }

  // Another frame, or another image beside a data set, has the basis that is there.
  void theBasisIsFoundOnce() {
    Inputs inputs = small();
    inputs.image = open_image(std::filesystem::path(TEST_DATA) / "image" / "frames_keep.gif");
    LabRunner host;
    const auto frame = [&](int number) {
      return host.run(find_lab("features"), inputs, values({{"frame", std::int64_t{number}}}),
                      Policy::refuse);
    };
    const Result first = frame(0), other = frame(3);
    validate(first.figure);
    const auto basis_of = [](const Result& result) {
      return dynamic_cast<const FeaturesData&>(*result.data).basis;
    };
    QVERIFY(basis_of(first));
    QCOMPARE(basis_of(first).get(), basis_of(other).get());
    QCOMPARE(basis_of(first)->images.size(), std::size_t{4});
    QVERIFY(has(first.figure.caption.text(), "4 of 5 frames"));
    QCOMPARE(numbers(first.figure, "basis_features"), numbers(other.figure, "basis_features"));
    // The first frame is of the basis: what is said to be nearest is of another image.
    const std::vector<double> counts = numbers(first.figure, "basis_tokens");
    const std::vector<double> alike = numbers(first.figure, "basis_similarity");
    const double most =
        *std::max_element(alike.begin() + static_cast<std::ptrdiff_t>(counts[0]), alike.end());
    const auto& readings = first.figure.readings;
    const auto said = std::find_if(readings.begin(), readings.end(), [](const Reading& each) {
      return each.label.text() == "most alike across images";
    });
    QVERIFY(said != readings.end() && said->value.text().starts_with(number(most, 3)));
    // Its own colours otherwise.
    const Result own =
        host.run(find_lab("features"), inputs, values({{"basis", std::string("own")}}), Policy::refuse);
    QVERIFY(!basis_of(own) && !has_array(own.figure, "basis_features"));
    QVERIFY(worst(numbers(own.figure, "components"), numbers(first.figure, "components")) > 1e-3);
  }

  // Each image's line is what the lab says of that image alone.
  void numbersOverImages() {
    const QTemporaryDir folder;
    const std::filesystem::path photos = folder.path().toStdString();
    write_pictures(photos, 3);
    const Inputs inputs = with_folder("timm_vit.safetensors", photos);
    const Figure over = run("features", inputs, {}).figure;
    validate(over);
    const std::vector<double> first = numbers(over, "first_three_images"),
                              alike = numbers(over, "alike_images");
    QCOMPARE(first.size(), std::size_t{9});
    const std::vector<int> order = NumpyRandomState(21).permutation(3);
    for (std::size_t i = 0; i < 3; ++i) {
      Inputs one = inputs;
      one.data = {};
      one.image = open_image(picture_file(photos, order[i]));
      for (std::size_t layer = 0; layer < 3; ++layer) {
        const Figure figure =
            run("features", one, values({{"layer", static_cast<std::int64_t>(layer)}})).figure;
        const std::vector<double> shares = numbers(figure, "explained");
        QVERIFY(std::abs(first[3 * i + layer] - (shares[0] + shares[1] + shares[2])) < 1e-6);
        const Array array = array_of(figure, "features");
        Matrix rows = Eigen::Map<const Matrix>(std::get<std::vector<float>>(array.values).data(),
                                               static_cast<Eigen::Index>(array.shape[0]),
                                               static_cast<Eigen::Index>(array.shape[1]));
        rows.rowwise().normalize();
        double sum = 0;
        for (Eigen::Index a = 0; a < rows.rows(); ++a)
          for (Eigen::Index b = 0; b < a; ++b) sum += static_cast<double>(rows.row(a).dot(rows.row(b)));
        const auto count = static_cast<double>(rows.rows());
        QVERIFY(std::abs(alike[3 * i + layer] - 2 * sum / (count * (count - 1))) < 1e-5);
      }
    }
  }

  // Whatever its sign: the side that has less of the rim.
  void aPlantedForegroundIsFound() {
    FeaturesData data;
    data.first.input.grid = data.first.input.patches.grid = grid;
    data.first.input.vit = load_golden("timm_vit");
    for (const float sign : {1.0F, -1.0F}) {
      NumpyRandomState random(3);
      Matrix tokens(grid.count(), 8);
      for (float& value : tokens.reshaped()) value = static_cast<float>(0.1 * random.normal());
      std::vector<bool> planted;
      for (int token = 0; token < grid.count(); ++token) {
        const Cell cell = grid.cell(token);
        planted.push_back(cell.row >= 1 && cell.row <= 3 && cell.column >= 2 && cell.column <= 5);
        tokens(token, 5) += planted.back() ? 4 * sign : 0;
      }
      data.first.tokens = {tokens, tokens, tokens};
      const ForegroundCut cut;
      const SeenFeatures at = features_at(data, 1, 3, {2, 3}, &cut, {});
      QVERIFY(at.foreground->inside == planted);
      QCOMPARE(at.foreground->count, 12);
      for (int token = 0; token < grid.count(); ++token)
        QCOMPARE(at.colours.row(token).isZero(0), !planted[static_cast<std::size_t>(token)]);
    }
  }

  void theForegroundIsDrawn() {
    const Inputs inputs = small();
    Values given = values({{"foreground", true}});
    const Figure figure = run("features", inputs, given).figure;
    validate(figure);
    QVERIFY(has_array(figure, "foreground") && has(figure.caption.text(), "are the foreground"));
    // Nothing is left inside.
    given.set("threshold", 1.0);
    given.set("side", std::string("above"));
    const Figure empty = run("features", inputs, given).figure;
    validate(empty);
    QVERIFY(has(empty.caption.text(), "Nothing tells them apart"));
    QVERIFY(!has_array(run("features", inputs, {}).figure, "foreground"));
  }

  void referencesOfARealModel_data() { add_reference_images(); }
  void referencesOfARealModel() {
    QFETCH(QString, image);
    const std::string name = image.toStdString();
    if (!has_reference(name)) QSKIP(no_reference);
    const auto expected = [&](const std::string& id) { return referred(name, id); };
    const Inputs inputs = referred_inputs(name);
    for (const int layer : {6, 12}) {
      const Figure figure = run("features", inputs,
                                values({{"layer", std::int64_t{layer}},
                                        {"reference", written("features", "reference", "7,7")}}))
                                .figure;
      validate(figure);
      const std::string of = "_" + std::to_string(layer);
      QVERIFY(worst(numbers(figure, "similarity"), expected("similarity" + of)) < 2e-3);
      QVERIFY(worst(numbers(figure, "explained"), expected("explained" + of)) < 2e-3);
      const double components = worst_up_to_sign(numbers(figure, "components"), expected("components" + of));
      QVERIFY2(components < 2e-3, qPrintable(QString::number(components)));
    }
  }

  void aSecondImageIsComparedWithTheFirst() {
    Inputs inputs = small();
    const Figure alone = run("features", inputs, {}).figure;
    validate(alone);
    QCOMPARE(alone.panels.size(), std::size_t{5});
    inputs.image2 = inputs.image;
    inputs.image2.name = "again";
    const Figure both = run("features", inputs, {}).figure;
    validate(both);
    QCOMPARE(both.panels.size(), std::size_t{8});
    QCOMPARE(numbers(both, "similarity"), numbers(alone, "similarity"));
    // The same image is as similar, and has the same components.
    QVERIFY(worst(numbers(both, "similarity2"), numbers(both, "similarity")) < 1e-6);
    QVERIFY(worst(numbers(both, "components2"), numbers(both, "components")) < 1e-4);
    // Another one is another key for what is kept.
    Inputs other = inputs;
    other.image2 = sinusoid_inputs().image;
    other.image2.name = "again";
    const InputIds one{InputId::image, InputId::checkpoint, InputId::checkpoint2};
    InputIds two = one;
    two.insert(InputId::image2);
    QVERIFY(identity_of(inputs, two) != identity_of(small(), two));
    QCOMPARE(identity_of(inputs, one), identity_of(small(), one));
  }

  // Twice as many patches down and across, as the model takes an input of twice the size.
  void anotherSizeIsAnotherGrid() {
    const Inputs inputs = small();
    const ModelImage own = model_image(inputs, inputs.image, {});
    const int size = 2 * own.patches.rows;
    const ModelImage twice = model_image(inputs, inputs.image, {}, size);
    QCOMPARE(twice.grid.rows, 2 * own.grid.rows);
    QCOMPARE(twice.grid.columns, 2 * own.grid.columns);
    const Cell last{twice.grid.rows - 1, twice.grid.columns - 1};
    const Figure figure =
        run("features", inputs, values({{"size", std::int64_t{size}}, {"reference", last}})).figure;
    validate(figure);
    ForwardOptions options;
    options.output_norm1 = true;
    const Forward forward = twice.vit->forward(twice.pixels, options);
    const Matrix tokens = forward.tokens.bottomRows(twice.grid.count());
    QVERIFY(worst(numbers(figure, "features"), as_doubles(tokens)) < 1e-5);
    const std::vector<double> similarity = numbers(figure, "similarity");
    QCOMPARE(static_cast<int>(similarity.size()), twice.grid.count());
    QVERIFY(std::abs(similarity.back() - 1) < 1e-6);
    // Beyond its own grid a reference is none.
    QVERIFY(refusal("features", inputs, values({{"reference", last}})).starts_with("usage --reference"));
    QVERIFY(refusal("features", inputs, values({{"size", std::int64_t{1}}})).starts_with("usage --size"));
  }

  void whatIsTakenOffIsGone() {
    const Inputs inputs = small();
    const Figure blank =
        run("features", inputs, values({{"remove", std::string("blank")}, {"k", std::int64_t{2}}})).figure;
    validate(blank);
    const Figure none = run("features", inputs, {}).figure;
    QVERIFY(worst(numbers(blank, "similarity"), numbers(none, "similarity")) > 1e-4);
    Matrix rows(4, 3);
    rows << 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 0, 1;
    const Matrix directions = unit_directions(rows, 2);
    QCOMPARE(directions.rows(), Eigen::Index{2});
    QVERIFY((directions * directions.transpose() - Matrix::Identity(2, 2)).cwiseAbs().maxCoeff() < 1e-6F);
    QVERIFY((without_directions(rows, directions) * directions.transpose()).cwiseAbs().maxCoeff() < 1e-6F);
    // Rows that are all the same span nothing.
    QCOMPARE(unit_directions(Matrix::Constant(6, 3, 0.3F), 2).rows(), Eigen::Index{0});
  }

  void whatCannotBeIsRefused() {
    QVERIFY(refusal("features", sinusoid_inputs(), {}).find("no transformer") != std::string::npos);
    QVERIFY(refusal("features", small(), values({{"k", std::int64_t{0}}, {"remove", std::string("blank")}}))
                .starts_with("usage --k"));
  }
};

REGISTER_TEST(TestLabsFeatures, QCoreApplication)
#include "test_labs_features.moc"
