// Ports of golden models, each with one mistake of its own, are told from right ones, and the mistake is
// named.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "core/array/npz.h"
#include "core/array/write_file.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/vit/predict.h"
#include "core/vit/verify/mistakes.h"
#include "core/vit/verify/verify.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

Image photograph(int rows, int columns) {
  std::vector<std::uint8_t> bytes;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      bytes.push_back(static_cast<std::uint8_t>((row * 7 + column * 3) % 256));
      bytes.push_back(static_cast<std::uint8_t>((row * column) % 251));
      bytes.push_back(static_cast<std::uint8_t>((row * row + 5 * column) % 239));
    }
  }
  return {rows, columns, 3, bytes};
}

Array array_of(const Matrix& matrix, std::vector<std::size_t> shape) {
  return {std::move(shape), std::vector<float>(matrix.data(), matrix.data() + matrix.size())};
}

}  // namespace

class TestVerify : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::filesystem::path at(const char* name) const {
    return std::filesystem::path(folder_.path().toStdString()) / name;
  }

  // What a port gives that makes this mistake; of none a right one.
  std::shared_ptr<const Checkpoint> port(const Checkpoint& checkpoint, const Image& image,
                                         const Mistake& mistake,
                                         const std::vector<std::string>& names) const {
    const auto vit = Vit::load(checkpoint, {}, mistake.model);
    Preprocessing preprocessing = preprocessing_of(checkpoint, vit->configuration());
    if (mistake.pixels) mistake.pixels(preprocessing);
    PassStart start;
    start.pixels = prepared_for(checkpoint, *vit, image, preprocessing).pixels;
    start.grid = vit->configuration().grid_of_input(start.pixels.rows, start.pixels.columns);
    ForwardOptions options;
    if (mistake.pass) mistake.pass(options);
    const Activations activations = recorded(*vit, start, names, options, mistake.transposed);
    std::vector<NamedArray> arrays;
    for (const auto& each : activations) {
      const Matrix values = each.second;
      arrays.push_back({each.first, [values] {
                          return array_of(values, {1, static_cast<std::size_t>(values.rows()),
                                                   static_cast<std::size_t>(values.cols())});
                        }});
      if (each.first == "logits" || each.first.ends_with("logits")) {
        // One image's classes, or maps by head.
        const auto columns = static_cast<std::size_t>(values.cols());
        const auto heads = static_cast<std::size_t>(values.rows()) / columns;
        const bool is_map = each.first != "logits";
        arrays.back().make = [values, columns, heads, is_map] {
          return array_of(values, is_map ? std::vector<std::size_t>{heads, columns, columns}
                                         : std::vector<std::size_t>{columns});
        };
      }
    }
    write_file(at("port.npz"), npz_content(arrays));
    return open_checkpoint(at("port.npz"));
  }

  static std::vector<std::string> all_names(const VitConfiguration& configuration) {
    std::vector<std::string> names = {"embedding"};
    for (int block = 0; block < configuration.depth; ++block) {
      for (const char* part : {"input", "q", "k", "v", "logits", "output"})
        names.push_back("block." + std::to_string(block) + "." + part);
    }
    names.emplace_back("norm");
    if (configuration.classes > 0) names.emplace_back("logits");
    return names;
  }

 private slots:
  void mistakesAreNamed_data() {
    QTest::addColumn<QString>("model");
    for (const char* model : {"deit3", "dinov2_swiglu", "eva02", "clip"}) QTest::newRow(model) << model;
  }
  void mistakesAreNamed() {
    QFETCH(QString, model);
    const auto checkpoint = open_checkpoint(made::golden_model(model.toStdString() + ".safetensors"));
    const Image image = photograph(61, 83);
    const auto vit = Vit::load(*checkpoint);
    const Preprocessing preprocessing = preprocessing_of(*checkpoint, vit->configuration());
    const PixelBatch pixels = prepared_for(*checkpoint, *vit, image, preprocessing).pixels;
    const std::vector<std::string> names = all_names(vit->configuration());
    const Verification right = verify(*checkpoint, *port(*checkpoint, image, {}, names), &image);
    QCOMPARE(right.compared.size(), names.size());
    QVERIFY(!right.first);
    QVERIFY(right.causes.empty());
    for (const ComparedActivation& each : right.compared) QVERIFY2(each.error == 0, each.name.c_str());

    int told = 0;
    QStringList unnamed;
    for (const Mistake& mistake :
         known_mistakes(vit->configuration(), &preprocessing,
                        vit->configuration().grid_of_input(pixels.rows, pixels.columns))) {
      std::shared_ptr<const Checkpoint> wrong;
      try {
        wrong = port(*checkpoint, image, mistake, names);
      } catch (const Failure&) {
        continue;  // that this model cannot make
      }
      const Verification found = verify(*checkpoint, *wrong, &image);
      // A mistake that changes less than the tolerance is none.
      if (!found.first) continue;
      ++told;
      const auto cause = std::find_if(found.causes.begin(), found.causes.end(),
                                      [&](const FoundCause& each) { return each.id == mistake.id; });
      // Another one may be the same with this model; none may explain more.
      const bool is_named = cause != found.causes.end() && cause->error_after == 0 &&
                            cause->explained == static_cast<int>(found.compared.size()) &&
                            found.causes.front().explained == cause->explained;
      if (!is_named) unnamed << QString::fromStdString(mistake.id);
    }
    QVERIFY2(unnamed.isEmpty(), qPrintable(unnamed.join(", ")));
    QVERIFY2(told >= 15, qPrintable(QString::number(told)));
  }

  void beginsWhereTokensAreGiven() {
    const auto checkpoint = open_checkpoint(made::golden_model("hf_vit.safetensors"));
    const Image image = photograph(40, 40);
    Mistake mistake;
    mistake.id = "relu";
    mistake.model = [](VitConfiguration& configuration, VitWeights&) {
      configuration.activation = Activation::relu;
    };
    const auto wrong = port(*checkpoint, image, mistake, {"block.1.input", "block.1.output", "norm"});
    const Verification found = verify(*checkpoint, *wrong, nullptr);
    QCOMPARE(found.first.value_or(""), std::string("block.1.output"));
    QVERIFY(!found.causes.empty());
    QCOMPARE(found.causes.front().id, std::string("relu"));
    QCOMPARE(found.compared.front().error, 0.0);
  }

  // Queries side by side, head by head or token by token, with or without an axis of one image; and what one
  // block gives alone.
  void formsOfOneActivationAreTheSame() {
    const auto checkpoint = open_checkpoint(made::golden_model("hf_vit.safetensors"));
    const Image image = photograph(40, 40);
    const auto vit = Vit::load(*checkpoint);
    const auto heads = static_cast<std::size_t>(vit->configuration().heads);
    PassStart start;
    start.pixels =
        prepared_for(*checkpoint, *vit, image, preprocessing_of(*checkpoint, vit->configuration())).pixels;
    const Activations right = recorded(*vit, start, {"block.1.q", "block.1.output"}, {}, false);
    const Matrix& queries = right.at("block.1.q");
    const auto tokens = static_cast<std::size_t>(queries.rows()),
               width = static_cast<std::size_t>(queries.cols());
    const std::size_t dim = width / heads;
    Array by_head{{heads, tokens, dim}, std::vector<float>(tokens * width)};
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::size_t token = 0; token < tokens; ++token) {
        for (std::size_t i = 0; i < dim; ++i) {
          std::get<std::vector<float>>(by_head.values)[(head * tokens + token) * dim + i] =
              queries(static_cast<Eigen::Index>(token), static_cast<Eigen::Index>(head * dim + i));
        }
      }
    }
    const auto error = [&](const std::string& name, const Array& array) {
      write_file(at("forms.npz"), npz_content(std::vector<NamedArray>{{name, [&] { return array; }}}));
      const Verification found = verify(*checkpoint, *open_checkpoint(at("forms.npz")), &image);
      return found.compared.at(0).error;
    };
    QCOMPARE(error("block.1.q", by_head), 0.0);
    for (const auto& shape : {std::vector<std::size_t>{tokens, width},
                              {1, tokens, width},
                              {tokens, heads, dim},
                              {1, tokens, heads, dim}})
      QCOMPARE(error("block.1.q", array_of(queries, shape)), 0.0);
    QCOMPARE(error("block.1.output", array_of(right.at("block.1.output"), {tokens, width})), 0.0);
    QVERIFY(error("block.1.q", array_of(queries, {heads, tokens, dim})) > 0.1);
  }

  void refusesWhatItCannotCompare() {
    const auto checkpoint = open_checkpoint(made::golden_model("hf_vit.safetensors"));
    const Image image = photograph(40, 40);
    const auto refusal = [&](const std::string& name, std::vector<std::size_t> shape,
                             bool with_image = true) {
      std::size_t count = 1;
      for (const std::size_t each : shape) count *= each;
      write_file(at("other.npz"),
                 npz_content(std::vector<NamedArray>{{name, [&] {
                                                        return Array{shape, std::vector<float>(count, 0.5F)};
                                                      }}}));
      try {
        verify(*checkpoint, *open_checkpoint(at("other.npz")), with_image ? &image : nullptr);
      } catch (const Failure& failure) {
        return QString(failure.what());
      }
      return QString();
    };
    QVERIFY2(refusal("blocks.0.in", {3, 3}).contains("blocks.0.in: it is no activation of a known name"),
             qPrintable(refusal("blocks.0.in", {3, 3})));
    QVERIFY(refusal("block.99.input", {3, 3}).contains("the model has the blocks 0 to"));
    QVERIFY(refusal("block.0.q", {5, 7, 3}).contains("dimensions of a head"));
    QVERIFY(refusal("logits", {7777}).contains("are no logits of"));
    QVERIFY(refusal("norm", {2, 3, 4}).contains("is no (tokens, width)"));
    QVERIFY(refusal("norm", {2, 3}, false).contains("no block.N.input to begin from"));
    // Of another size: it differs, and nothing is named.
    write_file(at("other.npz"),
               npz_content(std::vector<NamedArray>{{"norm", [] {
                                                      return Array{{2, 3}, std::vector<float>(6, 0.5F)};
                                                    }}}));
    const Verification found = verify(*checkpoint, *open_checkpoint(at("other.npz")), &image);
    QCOMPARE(found.first.value_or(""), std::string("norm"));
    QVERIFY(std::isinf(found.compared.front().error));
    QVERIFY(found.causes.empty());
  }
};

REGISTER_TEST(TestVerify, QCoreApplication)
#include "test_verify.moc"
