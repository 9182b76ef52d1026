// core/position/schemes/m_rope/m_rope.h: ids, sections and rotations against transformers, timm and
// the papers of its variants (tests/golden/m_rope.py).
#include <QtTest>
#include <cmath>

#include "core/position/rotary/rotary.h"
#include "core/position/rotary/rotary_table.h"
#include "core/position/scheme.h"
#include "core/position/schemes/m_rope/m_rope.h"
#include "tests/golden_position.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

RotaryRequest m_rope_request(GridShape grid, int head_dim, const std::string& layout) {
  RotaryRequest made;
  made.grid = grid;
  made.head_dim = head_dim;
  made.layout = layout;
  return made;
}

std::string m_rope_refusal(const RotaryRequest& wanted) {
  return usage_refusal([&] { rotary_table("m-rope", wanted); });
}

RotaryRequest with_sections(RotaryRequest wanted, MRopeSections sections) {
  wanted.sections = sections;
  return wanted;
}

}  // namespace

class TestMRope : public QObject {
  Q_OBJECT

 private slots:
  void equalsTransformersTimmAndThePapers() {
    const nlohmann::json cases = golden_position("m_rope.json");
    QCOMPARE(cases.size(), std::size_t{31});
    for (const nlohmann::json& each : cases) {
      RotaryRequest wanted = m_rope_request({each["rows"], each["columns"]}, each["width"], each["layout"]);
      const auto sections = each["sections"].get<MRopeSections>();
      wanted.sections = sections;
      wanted.temperature = each["temperature"].get<double>();
      wanted.text_before = each["before"];
      wanted.text_after = each["after"];
      if (each.contains("pairs")) wanted.pairs = each["pairs"];
      if (each.contains("part")) wanted.own.set(m_rope::part, each["part"].get<double>());
      const bool published = each.contains("frames");
      if (published) {
        wanted.own.set(m_rope::frames, each["frames"].get<int>());
        wanted.own.set(m_rope::spacing, each["spacing"].get<double>());
        wanted.own.set(m_rope::radius, each["radius"].get<double>());
        wanted.own.set(m_rope::mix, each["alpha"].get<double>());
      }
      const std::string name = wanted.layout + " " + to_text(wanted.grid) + " " + each["width"].dump();
      const MRopeForm form = m_rope_form(wanted);
      const auto ids = m_rope_ids(m_rope_sequence(wanted), form);
      const bool whole = !published || each["whole"].get<bool>();
      QCOMPARE(whole_ids(form), whole);
      QCOMPARE(3 * ids.size(), each["ids"].size());
      for (std::size_t i = 0; i < each["ids"].size(); ++i) {
        const double expected = each["ids"][i].get<double>() * (whole ? 1 : 1e-7);
        QVERIFY2(std::abs(ids[i / 3][i % 3] - expected) <= (whole ? 0 : 1e-7), name.c_str());
      }
      if (published) {
        QVERIFY2(std::abs(per_token_distance(m_rope_sequence(wanted), ids) -
                          each["apart"].get<double>() * 1e-7) < 1e-6,
                 name.c_str());
      }
      const RotaryTable table = rotary_table("m-rope", wanted);
      // Theirs is float32 throughout, whose angles are rounded.
      QVERIFY2(difference(table.cosine, each["cos"]) < 1e-5, name.c_str());
      QVERIFY2(difference(table.sine, each["sin"]) < 1e-5, name.c_str());
      Matrix tokens(static_cast<Eigen::Index>(ids.size()), wanted.head_dim);
      for (Eigen::Index i = 0; i < tokens.cols(); ++i)
        tokens.col(i).setConstant(1 / static_cast<float>(i + 1));
      rotate(tokens, table);
      QVERIFY2(difference(tokens, each["turned"]) < 1e-5, name.c_str());
      // Where the sections are Qwen's own they need not be said.
      if (wanted.head_dim != 128) continue;
      wanted.sections.reset();
      QCOMPARE(rotary_table("m-rope", wanted).cosine.front(), table.cosine.front());
    }
  }

  void onACircleEveryWordIsEquallyFarFromAllPatches() {
    const MRopeSequence sequence{4, {5, 7}, 3};
    QVERIFY(per_token_distance(sequence, m_rope_ids(sequence, {.layout = "circle"})) < 1e-12);
    for (const char* layout : {"chunked", "video"})
      QVERIFY(per_token_distance(sequence, m_rope_ids(sequence, {.layout = layout})) > 0.3);
    // From the middle of the circle to any of its tokens it is the radius.
    const auto ids = m_rope_ids(sequence, {.layout = "circle", .radius = 3});
    for (std::size_t token = 4; token < 39; ++token)
      QVERIFY(std::abs(std::hypot(ids[token][0] - 4, ids[token][1] - 4, ids[token][2] - 4) - 3) < 1e-12);
    QCOMPARE(per_token_distance({0, {5, 7}, 0}, m_rope_ids({0, {5, 7}, 0})), 0.0);
    QCOMPARE(per_token_distance({3, {0, 0}, 0}, m_rope_ids({3, {0, 0}, 0})), 0.0);
  }

  void videoGivesTimeTheSlowestPairs() {
    const auto axes = m_rope_axes("video", {4, 6, 6}, 16);
    for (std::size_t pair = 0; pair < 16; ++pair) QCOMPARE(axes[pair] == MRopeAxis::time, pair >= 12);
    QCOMPARE(pairs_per_axis(m_rope_axes("video", {4, 8, 4}, 16)), (MRopeSections{4, 6, 6}));
    // An image takes one number, whose middle lies on the diagonal.
    const auto ids = m_rope_ids({2, {3, 5}, 1}, {.layout = "video"});
    QCOMPARE(ids[2 + 7], (MRopeIds{2, 2, 2}));
    QCOMPARE(ids.back(), (MRopeIds{3, 3, 3}));
  }

  void textCountsOnBehindTheImage() {
    const auto ids = m_rope_ids({4, {3, 4}, 3});
    QCOMPARE(ids.size(), std::size_t{19});
    QCOMPARE(ids[3], (MRopeIds{3, 3, 3}));
    QCOMPARE(ids[4], (MRopeIds{4, 4, 4}));
    QCOMPARE(ids[15], (MRopeIds{4, 6, 7}));  // the last row and column
    for (const double n : {8.0, 9.0, 10.0})
      QCOMPARE(ids[static_cast<std::size_t>(n) + 8], (MRopeIds{n, n, n}));
    QCOMPARE(m_rope_ids({2, {0, 0}, 1}).back(), (MRopeIds{2, 2, 2}));
    QVERIFY(m_rope_ids({}).empty());
  }

  void sectionsAreShares() {
    QCOMPARE(default_sections("chunked", 64), (MRopeSections{16, 24, 24}));
    QCOMPARE(default_sections("interleaved", 64), (MRopeSections{24, 20, 20}));
    for (int pairs = 3; pairs < 200; ++pairs) {
      for (const char* layout : {"chunked", "interleaved", "circle", "video"}) {
        const MRopeSections sections = default_sections(layout, pairs);
        QVERIFY(sections[0] > 0 && sections[1] > 0 && sections[2] > 0);
        // The defaults are never cut off.
        QCOMPARE(pairs_per_axis(m_rope_axes(layout, sections, pairs)), sections);
      }
    }
    QCOMPARE(pairs_per_axis(m_rope_axes("interleaved", {8, 12, 12}, 32)), (MRopeSections{11, 11, 10}));
  }

  void textAloneTurnsAsRope1d() {
    // Text has three equal ids, so that the axes make no difference.
    RotaryRequest wanted = m_rope_request({1, 1}, 16, "interleaved");
    wanted.pairs = "half";
    wanted.text_before = 6;
    RotaryRequest line = m_rope_request({1, 7}, 16, "");
    line.pairs = "half";
    QCOMPARE(rotary_table("m-rope", wanted).cosine.front(), rotary_table("rope-1d", line).cosine.front());
  }

  void aScoreDependsOnTheOffsetsOnly() {
    // The same image farther down the text: all ids move alike.
    RotaryRequest here = m_rope_request({3, 5}, 32, "chunked"), there = here;
    there.text_before = 7;
    const MatrixD near = rotary_angles("m-rope", here), far = rotary_angles("m-rope", there);
    for (int a = 0; a < 15; ++a) {
      for (int b = 0; b < 15; ++b) {
        const auto first = near.row(a) - near.row(b), second = far.row(a + 7) - far.row(b + 7);
        QVERIFY((first - second).cwiseAbs().maxCoeff() < 1e-12);
      }
    }
  }

  void badRequestsAreRefused() {
    const RotaryRequest good = m_rope_request({3, 4}, 16, "chunked");
    QCOMPARE(m_rope_refusal(good), std::string());
    QVERIFY(m_rope_refusal(with_sections(good, {2, 3, 4})).find("add up to 9") != std::string::npos);
    QVERIFY(m_rope_refusal(with_sections(good, {2, 3, 4})).find("2,3,3") != std::string::npos);
    QVERIFY(m_rope_refusal(with_sections(good, {10, -1, -1})).starts_with("--sections"));
    QVERIFY(m_rope_refusal(m_rope_request({3, 4}, 4, "chunked")).find("6 or more") != std::string::npos);
    QVERIFY(m_rope_refusal(m_rope_request({3, 4}, 7, "chunked")).find("6 or 8") != std::string::npos);
    QVERIFY(m_rope_refusal(m_rope_request({3, 4}, 16, "eva")).find("interleaved") != std::string::npos);
    QVERIFY(m_rope_refusal(m_rope_request({3, 4}, 16, "eva")).find("circle, video") != std::string::npos);
    RotaryRequest film = m_rope_request({3, 4}, 16, "circle");
    film.own.set(m_rope::frames, 2);
    QVERIFY(m_rope_refusal(film).starts_with("--frames"));
    RotaryRequest part = good;
    part.own.set(m_rope::part, 0.3);
    QVERIFY(m_rope_refusal(part).find("0.3 of a head of 16 are 2 pairs") != std::string::npos);
    QVERIFY(m_rope_refusal(part).find("try 0.313 or more") != std::string::npos);
    part.own.set(m_rope::part, 0.313);
    QCOMPARE(m_rope_refusal(part), std::string());
    RotaryRequest text = good;
    text.text_after = -1;
    QVERIFY(m_rope_refusal(text).starts_with("--text-after"));
    text.text_after = 65537;
    QVERIFY(!m_rope_refusal(text).empty());
    RotaryRequest large = m_rope_request({512, 512}, 2048, "chunked");
    QVERIFY(!m_rope_refusal(large).empty());
  }
};

REGISTER_TEST(TestMRope, QCoreApplication)
#include "test_m_rope.moc"
