// core/vit: classifiers of several layers, against PyTorch (tests/golden/vit_heads.py).
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/array/npy.h"
#include "core/checkpoint/inspect/overrides.h"
#include "core/checkpoint/open.h"
#include "core/vit/predict.h"
#include "core/vit/weights/outlook.h"
#include "tests/made_model.h"
#include "tests/model_folder.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

class TestVitHeads : public QObject, private made::ModelFolder {
  Q_OBJECT

 private:
  using Tensors = std::vector<TensorValues>;

  static bool any(const std::vector<Message>& notes, const std::string& part) {
    return std::any_of(notes.begin(), notes.end(), [&](const std::string& note) { return has(note, part); });
  }

  static Tensors body() {
    Tensors tensors = tensors_of("timm_vit.safetensors");
    std::erase_if(tensors, [](const TensorValues& each) { return each.name.starts_with("head."); });
    return tensors;
  }

  // The tensors of a case in the place of the model's head, and the classes that PyTorch gives.
  static Tensors with_head(const std::string& name, std::vector<float>& expected) {
    const auto heads = open_checkpoint(golden_model("heads.npz"));
    Tensors tensors = body();
    for (const TensorInfo& info : heads->tensors()) {
      if (!info.name.starts_with(name + "/")) continue;
      const std::string own = info.name.substr(name.size() + 1);
      const std::vector<float> values = heads->read(info.name);
      if (own == "output") {
        expected = values;
      } else {
        tensors.push_back({own, DType::f32, info.shape, values});
      }
    }
    return tensors;
  }

  static PixelBatch input() {
    const Array array = read_npy(golden_model("input_20x28.npy"));
    return {static_cast<int>(array.shape[0]), static_cast<int>(array.shape[1]),
            static_cast<int>(array.shape[2]), static_cast<int>(array.shape[3]),
            std::get<std::vector<float>>(array.values)};
  }

  static std::shared_ptr<const Checkpoint> under(std::shared_ptr<const Checkpoint> checkpoint,
                                                 const std::string& activation) {
    ModelOverrides overrides;
    overrides.head_activation = activation;
    return with_overrides(std::move(checkpoint), overrides);
  }

 private slots:
  void equalsPytorch_data() {
    QTest::addColumn<QString>("activation");  // that is said; empty: nothing
    QTest::addColumn<QString>("assumed");     // of the head; empty: nothing
    const auto row = [](const char* name, const char* activation, const char* assumed) {
      QTest::newRow(name) << activation << assumed;
    };
    row("dropout", "", "that nothing but dropout stands before the layer \"head.1\" of the head");
    row("layer_norm", "", "1e-5 in the norm \"head.0\" of the head");
    row("batch_norm", "", "1e-5 in the norm \"classifier.0\" of the head");
    row("bare_batch_norm", "", "1e-5 in the norm \"fc.0\" of the head");
    row("mlp_gelu", "",
        "GELU between the layers \"head.0\" and \"head.3\" of the head; else say --head-activation");
    row("mlp_gelu", "gelu", "");
    row("mlp_relu", "relu", "");
    row("mlp_tanh", "",
        "tanh between the layers \"classifier.dense\" and \"classifier.out_proj\" of the head; else say "
        "--head-activation relu, gelu or none");
    row("mlp_tanh", "tanh", "");
    row("mlp_silu", "silu", "");
    row("mlp_gelu_tanh", "gelu_tanh", "that nothing but dropout stands before the layer \"head.1\"");
    row("mlp_batch_norm_relu", "relu", "1e-5 in the norm \"fc.1\" of the head");
    row("mlp_none", "", "");
    row("mlp_three", "", "GELU between the layers \"head.layers.2\" and \"head.layers.4\"");
    row("norm_fc", "", "1e-5 in the norm \"head.norm\" of the head");
    row("weight_norm", "", "");
    row("weight_norm_now", "", "that nothing but dropout stands before the layer \"head.1\"");
    row("weight_norm_of_all", "", "");
  }
  void equalsPytorch() {
    QFETCH(QString, activation);
    QFETCH(QString, assumed);
    std::vector<float> expected;
    const auto checkpoint =
        under(written(with_head(QTest::currentDataTag(), expected)), activation.toStdString());
    QCOMPARE(inspect(*checkpoint).classes, std::optional<int>(5));
    const auto vit = Vit::load(*checkpoint);
    QCOMPARE(vit->configuration().classes, 5);
    const Forward forward = vit->forward(input(), {});
    QCOMPARE(static_cast<std::size_t>(forward.logits.size()), expected.size());
    const float largest = *std::max_element(expected.begin(), expected.end());
    for (std::size_t i = 0; i < expected.size(); ++i)
      QVERIFY2(std::abs(forward.logits.data()[i] - expected[i]) < 2e-5F * largest,
               qPrintable(QString("%1 is not %2").arg(forward.logits.data()[i]).arg(expected[i])));
    const std::vector<Message>& notes = vit->configuration().assumed;
    if (assumed.isEmpty()) {
      QVERIFY(!any(notes, "of the head"));
    } else {
      QVERIFY2(any(notes, "assuming " + assumed.toStdString()),
               notes.empty() ? "" : notes.back().text().c_str());
    }
    QVERIFY(!any(vit->configuration().left_out, "head"));
  }

  // What cannot be computed is named; tokens and attention can still be looked at.
  void whatIsNotUnderstoodIsNamed_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QList<QList<int>>>("shapes");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const QStringList& names, const QList<QList<int>>& shapes,
                        const char* words) { QTest::newRow(name) << names << shapes << words; };
    // Of before PyTorch 1.1, which computes its second vector anew.
    row("spectral norm", {"head.weight_orig", "head.weight_u"}, {{5, 24}, {5}},
        "of its head is of a kind that is not known there");
    row("a convolution", {"head.conv.weight"}, {{5, 24, 1, 1}}, "\"head.conv.weight\" of its head");
    row("a norm behind", {"head.0.weight", "head.1.weight", "head.1.bias"}, {{5, 24}, {5}, {5}},
        "a norm, \"head.1\", stands behind the last layer of its head");
    row("no order", {"head.first.weight", "head.second.weight"}, {{24, 24}, {5, 24}},
        "nothing tells the order of the layers of its head");
    row("a norm alone", {"head.norm.weight", "head.norm.bias"}, {{24}, {24}},
        "has no layer that gives classes");
  }
  void whatIsNotUnderstoodIsNamed() {
    QFETCH(QStringList, names);
    QFETCH(QList<QList<int>>, shapes);
    QFETCH(QString, words);
    Tensors tensors = body();
    for (int i = 0; i < names.size(); ++i) {
      TensorValues made{names[i].toStdString(), DType::f32, {}, {}};
      std::size_t count = 1;
      for (const int size : shapes[i]) {
        made.shape.push_back(size);
        count *= static_cast<std::size_t>(size);
      }
      made.values.assign(count, 0.5F);
      tensors.push_back(std::move(made));
    }
    const auto checkpoint = written(tensors);
    const auto vit = Vit::load(*checkpoint);
    QCOMPARE(vit->configuration().classes, 0);
    QVERIFY2(has(vit->configuration().head_unknown, words.toStdString()),
             vit->configuration().head_unknown.text().c_str());
    QVERIFY(any(vit->configuration().left_out, words.toStdString()));
    const std::string said = refusal(
        [&] { predict(*checkpoint, *vit, Image(20, 28, 3, std::vector<std::uint8_t>(20 * 28 * 3))); });
    QVERIFY2(has(said, words.toStdString()), said.c_str());
    QVERIFY(!has(said, "has no head"));
    const ModelOutlook outlook = model_outlook(*checkpoint);
    QVERIFY(outlook.configuration &&
            outlook.configuration->head_unknown == vit->configuration().head_unknown);
  }

  // A layer that takes the classes of the model's own head would change them.
  void aLayerBehindTheHeadIsRefused() {
    Tensors tensors = tensors_of("wrapped.safetensors");
    QCOMPARE(Vit::load(*written(tensors))->configuration().classes, 7);
    tensors.push_back({"mapping.weight", DType::f32, {3, 7}, std::vector<float>(21, 0.5F)});
    QVERIFY(has(refusal([&] { Vit::load(*written(tensors)); }), "\"mapping.weight\""));
  }
};

REGISTER_TEST(TestVitHeads, QCoreApplication)
#include "test_vit_heads.moc"
