// core/vit: models of stages whose keys are fewer than their tokens, or whose queries come from elsewhere
// (tests/golden/make_vit_pyramid_goldens.py), beside what test_vit_families asks of all.
#include <QtTest>
#include <cmath>

#include "core/array/npy.h"
#include "core/backend/eigen/eigen_backend.h"
#include "core/backend/key_places.h"
#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/vit/configuration/pixel_batch.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/vit.h"
#include "tests/made_model.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

class TestVitPyramids : public QObject {
  Q_OBJECT

  template <typename Work>
  static std::string refused(const Work& work) {
    try {
      work();
    } catch (const Failure& failure) {
      return failure.what();
    }
    return {};
  }
  // The input that a model takes, and others where it takes any.
  static std::vector<GridShape> sizes(const VitConfiguration& configuration) {
    const GridShape own{configuration.image_rows, configuration.image_columns};
    if (configuration.one_input || configuration.stage_queries || configuration.window_form.filled)
      return {own};
    return {{36, 52}, {48, 32}, {68, 100}};
  }

 private slots:
  void backendsAgree_data() {
    QTest::addColumn<QString>("model");
    for (const char* name : {"pvt_timm",      "pvt_linear",
                             "pvt_hf",        "segformer",
                             "twins_pcpvt",   "twins_svt",
                             "gcvit",         "gcvit_bare",
                             "volo",          "mvit",
                             "mvit_class",    "maxvit_torchvision",
                             "vitdet",        "pit",
                             "pit_distilled", "sam3",
                             "tnt",           "tnt_legacy",
                             "tnt_rest",      "tnt_legacy_rest",
                             "crossvit",      "crossvit_dagger"})
      QTest::newRow(name) << QString(name);
  }
  void backendsAgree() {
    QFETCH(QString, model);
    const auto vit = load_golden(model.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    for (const GridShape size : sizes(configuration)) {
      const PixelBatch pixels = noise(2, size.rows, size.columns);
      for (const bool zero : {false, true}) {
        ForwardOptions options;
        options.zero_position = zero;
        options.output_attentions = options.output_hidden_states = options.keep_queries_keys = true;
        const Forward fast = vit->forward(pixels, options);
        options.backend = &eigen_backend();
        const Forward plain = vit->forward(pixels, options);
        QVERIFY(apart(fast.pooled, plain.pooled) < 1e-5F);
        QCOMPARE(fast.attention.size(), static_cast<std::size_t>(configuration.depth));
        for (int layer = 0; layer < configuration.depth; ++layer) {
          const auto at = static_cast<std::size_t>(layer);
          QVERIFY(apart(fast.attention[at], plain.attention[at]) < 1e-5F);
          QVERIFY(apart(fast.hidden_states[at], plain.hidden_states[at]) < 1e-5F);
          // The maps that queries and keys give, over images and heads.
          const int heads = fast.maps->heads(layer), tokens = fast.maps->tokens(layer);
          QCOMPARE(fast.attention[at].cols(), Eigen::Index{tokens});
          Matrix of_image(Eigen::Index{heads} * tokens, tokens);
          for (int image = 0; image < 2; ++image) {
            fast.maps->compute({.layer = layer, .image = image, .heads = heads, .queries = tokens},
                               of_image.data());
            QVERIFY(apart(of_image, fast.attention[at].middleRows(Eigen::Index{image} * heads * tokens,
                                                                  Eigen::Index{heads} * tokens)) < 1e-5F);
          }
        }
      }
    }
  }

  // What a query gives to a key, as the library says it, lies divided on the tokens of the key.
  void mapsDivideTheLibrarysAmongTokens() {
    const auto vit = load_golden("pvt_hf");
    const Array input = read_npy(golden_model("input_36x52.npy"));
    PixelBatch pixels{static_cast<int>(input.shape[0]), 36, 52, 3,
                      std::get<std::vector<float>>(input.values)};
    ForwardOptions options;
    options.keep_queries_keys = true;
    const Forward forward = vit->forward(pixels, options);
    // The second stage: 5 x 7 tokens, of which the last row and column are in no key of 2 x 2.
    const KeyPlaces places = forward.maps->places(1);
    QCOMPARE((GridShape{places.rows, places.columns}), (GridShape{2, 3}));
    const Array expected = read_npy(golden_model("pvt_hf.attention.npy"));
    QCOMPARE(expected.shape, (std::vector<std::size_t>{2, 2, 35, 6}));
    const auto& values = std::get<std::vector<float>>(expected.values);
    for (int head = 0; head < 2; ++head) {
      const Matrix map = forward.maps->map(1, head);
      for (int query = 0; query < 35; ++query) {
        for (int token = 0; token < 35; ++token) {
          const int row = token / 7, column = token % 7;
          const bool inside = row < 4 && column < 6;
          const int key = row / 2 * 3 + column / 2;
          const float wanted =
              inside ? values[static_cast<std::size_t>((head * 35 + query) * 6 + key)] / 4 : 0;
          QVERIFY(std::abs(map(query, token) - wanted) < 1e-5F);
        }
      }
    }
  }

  // Shares overlap where a grid does not divide by their number, and cells of a smaller one have several.
  void sharesCoverTheGrid() {
    KeyPlaces places{9, 3, 7, 7, 1, 1, 0, true};
    std::vector<int> covered(9, 0);
    for (int row = 0; row < 7; ++row) {
      const PlaceSpan span = place_span(places, row, true);
      for (int at = span.first; at < span.last; ++at) ++covered[static_cast<std::size_t>(at)];
    }
    QCOMPARE(covered, (std::vector<int>{1, 2, 2, 2, 1, 2, 2, 2, 1}));
    const std::vector<float> of_keys(49, 1.0F / 49);
    std::vector<float> of_tokens(27);
    divide_among_tokens(places, 0, 1, of_keys.data(), of_tokens.data());
    float sum = 0;
    for (const float each : of_tokens) {
      QVERIFY(each > 0);
      sum += each;
    }
    QVERIFY(std::abs(sum - 1) < 1e-6F);
  }

  void whatTheLibraryDoesNotTakeIsRefused() {
    const auto forward = [](const char* model, int rows, int columns) {
      const auto vit = load_golden(model);
      return refused([&] { vit->forward(noise(1, rows, columns), {}); });
    };
    const std::string small = forward("pvt_timm", 12, 52);
    QVERIFY2(small.find("of which no key can be made") != std::string::npos, small.c_str());
    const std::string shared = forward("gcvit", 80, 80);
    QVERIFY2(shared.find("the queries that its windows share are made of 48 x 80") != std::string::npos,
             shared.c_str());
    QVERIFY(forward("mvit", 48, 48).find("40 x 40") != std::string::npos);
    // In the middle of a stage its shared queries are not there.
    const auto vit = load_golden("gcvit");
    ForwardOptions options;
    options.output_hidden_states = true;
    const Forward whole = vit->forward(noise(1, 48, 80), options);
    const std::string middle = refused([&] { vit->resume(whole.hidden_states[1], 1, whole.grid, 1, {}); });
    QVERIFY2(middle.find("made of what entered its stage") != std::string::npos, middle.c_str());
    const Forward rest = vit->resume(whole.hidden_states[2], 1, whole.grid, 2, {});
    QCOMPARE(apart(rest.logits, whole.logits), 0.0F);
  }

  // Convolutions between two stages of PiT, with the tokens in front of the patches beside them.
  void aForwardGoesOnBetweenStages() {
    const auto vit = load_golden("pit_distilled");
    ForwardOptions options;
    options.output_hidden_states = true;
    const Forward whole = vit->forward(noise(2, 44, 38), options);
    QCOMPARE(whole.hidden_states.size(), std::size_t{5});
    QCOMPARE(whole.hidden_states[1].rows(), Eigen::Index{2 * (2 + 5 * 4)});  // 10 x 8 become 5 x 4
    QCOMPARE(whole.hidden_states[3].rows(), Eigen::Index{2 * (2 + 3 * 2)});
    for (int block = 0; block <= 4; ++block) {
      const Forward rest =
          vit->resume(whole.hidden_states[static_cast<std::size_t>(block)], 2, whole.grid, block, {});
      QCOMPARE(apart(rest.logits, whole.logits), 0.0F);
    }
  }

  // What pixels give a patch depends on that patch alone, and is not kept.
  void pixelsOfAPatchSeeOneAnotherAlone() {
    const auto vit = load_golden("tnt");
    QCOMPARE(vit->configuration().family, std::string("TNT"));
    ForwardOptions options;
    options.output_embedding = options.output_hidden_states = true;
    PixelBatch pixels = noise(1, 24, 16);
    const Forward before = vit->forward(pixels, options);
    pixels.values[static_cast<std::size_t>((9 * 16 + 3) * 3)] += 1;  // in the third patch, row 1 and column 0
    const Forward after = vit->forward(pixels, options);
    for (int token = 0; token < 7; ++token)
      QCOMPARE(apart(before.embedding.row(token), after.embedding.row(token)) > 0, token == 3);
    const std::string middle = refused([&] { vit->resume(before.hidden_states[1], 1, before.grid, 1, {}); });
    QVERIFY2(middle.find("made of the whole image") != std::string::npos, middle.c_str());
    QCOMPARE(apart(vit->resume(before.hidden_states[2], 1, before.grid, 2, {}).logits, before.logits), 0.0F);
  }

  // Patches of two sizes, of the same image at two sizes; what their class tokens take is not kept.
  void twoEncodersSideBySide() {
    const auto vit = load_golden("crossvit");
    const VitConfiguration& configuration = vit->configuration();
    QCOMPARE(configuration.family, std::string("CrossViT"));
    for (const std::string& each : configuration.assumed) QVERIFY(each.find("assuming inputs") == each.npos);
    QCOMPARE(configuration.image_rows, 48);
    QCOMPARE(configuration.seen_rows, 32);
    QCOMPARE(configuration.depth, 3);
    QCOMPARE(configuration.heads, 3);
    QCOMPARE(configuration.second_heads, 2);
    ForwardOptions options;
    options.output_hidden_states = true;
    const PixelBatch pixels = noise(2, 48, 36);
    const Forward whole = vit->forward(pixels, options);
    QVERIFY((whole.grid == GridShape{8, 6}));
    QCOMPARE(whole.hidden_states.size(), std::size_t{4});
    QCOMPARE(whole.hidden_states[3].rows(), Eigen::Index{2 * 49});
    // Only class tokens are changed where the encoders meet, behind blocks 1 and 2.
    for (int block = 0; block <= 3; ++block) {
      const std::string middle = refused([&] {
        vit->resume(whole.hidden_states[static_cast<std::size_t>(block)], 2, whole.grid, block, {});
      });
      QVERIFY2(middle.find("made of the whole image") != std::string::npos, middle.c_str());
    }
    // An order moves squares of the image as the patches see it, with which the other encoder's change too.
    ForwardOptions ordered;
    ordered.order.resize(48);
    for (int place = 0; place < 48; ++place) ordered.order[static_cast<std::size_t>(place)] = 47 - place;
    QVERIFY(apart(vit->forward(pixels, ordered).logits, whole.logits) > 1e-3F);
    // Zeroed positions leave both encoders none: patches in another order give the same answer.
    ForwardOptions zero;
    zero.zero_position = true;
    const Forward without = vit->forward(pixels, zero);
    QVERIFY(apart(without.logits, whole.logits) > 1e-3F);
  }

  // In windows positions are as they are, and where a block sees the whole grid scaled to a window (SAM 3).
  void rotationsAreScaledByWindows() {
    const auto vit = load_golden("sam3");
    const auto position = vit->position({6, 6}, "auto");
    QCOMPARE(position->cosines.size(), std::size_t{3});
    // The first pair of dimensions turns by the column, at frequency 1.
    QVERIFY(std::abs(position->cosines[0][4 * 4] - std::cos(4.0F)) < 1e-6F);
    QVERIFY(std::abs(position->cosines[1][4 * 4] - std::cos(4.0F * 3 / 6)) < 1e-6F);
    QCOMPARE(position->cosines[2], position->cosines[0]);
    QVERIFY(position->windows[0] != nullptr && position->windows[1] == nullptr);
    // Of 4 x 4 rows the fifth column takes the first again.
    QCOMPARE(apart(position->additive.row(4), position->additive.row(0)), 0.0F);
    QCOMPARE(apart(position->additive.row(6 * 5 + 1), position->additive.row(6 + 1)), 0.0F);
  }

  // What a model says it holds is no less than the numbers of its file, and little more than these in panels
  // of 16 outputs.
  void bytesAreThoseOfTheWeights_data() {
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"timm_vit",         "eva02",      "swin_timm",    "crossvit", "tnt",        "volo",   "gcvit",
          "mvit_mlps",        "maxvit_tf",  "levit_linear", "cait",     "hiera_timm", "sam3",   "twins_svt",
          "film_timesformer", "pvt_linear", "nest",         "davit",    "tiny_vit",   "coatnet"})
      QTest::newRow(name) << QString(name);
  }
  void bytesAreThoseOfTheWeights() {
    QFETCH(QString, name);
    const auto checkpoint = open_checkpoint(golden_model(name.toStdString() + ".safetensors"));
    const auto vit = Vit::load(*checkpoint);
    double numbers = 0, rows = 0;
    for (const TensorInfo& info : checkpoint->tensors()) {
      numbers += static_cast<double>(info.count());
      if (!info.shape.empty()) rows += static_cast<double>(info.count()) / static_cast<double>(info.shape[0]);
    }
    const double share = static_cast<double>(vit->bytes()) / (4 * numbers);
    QVERIFY2(share > 0.85, qPrintable(QString("%1 of them").arg(share)));
    QVERIFY2(share < 1.2 + 16 * rows / numbers, qPrintable(QString("%1 of them").arg(share)));
  }

  // Memory decides where no block sees all pairs of many tokens.
  void largeInputsOfWindows() {
    VitConfiguration windows;
    windows.embedding_steps = {{4, 4}};
    EncoderStage stage;
    stage.depth = 2;
    stage.width = 128;
    stage.heads = 4;
    stage.head_dim = 32;
    stage.window = {12, 12};
    windows.stages = {stage};
    QCOMPARE(check_input("here", windows, 768, 768), (GridShape{192, 192}));
    windows.stages.front().width = 3 * 1024;
    const std::string memory = refused([&] { check_input("here", windows, 1600, 1600); });
    QVERIFY2(memory.find("GB of them at once") != std::string::npos, memory.c_str());
    windows.stages.front().window = {};
    const std::string pairs = refused([&] { check_input("here", windows, 768, 768); });
    QVERIFY2(pairs.find("more than attention can hold") != std::string::npos, pairs.c_str());
  }
};

REGISTER_TEST(TestVitPyramids, QCoreApplication)
#include "test_vit_pyramids.moc"
