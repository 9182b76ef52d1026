// core/vit: transformers that see films against what transformers says of them
// (tests/golden/make_vit_film_goldens.py).
#include <QtTest>
#include <cmath>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/backend/backend.h"
#include "core/base/failure.h"
#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/open.h"
#include "core/image/frames.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/forward/film_turns.h"
#include "core/vit/inside/randomised.h"
#include "core/vit/inside/relevance.h"
#include "core/vit/loaded.h"
#include "core/vit/predict.h"
#include "core/vit/vit.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

fs::path films_folder() {
  return fs::path(TEST_DATA) / "vit";
}

// The frames of film.npy, the first `count` of them.
class HeldFrames : public Frames {
 public:
  explicit HeldFrames(int count) : count_(count), film_(read_npy(films_folder() / "film.npy")) {}
  int count() const override { return count_; }
  std::uint64_t identity() const override { return 1; }
  Image at(int number, const Progress&) const override {
    const auto& all = std::get<std::vector<std::uint8_t>>(film_.values);
    const auto size = static_cast<std::ptrdiff_t>(film_.shape[1] * film_.shape[2] * 3);
    const auto from = all.begin() + size * number;
    return Image(static_cast<int>(film_.shape[1]), static_cast<int>(film_.shape[2]), 3,
                 std::vector<std::uint8_t>(from, from + size));
  }

 private:
  int count_;
  Array film_;
};

Image film_of(int frames) {
  return first_of(std::make_shared<HeldFrames>(frames), {});
}

Prepared prepared(const Checkpoint& checkpoint, const Vit& vit, const Image& film) {
  Preprocessing preprocessing;
  preprocessing.rows = preprocessing.columns = 12;
  return prepared_for(checkpoint, vit, film, preprocessing);
}

double furthest(const Matrix& is, const std::vector<double>& expected) {
  if (static_cast<std::size_t>(is.size()) != expected.size()) return 1e9;
  double max = 0, scale = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    max = std::max(max, std::abs(static_cast<double>(is.data()[i]) - expected[i]));
    scale = std::max(scale, std::abs(expected[i]));
  }
  return max / scale;
}

std::string refused(const std::function<void()>& work) {
  try {
    work();
  } catch (const Failure& failure) {
    return failure.what();
  }
  return {};
}

}  // namespace

class TestVitFilms : public QObject {
  Q_OBJECT

 private slots:
  void equalsTheLibrary_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("backend");
    QTest::addColumn<int>("wanted_slots");
    for (const char* backend : {"cpu", "eigen"}) {
      const auto row = [&](const char* name, int count) {
        QTest::addRow("%s, %s", name, backend) << name << backend << count;
      };
      row("film_videomae", 2);
      row("film_vivit", 2);
      row("film_timesformer", 4);
      row("film_timesformer_joint", 4);
      row("film_vjepa2", 2);
    }
  }
  void equalsTheLibrary() {
    QFETCH(QString, name);
    QFETCH(QString, backend);
    QFETCH(int, wanted_slots);
    const auto checkpoint = open_checkpoint(films_folder() / (name.toStdString() + ".safetensors"));
    const auto vit = Vit::load(*checkpoint);
    QCOMPARE(vit->configuration().film.time_slots(), wanted_slots);
    QCOMPARE(vit->configuration().film.frames, 4);
    QVERIFY2(vit->configuration().assumed.empty(),
             vit->configuration().assumed.empty() ? "" : vit->configuration().assumed.front().text().c_str());
    const Prepared film = prepared(*checkpoint, *vit, film_of(4));
    QVERIFY(film.assumed.empty());
    ForwardOptions options;
    options.backend = &find_attention_backend(backend.toStdString());
    const Forward forward = vit->forward(film.pixels, options);
    QCOMPARE(forward.grid, (GridShape{3 * wanted_slots, 3}));
    const Array wanted = read_npy(films_folder() / (name.toStdString() + ".output.npy"));
    const Matrix& own = forward.logits.cols() > 0 ? forward.logits : forward.tokens;
    const double apart = furthest(own, std::get<std::vector<double>>(wanted.values));
    QVERIFY2(apart < 2e-5, qPrintable(QString::number(apart)));
  }

  // Of a class, of tokens of all frames, and through attention over time and over space: transformers' models
  // in float64, tests/golden/relevance_films.py.
  void relevanceIsTheLibrarys_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"film_videomae", "film_vivit", "film_timesformer", "film_timesformer_joint"})
      QTest::newRow(name) << QString(name);
  }
  void relevanceIsTheLibrarys() {
    QFETCH(QString, name);
    const fs::path path = films_folder() / (name.toStdString() + ".safetensors");
    const auto checkpoint = open_checkpoint(path),
               goldens = open_checkpoint(films_folder() / "relevance_films.npz");
    const auto golden = [&](const std::string& what) {
      return goldens->read(name.toStdString() + "." + what);
    };
    const auto vit = Vit::load(*checkpoint);
    const PixelBatch pixels = prepared(*checkpoint, *vit, film_of(4)).pixels;
    const int of_class = static_cast<int>(golden("class").front());
    const auto off = [&](const RowVector& map, const std::string& what) {
      const std::vector<float> expected = golden(what);
      return furthest(map, {expected.begin(), expected.end()});
    };
    const auto of = [&](Relevance relevance) { return relevance_of(*vit, pixels, relevance, of_class, {}); };
    const RelevanceMaps rolled = of(Relevance::gradient_rollout), gradient = of(Relevance::gradient),
                        cam = of(Relevance::cam), integrated = of(Relevance::integrated);
    const auto logit = static_cast<double>(golden("logit").front());
    QVERIFY(std::abs(rolled.logit - logit) < 1e-5 * std::max(1.0, std::abs(logit)));
    QCOMPARE(gradient.maps.size(), std::size_t{2});
    for (std::size_t block = 0; block < 2; ++block) {
      const std::string at = std::to_string(block);
      const double of_gradient = off(gradient.maps[block], "gradient." + at),
                   of_cam = off(cam.maps[block], "cam." + at);
      QVERIFY2(of_gradient < 1e-4 && of_cam < 1e-4,
               qPrintable(QString("block %1: %2, %3").arg(block).arg(of_gradient).arg(of_cam)));
    }
    const double of_rollout = off(rolled.maps.front(), "gradient_rollout"),
                 of_line = off(integrated.maps.front(), "integrated");
    QVERIFY2(of_rollout < 1e-4 && of_line < 1e-4, qPrintable(QString("%1, %2").arg(of_rollout).arg(of_line)));
    if (name != "film_timesformer") return;
    // The products over time are drawn too.
    const auto random = Vit::load(*checkpoint, {}, randomised(5));
    const double drawn = relevance_of(*random, pixels, Relevance::gradient, of_class, {}).logit,
                 expected = static_cast<double>(golden("random_logit").front());
    QVERIFY2(std::abs(drawn - expected) < 1e-4 * std::max(1.0, std::abs(expected)),
             qPrintable(QString("%1, not %2").arg(drawn).arg(expected)));
  }

  // Fewer frames are repeated, more are left out, and both are said.
  void framesAreMadeToFit() {
    const auto checkpoint = open_checkpoint(films_folder() / "film_videomae.safetensors");
    const auto vit = Vit::load(*checkpoint);
    const Prepared still = prepared(*checkpoint, *vit, film_of(4).without_frames());
    QCOMPARE(still.assumed.size(), std::size_t{1});
    QVERIFY(still.assumed.front().text().find("repeated 4 times") != std::string::npos);
    const Prepared two = prepared(*checkpoint, *vit, film_of(2));
    QVERIFY(two.assumed.front().text().find("2 frames stands for 4") != std::string::npos);
    QVERIFY(two.pixels.values != still.pixels.values);
    // Two frames for each of two slots of two: the first slot has the first frame alone.
    const std::size_t half = two.pixels.values.size() / 2;
    QVERIFY(std::equal(two.pixels.values.begin(),
                       two.pixels.values.begin() + static_cast<std::ptrdiff_t>(half),
                       still.pixels.values.begin()));
    QCOMPARE(two.shown.rows(), 24);
  }

  void tablesOverFilmsHaveSlots() {
    const auto checkpoint = open_checkpoint(films_folder() / "film_vivit.safetensors");
    const Anatomy anatomy = inspect(*checkpoint);
    const PositionTensor* table = default_table(anatomy);
    QVERIFY(table != nullptr);
    QCOMPARE(table->time_slots, 2);
    QCOMPARE(*table->grid, (GridShape{6, 3}));
    QCOMPARE(*table->prefix, 1);
    TableChoice second;
    second.slot = 1;
    QCOMPARE(*chosen_position(*checkpoint, anatomy, second).grid, (GridShape{3, 3}));
    second.slot = 2;
    QVERIFY(refused([&] { chosen_position(*checkpoint, anatomy, second); }).find("0 to 1") !=
            std::string::npos);
  }

  // Of divided attention that over space: each frame with the class token by itself, whose own row is the
  // mean of those of all frames.
  void dividedAttentionHasMapsOfItsFrames() {
    const auto checkpoint = open_checkpoint(films_folder() / "film_timesformer.safetensors");
    const auto vit = Vit::load(*checkpoint);
    const Prepared film = prepared(*checkpoint, *vit, film_of(4));
    ForwardOptions options;
    options.keep_queries_keys = true;
    const Forward forward = vit->forward(film.pixels, options);
    const Array expected = read_npy(films_folder() / "film_timesformer.attention.npy");
    QCOMPARE(expected.shape, (std::vector<std::size_t>{2, 4, 2, 10, 10}));  // layers, frames, heads
    const auto& values = std::get<std::vector<float>>(expected.values);
    const auto of = [&](int layer, int frame, int head, int query, int key) {
      return values[static_cast<std::size_t>((((layer * 4 + frame) * 2 + head) * 10 + query) * 10 + key)];
    };
    for (int layer = 0; layer < 2; ++layer) {
      for (int head = 0; head < 2; ++head) {
        const Matrix map = forward.maps->map(layer, head);
        QCOMPARE(map.rows(), Eigen::Index{37});
        Matrix wanted = Matrix::Zero(37, 37);
        for (int frame = 0; frame < 4; ++frame) {
          const auto place = [&](int token) { return token == 0 ? 0 : 9 * frame + token; };
          for (int query = 0; query < 10; ++query) {
            for (int key = 0; key < 10; ++key)
              wanted(place(query), place(key)) +=
                  of(layer, frame, head, query, key) / (query == 0 ? 4.0F : 1.0F);
          }
        }
        QVERIFY((map - wanted).cwiseAbs().maxCoeff() < 1e-5F);
      }
    }
  }

  void whatCannotBeIsRefused() {
    const auto checkpoint = open_checkpoint(films_folder() / "film_timesformer.safetensors");
    const auto vit = Vit::load(*checkpoint);
    const Prepared film = prepared(*checkpoint, *vit, film_of(4));
    ForwardOptions options;
    options.output_attentions = true;
    QVERIFY(refused([&] { vit->forward(film.pixels, options); }).find("divided") != std::string::npos);
    // Positions are made for one size.
    const auto other = open_checkpoint(films_folder() / "film_vjepa2.safetensors");
    const auto jepa = Vit::load(*other);
    PixelBatch larger{1, 2 * 16, 16, 6, std::vector<float>(32 * 16 * 6, 0.5F)};
    QVERIFY(refused([&] { jepa->forward(larger, {}); }).find("2 slots of 3 x 3") != std::string::npos);
  }

  // Of V-JEPA 2's turns a rotation would leave lengths as they are.
  void turnsAreNoRotations() {
    const std::vector<float> turns = film_turns({2 * 3, 3}, 2, 1, 24);
    QCOMPARE(turns.size(), std::size_t{18 * 12 * 4});
    // The first token does not turn; nor does what is left of the dimensions, here none.
    for (std::size_t pair = 0; pair < 12; ++pair) {
      QCOMPARE(turns[4 * pair], 1.0F);
      QCOMPARE(turns[4 * pair + 1], -0.0F);
    }
    // Token 1 is a column further: pairs 8 to 11 alone, of angles 1, 1e-1, ... of the dimensions' numbers.
    const std::size_t at = (1 * 12 + 8) * 4;
    const float first = 1, second = 1 / std::pow(10000.0F, 0.25F);
    QVERIFY(std::abs(turns[at] - std::cos(first)) < 1e-6F);
    QVERIFY(std::abs(turns[at + 2] - std::sin(second)) < 1e-6F);
    QVERIFY(std::abs(turns[at + 3] - std::cos(second)) < 1e-6F);
    QVERIFY(std::abs(turns[at] * turns[at] + turns[at + 2] * turns[at + 2] - 1) > 0.1F);
  }
};

REGISTER_TEST(TestVitFilms, QCoreApplication)
#include "test_vit_films.moc"
