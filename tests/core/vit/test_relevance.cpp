// Gradients of a logit against central differences on models of every kind, and relevance against PyTorch's
// autograd in float64 (tests/golden/relevance.py).
#include <QtTest>
#include <cmath>

#include "core/analysis/ssdc.h"
#include "core/base/permutation.h"
#include "core/checkpoint/open.h"
#include "core/vit/inside/randomised.h"
#include "core/vit/inside/relevance.h"
#include "core/vit/weights/weights.h"
#include "tests/fused_on_cpu.h"
#include "tests/inside_golden.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

std::vector<float> golden(const std::string& name, const char* file = "relevance") {
  return open_checkpoint(std::string(TEST_DATA) + "/vit/" + file + ".npz")->read(name);
}

double off_golden(const RowVector& is, const std::string& name, Eigen::Index row = 0,
                  const char* file = "relevance") {
  const std::vector<float> all = golden(name, file);
  const Eigen::Map<const Matrix> rows(all.data(), static_cast<Eigen::Index>(all.size()) / is.size(),
                                      is.size());
  const RowVector expected = rows.row(row);
  const float off = (is - expected).cwiseAbs().maxCoeff(), size = expected.cwiseAbs().maxCoeff();
  return static_cast<double>(size > 0 ? off / size : off);
}

// The class that the maps of a model are of.
int class_of_golden(const std::string& file, const std::string& name) {
  return file == "relevance_stages" ? 3 : static_cast<int>(golden(name + ".class", file.c_str()).front());
}

Forward pass(const Vit& vit, const PixelBatch& pixels) {
  ForwardOptions options;
  options.output_hidden_states = true;
  return vit.forward(pixels, options);
}

// Of five points, whose error is of the fourth order: attention bends what follows it.
template <typename Of>
double central_difference(const Of& of, float step) {
  return (8 * (of(step) - of(-step)) - (of(2 * step) - of(-2 * step))) / (12 * static_cast<double>(step));
}

// Slots one below the other.
PixelBatch noise_film(const VitConfiguration& configuration) {
  const int rows = configuration.film.time_slots() * configuration.image_rows,
            channels = configuration.channels * configuration.film.tubelet;
  return {1, rows, configuration.image_columns, channels,
          random_values(static_cast<std::size_t>(rows * configuration.image_columns * channels), 3)};
}

Matrix random_like(const Matrix& rows, NumpyRandomState& random) {
  Matrix drawn(rows.rows(), rows.cols());
  for (float& value : drawn.reshaped()) value = static_cast<float>(random.normal());
  return drawn;
}

// A golden model that has no classes, with a head of random ones for the mean of the patches: windows in a
// plain encoder are a tower's that sees for a model of language (Qwen2.5-VL), queries and keys that turn
// within windows a detector's (SAM 3).
std::shared_ptr<const Vit> with_head(const std::string& name) {
  const auto add = [](VitConfiguration& configuration, VitWeights& weights) {
    NumpyRandomState random(7);
    constexpr int classes = 3;
    const int width = configuration.neck > 0 ? configuration.neck : configuration.width;
    const Matrix head = random_like(Matrix(classes, width), random);
    const RowVector bias = random_like(Matrix(1, classes), random).row(0);
    weights.head = LinearWeights(head.data(), bias.data(), classes, width);
    configuration.classes = classes;
    configuration.head_unknown.clear();
    configuration.pooling = VitConfiguration::Pooling::mean;
  };
  return Vit::load(*open_checkpoint(std::string(TEST_DATA) + "/vit/" + name + ".safetensors"), {}, add);
}

}  // namespace

class TestRelevance : public QObject {
  Q_OBJECT

 private slots:
  void gradientsAreCentralDifferences_data() {
    QTest::addColumn<QString>("name");
    for (const QString& name :
         QString("timm_vit timm_mean timm_registers deit3 deit_distilled beit hf_vit eva02 eva02_inner "
                 "eva_res_post res_post said_post_norm maximum rope_axial rope_mixed scheme_shaw "
                 "scheme_cpe scheme_alibi-2d scheme_log-cpb scheme_liere scheme_rope-1d "
                 "scheme_lookhere parallel_scaling hf_beit hf_dinov2 map_registers naflex_map siglip "
                 "aimv2_head pe_core swin_timm swin_heads swin_original swin_three swin_hf "
                 "swin_torchvision swinv2_timm swinv2_hf swinv2_torchvision swinv2_cr cait "
                 "cait_pytorch relpos_timm relpos_swin scheme_stages lucid_decorr naflex_radio "
                 "vit_pytorch parallel_branches hybrid_resnet_d pvt_timm pvt_linear pvt_bare pvt_hf "
                 "segformer twins_pcpvt twins_svt nest davit tiny_vit maxvit_tf maxvit_mlp "
                 "maxvit_torchvision coatnet coatnet_stages levit_linear levit_convolutions levit_hf "
                 "pit pit_distilled hiera_hf hiera_windows gcvit gcvit_bare mvit mvit_class mvit_mlps "
                 "volo sam_hf vitdet film_videomae film_vivit film_timesformer film_timesformer_joint "
                 "xcit xcit_nano deepvit convit differential differential_parallel scheme_pape "
                 "sam_plain sam_timm sam_norm sam3 qwen2_5_vl")
             .split(' '))
      QTest::newRow(qPrintable(name)) << name;
  }
  void gradientsAreCentralDifferences() {
    QFETCH(QString, name);
    const bool bare = QStringList{"qwen2_5_vl", "sam3", "sam_hf", "vitdet"}.contains(name);
    const auto vit = bare ? with_head(name.toStdString()) : load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    if (configuration.classes == 0) QSKIP("it has no head");
    const bool staged = !configuration.stages.empty(), windowed = configuration.block_windows.any(),
               film = configuration.film.present();
    const PixelBatch pixels =
        film     ? noise_film(configuration)
        : staged ? noise(configuration, 1, configuration.image_rows, configuration.image_columns)
                 : noise(configuration, 1, 3 * configuration.stride(), 5 * configuration.stride());
    const Forward forward = pass(*vit, pixels);
    const int of_class = configuration.classes / 2;
    const auto logit_of = [&](const Matrix& states, int block, const Hook* hook) {
      ForwardOptions options;
      if (hook != nullptr) options.hooks.push_back(*hook);
      return static_cast<double>(vit->resume(states, 1, forward.grid, block, options).logits(0, of_class));
    };
    NumpyRandomState random(4);
    double logit = 0;
    int blocks = 0;
    const auto check = [&](double is, double expected, double size, const char* what, int block) {
      // Of the size that a random direction has.
      QVERIFY2(std::abs(is - expected) < 4e-3 * std::max(size, std::abs(expected)),
               qPrintable(QString("%1 of block %2: %3, by differences %4 (size %5)")
                              .arg(what)
                              .arg(block)
                              .arg(is)
                              .arg(expected)
                              .arg(size)));
    };
    const auto on_block = [&](const BlockGradient& of) {
      if (of.block == configuration.depth) return;  // the pooling, which autograd checks
      ++blocks;
      const auto at = static_cast<std::size_t>(of.block);
      const Matrix& x = forward.hidden_states[at];
      QVERIFY(of.input == x);
      // What entered its stage is not changed here (GC ViT).
      if (configuration.stage_queries && configuration.stage_of(of.block).first != of.block) return;
      const Matrix along = random_like(x, random);
      const float step = 1.5e-3F * x.norm() / along.norm();
      const auto is = static_cast<double>(of.by_input.cwiseProduct(along).sum());
      // Floats round otherwise at each step, and on each processor: the mean over some steps of about that
      // length.
      const auto by_states = [&](float of_step) {
        double sum = 0;
        int count = 0;
        for (const float near : {1.0F, 0.8F, 0.9F, 1.1F, 1.2F, 0.85F, 0.95F, 1.05F, 1.15F}) {
          sum += central_difference([&](float by) { return logit_of(x + by * along, of.block, nullptr); },
                                    near * of_step);
          if (++count == (staged ? 9 : 1)) break;
        }
        return sum / count;
      };
      // Of a model with edges, such as the largest of some numbers, that of the step that is nearest: a long
      // one passes edges, a short one the rounding of floats.
      double expected = by_states(step);
      for (const float finer : {0.5F, 0.25F, 0.125F, 0.0625F, 0.03125F, 0.015625F, 2.0F, 4.0F}) {
        const double other = staged ? by_states(finer * step) : expected;
        if (std::abs(other - is) < std::abs(expected - is)) expected = other;
      }
      check(is, expected, static_cast<double>(of.by_input.norm()), "tokens", of.block);
      // No hook changes attention within windows or within frames, and none is between tokens where channels
      // attend: autograd checks these.
      if (staged || windowed || configuration.film.divided || configuration.over_channels) return;
      // Of attention, in the same way.
      const Matrix attended = random_like(of.probabilities, random);
      const auto moved = [&](float by) {
        Hook hook{.place = Place::probabilities, .block = of.block, .run = {}, .replaces = true};
        hook.run = [&attended, by](const Flow& flow) {
          for (int head = 0; head < flow.heads; ++head)
            flow.part(0, head) += by * attended.middleRows(head * flow.rows, flow.rows);
        };
        return logit_of(x, of.block, &hook);
      };
      const double by_attention =
          central_difference(moved, 0.04F / static_cast<float>(of.probabilities.cols()));
      check(static_cast<double>(of.by_probabilities.cwiseProduct(attended).sum()), by_attention,
            static_cast<double>(of.by_probabilities.norm()), "attention", of.block);
    };
    const Matrix first = vit->backward(forward.hidden_states, forward.grid, of_class, on_block, {}, logit);
    QCOMPARE(blocks, configuration.depth);
    QVERIFY(first.allFinite());
    const auto expected = static_cast<double>(forward.logits(0, of_class));
    QVERIFY2(std::abs(logit - expected) < 1e-4 * std::max(1.0, std::abs(expected)),
             qPrintable(QString("%1, not %2").arg(logit).arg(expected)));
  }

  // By the tokens that enter the first block and by those that enter the first block beside: among the pixels
  // of each patch (TNT), or of the other encoder (CrossViT).
  void gradientsBesideAreCentralDifferences_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"tnt", "tnt_legacy", "crossvit", "crossvit_dagger"})
      QTest::newRow(name) << QString(name);
  }
  void gradientsBesideAreCentralDifferences() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    const PixelBatch pixels = noise(configuration, 1);
    ForwardOptions options;
    options.output_hidden_states = options.output_embedding = true;
    const Forward forward = vit->forward(pixels, options);
    const int of_class = configuration.classes / 2;
    ForwardOptions kept;
    kept.beside = &forward.beside_states;
    Matrix by_beside;
    int blocks = 0;
    double logit = 0;
    const Matrix by_own = vit->backward(
        forward.hidden_states, forward.grid, of_class,
        [&](const BlockGradient& of) {
          if (of.of == BlockGradient::Of::model) ++blocks;
          if (of.of != BlockGradient::Of::model && of.block == 0) by_beside = of.by_input;
        },
        kept, logit);
    QCOMPARE(blocks, configuration.depth);
    const auto expected = static_cast<double>(forward.logits(0, of_class));
    QVERIFY(std::abs(logit - expected) < 1e-4 * std::max(1.0, std::abs(expected)));
    NumpyRandomState random(4);
    for (const bool beside : {false, true}) {
      const Matrix& x = beside ? forward.beside_states.front() : forward.embedding;
      const Matrix along = random_like(x, random);
      const auto moved = [&](float by) {
        std::vector<Matrix> start = {forward.beside_states.front()};
        if (beside) start.front() += by * along;
        ForwardOptions from;
        from.beside = &start;
        const Matrix own = beside ? forward.embedding : Matrix(forward.embedding + by * along);
        return static_cast<double>(vit->resume(own, 1, forward.grid, 0, from).logits(0, of_class));
      };
      const Matrix& gradient = beside ? by_beside : by_own;
      const auto is = static_cast<double>(gradient.cwiseProduct(along).sum());
      const double by_differences = central_difference(moved, 1.5e-3F * x.norm() / along.norm());
      QVERIFY2(
          std::abs(is - by_differences) < 4e-3 * std::max(static_cast<double>(gradient.norm()), std::abs(is)),
          qPrintable(QString("%1, by differences %2").arg(is).arg(by_differences)));
    }
    // What is kept of them is needed.
    QCOMPARE(fault_of([&] { vit->backward(forward.hidden_states, forward.grid, of_class, {}, {}, logit); },
                      "not the tokens of every block"),
             Fault::usage);
  }

  void relevanceIsPyTorchs() {
    const auto vit = load_golden("timm_vit");
    const PixelBatch pixels = golden_picture();
    const auto of = [&](Relevance relevance) { return relevance_of(*vit, pixels, relevance, 1, {}); };
    const RelevanceMaps rolled = of(Relevance::gradient_rollout), gradient = of(Relevance::gradient),
                        cam = of(Relevance::cam), integrated = of(Relevance::integrated);
    QVERIFY(std::abs(rolled.logit - static_cast<double>(golden("logit").front())) < 1e-5);
    QVERIFY(off_golden(rolled.maps.front(), "gradient_rollout") < 1e-4);
    for (const Eigen::Index block : {0, 1}) {
      QVERIFY(off_golden(gradient.maps[static_cast<std::size_t>(block)], "gradient", block) < 1e-4);
      QVERIFY(off_golden(cam.maps[static_cast<std::size_t>(block)], "cam", block) < 1e-4);
    }
    QVERIFY(off_golden(integrated.maps.front(), "integrated") < 1e-4);
  }

  // Of a head that looks at the patches with a query of its own: timm's model,
  // tests/golden/relevance_pooled.py.
  void relevanceThroughAPoolingIsPyTorchs() {
    constexpr const char* file = "relevance_pooled";
    const auto vit = load_golden("map_registers");
    const PixelBatch pixels = golden_picture();
    const auto of = [&](Relevance relevance) { return relevance_of(*vit, pixels, relevance, 2, {}); };
    const RelevanceMaps rolled = of(Relevance::gradient_rollout), gradient = of(Relevance::gradient),
                        cam = of(Relevance::cam), integrated = of(Relevance::integrated);
    QVERIFY(std::abs(rolled.logit - static_cast<double>(golden("logit", file).front())) < 1e-5);
    QVERIFY(off_golden(rolled.maps.front(), "gradient_rollout", 0, file) < 1e-4);
    for (const Eigen::Index block : {0, 1}) {
      QVERIFY(off_golden(gradient.maps[static_cast<std::size_t>(block)], "gradient", block, file) < 1e-4);
      QVERIFY(off_golden(cam.maps[static_cast<std::size_t>(block)], "cam", block, file) < 1e-4);
    }
    QVERIFY(off_golden(integrated.maps.front(), "integrated", 0, file) < 1e-4);
    // What the query gives the patches; nothing goes to the tokens in front, which it does not see.
    const Forward forward = pass(*vit, pixels);
    int poolings = 0;
    double logit = 0;
    vit->backward(
        forward.hidden_states, forward.grid, 2,
        [&](const BlockGradient& each) {
          if (each.block < vit->configuration().depth) return;
          ++poolings;
          const RowVector row =
              each.probabilities.cwiseProduct(each.by_probabilities).cwiseMax(0.0F).colwise().mean();
          QVERIFY(off_golden(row, "pooling", 0, file) < 1e-4);
          QVERIFY(row.head(3).isZero(0));
        },
        {}, logit);
    QCOMPARE(poolings, 1);
    const std::string path = std::string(TEST_DATA) + "/vit/map_registers.safetensors";
    const auto random = Vit::load(*open_checkpoint(path), {}, randomised(5));
    const RelevanceMaps drawn = relevance_of(*random, pixels, Relevance::gradient, 2, {});
    QVERIFY(std::abs(drawn.logit - static_cast<double>(golden("random_logit", file).front())) < 1e-4);
  }

  // Of windows, with their shifts, masks and biases, and of mergings (Swin), and of talking heads and a class
  // token that joins behind them (CaiT): timm's models, tests/golden/relevance_stages.py; of keys of fewer
  // places and of convolutions between and in blocks: tests/golden/relevance_pyramids.py; of attention that
  // is more than one softmax between tokens, of numbers held to bounds and of a neck:
  // tests/golden/relevance_composed.py.
  void relevanceOfStagesIsPyTorchs_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("size");
    for (const char* name : {"swin_timm", "swinv2_timm", "cait"})
      QTest::newRow(name) << "relevance_stages"
                          << "20x28";
    const auto pyramid = [](const char* name, const char* size) {
      QTest::newRow(name) << "relevance_pyramids" << size;
    };
    for (const char* name : {"pvt_timm", "pvt_linear", "twins_svt"}) pyramid(name, "36x52");
    pyramid("nest", "24x24");
    pyramid("davit", "60x92");
    pyramid("tiny_vit", "48x96");
    pyramid("maxvit_tf", "64x128");
    pyramid("coatnet", "64x96");
    pyramid("coatnet_stages", "64x96");
    pyramid("levit_linear", "80x112");
    pyramid("pit", "44x38");
    pyramid("hiera_timm", "32x64");
    pyramid("gcvit", "48x80");
    // tests/golden/relevance_convolved.py
    for (const char* name : {"mvit", "mvit_class", "mvit_mlps"})
      QTest::newRow(name) << "relevance_convolved"
                          << "40x40";
    QTest::newRow("volo") << "relevance_convolved"
                          << "48x80";
    // tests/golden/relevance_beside.py
    for (const char* name : {"tnt", "tnt_legacy"})
      QTest::newRow(name) << "relevance_beside"
                          << "24x16";
    QTest::newRow("crossvit") << "relevance_beside"
                              << "48x36";
    QTest::newRow("crossvit_dagger") << "relevance_beside"
                                     << "48x48";
    const auto composed = [](const char* name, const char* size) {
      QTest::newRow(name) << "relevance_composed" << size;
    };
    for (const char* name : {"deepvit", "convit"}) composed(name, "20x20");
    for (const char* name : {"differential", "differential_parallel", "scheme_pape"}) composed(name, "20x28");
    for (const char* name : {"gemma4_classifier", "sam_plain", "sam_timm", "sam_norm"})
      composed(name, "20x28");
    composed("xcit", "40x56");
    composed("xcit_nano", "48x80");
  }
  void relevanceOfStagesIsPyTorchs() {
    QFETCH(QString, file);
    QFETCH(QString, size);
    const std::string in = file.toStdString(), name = QTest::currentDataTag(), before = name + ".";
    const int of_class =
        file == "relevance_stages" ? 3 : static_cast<int>(golden(before + "class", in.c_str()).front());
    const auto vit = load_golden(name);
    const PixelBatch pixels = golden_picture(size.toStdString());
    const auto of = [&](Relevance relevance) { return relevance_of(*vit, pixels, relevance, of_class, {}); };
    const auto off = [&](const RowVector& map, const std::string& what) {
      const std::vector<float> all = golden(before + what, in.c_str());
      // Of this block's own size, which off_golden() would cut others to.
      return all.size() == static_cast<std::size_t>(map.size())
                 ? off_golden(map, before + what, 0, in.c_str())
                 : 1.0;
    };
    const RelevanceMaps rolled = of(Relevance::gradient_rollout), cam = of(Relevance::cam),
                        integrated = of(Relevance::integrated);
    RelevanceMaps gradient;
    const bool over_channels = vit->configuration().over_channels;  // no layer has weights between patches
    if (over_channels) {
      QCOMPARE(fault_of([&] { of(Relevance::gradient); }, "attend over channels"), Fault::usage);
    } else {
      gradient = of(Relevance::gradient);
      QCOMPARE(static_cast<int>(gradient.maps.size()), vit->configuration().depth);
    }
    QCOMPARE(static_cast<int>(cam.maps.size()), vit->configuration().depth);
    QVERIFY(std::abs(rolled.logit - static_cast<double>(golden(before + "logit", in.c_str()).front())) <
            1e-5 * std::max(1.0, std::abs(rolled.logit)));
    for (std::size_t block = 0; block < cam.maps.size(); ++block) {
      const std::string at = std::to_string(block);
      const double of_gradient = over_channels ? 0.0 : off(gradient.maps[block], "gradient." + at),
                   of_cam = off(cam.maps[block], "cam." + at);
      QVERIFY2(of_gradient < 1e-4 && of_cam < 1e-4,
               qPrintable(QString("block %1: %2, %3").arg(block).arg(of_gradient).arg(of_cam)));
    }
    const double of_rollout = off(rolled.maps.front(), "gradient_rollout"),
                 of_line = off(integrated.maps.front(), "integrated");
    QVERIFY2(of_rollout < 1e-4 && of_line < 1e-4, qPrintable(QString("%1, %2").arg(of_rollout).arg(of_line)));
    if (double logit = 0; in == "relevance_pyramids") {
      const Forward forward = pass(*vit, pixels);
      int blocks = 0;
      const auto compare = [&](const BlockGradient& by) {
        if (by.block == vit->configuration().depth) return;  // the pooling
        ++blocks;
        const RowVector all = by.by_input.reshaped<Eigen::RowMajor>().transpose();
        const double is = off(all, "by_tokens." + std::to_string(by.block));
        QVERIFY2(is < 2e-5, qPrintable(QString("tokens of block %1: %2").arg(by.block).arg(is)));
      };
      vit->backward(forward.hidden_states, forward.grid, of_class, compare, {}, logit);
      QCOMPARE(blocks, vit->configuration().depth);
    }
    const bool two = name.rfind("crossvit", 0) == 0;  // whose other encoder has maps of its own
    QCOMPARE(rolled.beside.size() > 0, two);
    if (!two) return;
    const double beside = off(rolled.beside, "gradient_rollout_beside"),
                 line_beside = off(integrated.beside, "integrated_beside");
    QVERIFY2(beside < 1e-4 && line_beside < 1e-4, qPrintable(QString("%1, %2").arg(beside).arg(line_beside)));
  }

  // Every product of a model is drawn, those between its blocks among them.
  void randomWeightsOfStagesAreNumPys_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("size");
    for (const char* name : {"swin_timm", "swinv2_timm", "cait"})
      QTest::newRow(name) << "relevance_stages"
                          << "20x28";
    QTest::newRow("pvt_timm") << "relevance_pyramids"
                              << "36x52";
    QTest::newRow("hiera_timm") << "relevance_pyramids"
                                << "32x64";
    for (const char* name : {"mvit", "mvit_class", "mvit_mlps"})
      QTest::newRow(name) << "relevance_convolved"
                          << "40x40";
    QTest::newRow("volo") << "relevance_convolved"
                          << "48x80";
    QTest::newRow("xcit") << "relevance_composed"
                          << "40x56";
    QTest::newRow("sam_plain") << "relevance_composed"
                               << "20x28";
  }
  void randomWeightsOfStagesAreNumPys() {
    QFETCH(QString, file);
    QFETCH(QString, size);
    const std::string in = file.toStdString(), name = QTest::currentDataTag();
    const std::string path = std::string(TEST_DATA) + "/vit/" + name + ".safetensors";
    const auto random = Vit::load(*open_checkpoint(path), {}, randomised(5));
    const RelevanceMaps drawn = relevance_of(*random, golden_picture(size.toStdString()), Relevance::cam,
                                             class_of_golden(in, name), {});
    const auto expected = static_cast<double>(golden(name + ".random_logit", in.c_str()).front());
    QVERIFY2(std::abs(drawn.logit - expected) < 1e-4 * std::max(1.0, std::abs(expected)),
             qPrintable(QString("%1, not %2").arg(drawn.logit).arg(expected)));
  }
  // Layers between blocks too: weights at random are another model.
  void randomWeightsChangeEveryPyramid_data() {
    QTest::addColumn<QString>("size");
    QTest::newRow("nest") << "24x24";
    QTest::newRow("davit") << "60x92";
    QTest::newRow("tiny_vit") << "48x96";
    QTest::newRow("maxvit_tf") << "64x128";
    QTest::newRow("coatnet") << "64x96";
    QTest::newRow("levit_linear") << "80x112";
    QTest::newRow("pit") << "44x38";
    QTest::newRow("gcvit") << "48x80";
    QTest::newRow("twins_svt") << "36x52";
    QTest::newRow("tnt") << "24x16";
    QTest::newRow("crossvit") << "48x36";
  }
  void randomWeightsChangeEveryPyramid() {
    QFETCH(QString, size);
    const std::string name = QTest::currentDataTag(),
                      path = std::string(TEST_DATA) + "/vit/" + name + ".safetensors";
    const PixelBatch pixels = golden_picture(size.toStdString());
    const std::string in = name == "tnt" || name == "crossvit" ? "relevance_beside" : "relevance_pyramids";
    const int of_class = class_of_golden(in, name);
    const auto of = [&](std::uint32_t seed) {
      const auto random = Vit::load(*open_checkpoint(path), {}, randomised(seed));
      return relevance_of(*random, pixels, Relevance::gradient_rollout, of_class, {});
    };
    const RelevanceMaps one = of(5), other = of(6), again = of(5);
    QVERIFY(one.maps.front().allFinite());
    QCOMPARE(one.logit, again.logit);
    QVERIFY(std::abs(one.logit - other.logit) > 1e-4);
    const auto learned = static_cast<double>(golden(name + ".logit", in.c_str()).front());
    QVERIFY(std::abs(one.logit - learned) > 1e-4);
  }

  // Beside the blocks, too: another encoder's, the meetings of both, what pixels give a patch.
  void everyProductIsDrawnAtRandom_data() {
    QTest::addColumn<int>("fewest");
    QTest::newRow("crossvit") << 4 * (3 + 2) + 2 * 2 * 5 + 1;  // blocks of both, meetings, the head
    QTest::newRow("tnt") << 4 * (2 + 2) + 2 + 1;
  }
  void everyProductIsDrawnAtRandom() {
    QFETCH(int, fewest);
    const std::string path = std::string(TEST_DATA) + "/vit/" + QTest::currentDataTag() + ".safetensors";
    const auto products = [](VitWeights& weights) {
      std::vector<std::pair<std::string, LinearWeights*>> all;
      const auto of_blocks = [&](const std::string& whose, std::vector<PackedBlock>& blocks) {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
          const std::string block = whose + std::to_string(i);
          all.insert(all.end(), {{block + " qkv", &blocks[i].qkv},
                                 {block + " proj", &blocks[i].proj},
                                 {block + " fc1", &blocks[i].mlp.fc1},
                                 {block + " fc2", &blocks[i].mlp.fc2}});
        }
      };
      of_blocks("block ", weights.blocks);
      of_blocks("second ", weights.second.blocks);
      of_blocks("pixels ", weights.pixels.blocks);
      for (PixelsToPatch& join : weights.pixels.joins) all.emplace_back("join", &join.product);
      for (SecondEncoder::Meeting& meeting : weights.second.meetings) {
        for (ClassCrossing* crossing : {&meeting.first, &meeting.second}) {
          all.insert(all.end(), {{"there", &crossing->there}, {"back", &crossing->back}});
          for (ClassAttention& block : crossing->blocks)
            all.insert(all.end(), {{"q", &block.q}, {"keys", &block.keys_values}, {"proj", &block.proj}});
        }
      }
      all.emplace_back("head", &weights.head);
      return all;
    };
    const auto unpacked = [](const LinearWeights& product) {
      std::vector<float> weight(static_cast<std::size_t>(product.outputs()) *
                                static_cast<std::size_t>(product.inputs())),
          bias(static_cast<std::size_t>(product.outputs()));
      product.unpack(weight.data(), bias.data());
      return weight;
    };
    int seen = 0;
    Vit::load(*open_checkpoint(path), {}, [&](VitConfiguration& configuration, VitWeights& weights) {
      std::vector<std::vector<float>> before;
      for (const auto& [name, product] : products(weights)) before.push_back(unpacked(*product));
      randomised(5)(configuration, weights);
      const auto after = products(weights);
      QCOMPARE(after.size(), before.size());
      for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i].empty()) continue;
        ++seen;
        const std::vector<float> drawn = unpacked(*after[i].second);
        QCOMPARE(drawn.size(), before[i].size());
        std::size_t same = 0;
        for (std::size_t k = 0; k < drawn.size(); ++k) same += drawn[k] == before[i][k];
        QVERIFY2(same < drawn.size() / 10 + 1, after[i].first.c_str());
      }
    });
    QVERIFY2(seen >= fewest, qPrintable(QString::number(seen)));
  }

  // The weights are those that NumPy draws, and so is the map.
  void randomWeightsAreNumPys() {
    const auto right = load_golden("timm_vit");
    const std::string path = std::string(TEST_DATA) + "/vit/timm_vit.safetensors";
    const auto random = Vit::load(*open_checkpoint(path), {}, randomised(5));
    const PixelBatch pixels = golden_picture();
    const RelevanceMaps map = relevance_of(*random, pixels, Relevance::gradient_rollout, 1, {});
    QVERIFY(std::abs(map.logit - static_cast<double>(golden("random_logit").front())) < 1e-4);
    QVERIFY(off_golden(map.maps.front(), "random_rollout") < 1e-4);
    const RelevanceMaps learned = relevance_of(*right, pixels, Relevance::gradient_rollout, 1, {});
    const auto patches = [](const RelevanceMaps& of) {
      return std::vector<float>(of.at(0).data() + 1, of.at(0).data() + of.at(0).size());
    };
    const double correlation = spearman(patches(learned), patches(map));
    QVERIFY(std::abs(correlation - static_cast<double>(golden("rank_correlation").front())) < 1e-6);
    QVERIFY(std::abs(correlation) < 0.9);
  }

  // Its sum is what the image adds to a blank one's logit, but for the number of steps.
  void integratedGradientsAreComplete() {
    const auto vit = load_golden("timm_mean");
    const PixelBatch pixels =
        noise(vit->configuration(), 1, 3 * vit->configuration().stride(), 5 * vit->configuration().stride());
    const RelevanceMaps made = relevance_of(*vit, pixels, Relevance::integrated, 2, {});
    QVERIFY(std::abs(made.difference) > 0.01);
    QVERIFY2(std::abs(made.sum - made.difference) < 0.02 * std::abs(made.difference),
             qPrintable(QString("%1, not %2").arg(made.sum).arg(made.difference)));
  }

  void whatHasNoBackwardPassIsRefused_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("why");
    QTest::newRow("no head") << "sapiens2"
                             << "no head";
  }
  void whatHasNoBackwardPassIsRefused() {
    QFETCH(QString, name);
    QFETCH(QString, why);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    const PixelBatch pixels =
        noise(configuration, 1, std::max(configuration.image_rows, configuration.stride()),
              std::max(configuration.image_columns, configuration.stride()));
    QCOMPARE(fault_of([&] { relevance_of(*vit, pixels, Relevance::gradient, 0, {}); }, why.toStdString()),
             Fault::usage);
  }

  // The way back follows the same blocks as the forward: without positions, too.
  void theLogitIsThatOfTheForwardWithoutPositions_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"mvit_class", "mvit_mlps", "volo", "tnt", "crossvit", "crossvit_dagger",
                             "film_videomae", "film_timesformer", "swin_timm", "gcvit"})
      QTest::newRow(name) << QString(name);
  }
  void theLogitIsThatOfTheForwardWithoutPositions() {
    QFETCH(QString, name);
    const auto vit = load_golden(name.toStdString());
    const VitConfiguration& configuration = vit->configuration();
    const PixelBatch pixels =
        configuration.film.present() ? noise_film(configuration) : noise(configuration, 1);
    ForwardOptions options;
    options.zero_position = true;
    const auto expected = static_cast<double>(vit->forward(pixels, options).logits(0, 1)),
               placed = static_cast<double>(vit->forward(pixels, {}).logits(0, 1));
    QVERIFY(std::abs(expected - placed) > 1e-4 * std::max(1.0, std::abs(placed)));
    const RelevanceMaps made = relevance_of(*vit, pixels, Relevance::gradient_rollout, 1, options);
    QVERIFY2(std::abs(made.logit - expected) < 1e-4 * std::max(1.0, std::abs(expected)),
             qPrintable(QString("%1, not %2").arg(made.logit).arg(expected)));
    // What integrated gradients add up to is what the image adds, of these blocks.
    const RelevanceMaps whole = relevance_of(*vit, pixels, Relevance::integrated, 1, options);
    QVERIFY2(std::abs(whole.sum - whole.difference) < 0.05 * std::max(0.1, std::abs(whole.difference)),
             qPrintable(QString("%1, not %2").arg(whole.sum).arg(whole.difference)));
  }

  void aClassThatIsNotThereIsRefused() {
    const auto vit = load_golden("timm_vit");
    QCOMPARE(
        fault_of([&] { relevance_of(*vit, golden_picture(), Relevance::gradient, 99, {}); }, "no class 99"),
        Fault::usage);
  }
};

REGISTER_TEST(TestRelevance, QCoreApplication)
#include "test_relevance.moc"
