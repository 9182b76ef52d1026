// core/position/rotary: the mixed frequencies, one set a head: seeded, and taken from checkpoints.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/array/array.h"
#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/schemes/rope_mixed/mixed_frequencies.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

RotaryRequest mixed_request(GridShape grid, int head_dim) {
  RotaryRequest made;
  made.grid = grid;
  made.head_dim = head_dim;
  return made;
}

std::string mixed_refusal(const std::string& scheme, const RotaryRequest& wanted) {
  return usage_refusal([&] { rotary_table(scheme, wanted); });
}

}  // namespace

class TestRotaryMixed : public QObject {
  Q_OBJECT

 private slots:
  void mixedHeadsTurnDifferently() {
    RotaryRequest wanted = mixed_request({3, 5}, 8);
    wanted.heads = 4;
    const RotaryTable table = rotary_table("rope-mixed", wanted);
    QCOMPARE(table.cosine.size(), std::size_t{4});
    for (int head = 1; head < 4; ++head) QVERIFY(table.cosine_of(head) != table.cosine_of(0));
    wanted.seed = 1;
    QVERIFY(rotary_table("rope-mixed", wanted).cosine != table.cosine);
    wanted.seed = 0;
    wanted.layer = 1;
    QVERIFY(rotary_table("rope-mixed", wanted).cosine != table.cosine);
    // RandomState(0).random_sample() is 0.5488135039273248: the first head's direction in turns.
    const MixedFrequencies first = seeded_mixed_frequencies(1, 8, 10, 0);
    QVERIFY(std::abs(first.x(0, 0) - std::cos(2 * M_PI * 0.5488135039273248)) < 1e-12);
    QVERIFY(std::abs(first.y(0, 1) - std::sin(2 * M_PI * 0.5488135039273248) / std::sqrt(10)) < 1e-12);
    // One axial table serves all heads.
    wanted.layout = "articles";
    QCOMPARE(rotary_table("rope-2d", wanted).cosine.size(), std::size_t{1});
  }

  void mixedFrequenciesComeFromCheckpoints() {
    // (2, depth 3, heads 2, d/2 = 4): number 1000 plane + 100 layer + 10 head + pair.
    std::vector<float> numbers;
    for (int plane = 0; plane < 2; ++plane) {
      for (int layer = 0; layer < 3; ++layer) {
        for (int place = 0; place < 8; ++place) {
          numbers.push_back(static_cast<float>(1000 * plane + 100 * layer + 10 * (place / 4) + place % 4));
        }
      }
    }
    for (const auto& shape : {std::vector<std::size_t>{2, 3, 2, 4}, std::vector<std::size_t>{2, 3, 8}}) {
      const MixedFrequencies found = mixed_frequencies_of({shape, numbers}, 2, 2, "file");
      QCOMPARE(static_cast<int>(found.x.cols()), 4);
      QCOMPARE(found.x(1, 3), 213.0);
      QCOMPARE(found.y(1, 3), 1213.0);
      QCOMPARE(found.y(0, 0), 1200.0);
      RotaryRequest wanted = mixed_request({2, 3}, 8);
      wanted.heads = 2;
      wanted.mixed = found;
      // Cell (1, 2): 2 f_x + f_y.
      QCOMPARE(rotary_angles("rope-mixed", wanted, 1)(5, 3), 2 * 213.0 + 1213.0);
      wanted.head_dim = 12;
      QVERIFY(has(mixed_refusal("rope-mixed", wanted), "2 heads of width 8"));
    }
  }

  void brokenFrequenciesAreRefused() {
    const auto array = [](std::vector<std::size_t> shape) {
      std::size_t count = 1;
      for (const std::size_t side : shape) count *= side;
      return Array{std::move(shape), std::vector<float>(count, 1.0F)};
    };
    for (const auto& shape : std::vector<std::vector<std::size_t>>{
             {}, {48}, {2, 24}, {3, 2, 2, 4}, {2, 0, 2, 4}, {2, 3, 2, 0}, {2, 3, 2, 3}, {2, 3, 2, 2, 2}}) {
      const auto act = [&] { mixed_frequencies_of(array(shape), 0, 2, "F.npz"); };
      const std::string message = refusal(act);
      QVERIFY2(has(message, "F.npz") && has(message, "(2, depth, heads, d/2)"), message.c_str());
    }
    const Array good = array({2, 3, 2, 4});
    QVERIFY(has(usage_refusal([&] { mixed_frequencies_of(good, 3, 2, "F"); }), "0 to 2"));
    QVERIFY(has(usage_refusal([&] { mixed_frequencies_of(good, -1, 2, "F"); }), "0 to 2"));
    QVERIFY(has(usage_refusal([&] { mixed_frequencies_of(good, 0, 3, "F"); }), "give 2"));
    QVERIFY(has(usage_refusal([&] { mixed_frequencies_of(array({2, 3, 8}), 0, 3, "F"); }), "divides 4"));
    QVERIFY(!usage_refusal([&] { mixed_frequencies_of(good, 0, 0, "F"); }).empty());
    Array bad = good;
    std::get<std::vector<float>>(bad.values)[3] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY(has(refusal([&] { mixed_frequencies_of(bad, 0, 2, "F"); }), "finite"));
  }
};

REGISTER_TEST(TestRotaryMixed, QCoreApplication)
#include "test_rotary_mixed.moc"
