// core/position/scheme.h, parameter_count.h: what the catalogue says of every scheme, and how many parameters
// each learns.
#include <QtTest>
#include <map>
#include <set>

#include "core/base/failure.h"
#include "core/position/additive/additive_table.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/bias_table.h"
#include "core/position/parameter_count.h"
#include "core/position/scheme.h"
#include "core/position/schemes/cpe/cpe.h"
#include "core/position/schemes/shaw/shaw.h"
#include "tests/refusal.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

TableRequest table_request(GridShape grid, int width) {
  TableRequest made;
  made.grid = grid;
  made.width = width;
  return made;
}

}  // namespace

class TestCatalogue : public QObject {
  Q_OBJECT

 private slots:
  void parametersOfTablesAreCounted() {
    TableRequest wanted = table_request({14, 14}, 768);
    QCOMPARE(parameter_count("learned-1d", wanted), std::int64_t{150528});
    QCOMPARE(parameter_count("learned-2d", wanted), std::int64_t{10752});
    for (const char* scheme : {"sinusoidal-1d", "sinusoidal-2d", "none"}) {
      QCOMPARE(parameter_count(scheme, wanted), std::int64_t{0});
    }
    wanted.combine = "add";
    QCOMPARE(parameter_count("learned-2d", wanted), std::int64_t{21504});
    wanted = table_request({3, 5}, 8);
    QCOMPARE(parameter_count("learned-2d", wanted), std::int64_t{32});
  }

  void parametersOfBiasesAreCounted() {
    TableRequest model;
    model.grid = {14, 14};
    model.width = 768;
    model.heads = 12;
    QCOMPARE(parameter_count("relative-bias", model), std::int64_t{729 * 12});
    QCOMPARE(parameter_count("log-cpb", model), std::int64_t{512 * 2 + 512 + 512 * 12});
    QCOMPARE(parameter_count("alibi-2d", model), std::int64_t{0});
    QCOMPARE(parameter_count("fire", model), std::int64_t{32 * 2 + 32 + 32 * 12 + 2});
    QCOMPARE(parameter_count("shaw", model), std::int64_t{33 * 64});
    QCOMPARE(parameter_count("cpe", model), std::int64_t{6912});
    // The articles' comparison: a learned table with its class token against the factored one.
    QCOMPARE(parameter_count("learned-2d", model), std::int64_t{10752});
    QCOMPARE(parameter_count("learned-1d", model) + model.width, std::int64_t{151296});
    BiasRequest beit;
    beit.grid = {14, 14};
    beit.heads = 12;
    beit.class_token = true;
    QCOMPARE(find_bias("relative-bias").learned_numbers(checked_bias("relative-bias", beit)),
             std::int64_t{732 * 12});
    BiasRequest windowed;
    windowed.grid = {14, 14};
    windowed.heads = 4;
    windowed.window = GridShape{7, 7};
    QCOMPARE(find_bias("relative-bias").learned_numbers(checked_bias("relative-bias", windowed)),
             std::int64_t{169 * 4});
    // As many numbers as were counted are in the tables.
    QCOMPARE(static_cast<std::int64_t>(shaw_table({196, 64}).table.size()), parameter_count("shaw", model));
    QCOMPARE(static_cast<std::int64_t>(cpe_kernel(768, 0).size()), parameter_count("cpe", model));
    model.grid = {1 << 30, 1 << 30};
    for (const char* scheme : {"shaw", "relative-bias", "rope-mixed"}) {
      QVERIFY(!usage_refusal([&] { parameter_count(scheme, model); }).empty());
    }
  }

  void parametersOfRotationsAreCounted() {
    TableRequest model;
    model.grid = {14, 14};
    model.width = 768;
    model.heads = 12;
    QCOMPARE(parameter_count("rope-1d", model), std::int64_t{0});
    QCOMPARE(parameter_count("rope-2d", model), std::int64_t{0});
    // 2 frequencies x 12 heads x 32 pairs, in every layer.
    QCOMPARE(parameter_count("rope-mixed", model), std::int64_t{768});
    model.heads = 5;
    QVERIFY_THROWS_EXCEPTION(Failure, parameter_count("rope-mixed", model));
  }

  void additiveSchemesHaveTables() {
    QStringList ids;
    for (const Scheme& scheme : schemes()) {
      if (!scheme.is_additive()) continue;
      ids << scheme.id.c_str();
      QVERIFY(!scheme.title.empty() && !scheme.summary.empty());
      QCOMPARE(find_scheme(scheme.id).title, scheme.title);
      QCOMPARE(scheme.learnable, parameter_count(scheme.id, table_request({3, 5}, 16)) > 0);
      QCOMPARE(static_cast<int>(additive_table(scheme.id, table_request({3, 5}, 16)).rows()), 15);
    }
    QCOMPARE(ids, (QStringList{"sinusoidal-1d", "sinusoidal-2d", "learned-1d", "learned-2d", "none",
                               "market-cycle", "horizon"}));
    std::vector<std::string> layouts;
    for (const Layout& layout : find_scheme("sinusoidal-2d").layouts) layouts.push_back(layout.id);
    QCOMPARE(layouts, (std::vector<std::string>{"articles", "mae", "moco", "big-vision", "timm", "detr"}));
  }

  void positionsJoinSchemes() {
    const std::vector<JoinedScheme> joined = schemes_in("learned-1d+foo+rope-2d");
    QCOMPARE(joined.size(), std::size_t{3});
    QCOMPARE(joined[0].scheme, &find_scheme("learned-1d"));
    QCOMPARE(joined[1].id, std::string("foo"));
    QVERIFY(joined[1].scheme == nullptr);
    QCOMPARE(joined[2].scheme, &find_scheme("rope-2d"));
    QCOMPARE(schemes_in("none").size(), std::size_t{1});
    QCOMPARE(schemes_in("").front().id, std::string());
    QCOMPARE(schemes_in("cpe+").size(), std::size_t{2});
  }

  void theCatalogueStatesEveryScheme() {
    const std::map<std::string, std::string> kinds = {{"none", "additive"},
                                                      {"learned-1d", "additive"},
                                                      {"learned-2d", "additive"},
                                                      {"sinusoidal-1d", "additive"},
                                                      {"sinusoidal-2d", "additive"},
                                                      {"rope-1d", "rotary"},
                                                      {"m-rope", "rotary"},
                                                      {"rope-2d", "rotary"},
                                                      {"rope-mixed", "rotary"},
                                                      {"liere", "rotary"},
                                                      {"rope-ntk", "rotary"},
                                                      {"rope-yarn", "rotary"},
                                                      {"rope-dype", "rotary"},
                                                      {"rope-spiral", "rotary"},
                                                      {"rope-jitter", "rotary"},
                                                      {"fire", "bias"},
                                                      {"relative-bias", "bias"},
                                                      {"log-cpb", "bias"},
                                                      {"alibi-2d", "bias"},
                                                      {"lookhere", "bias"},
                                                      {"shaw", "other"},
                                                      {"pape", "other"},
                                                      {"market-cycle", "additive"},
                                                      {"horizon", "additive"},
                                                      {"cpe", "other"}};
    const std::set<std::string> relative = {"rope-1d",   "rope-2d",   "rope-mixed",  "relative-bias",
                                            "log-cpb",   "alibi-2d",  "lookhere",    "pape",
                                            "shaw",      "m-rope",    "fire",        "rope-ntk",
                                            "rope-yarn", "rope-dype", "rope-spiral", "rope-jitter"};
    const std::set<std::string> fixed_to_a_grid = {"learned-1d", "learned-2d", "relative-bias"};
    TableRequest model;
    model.grid = {3, 5};
    model.width = 32;
    model.heads = 4;
    std::set<std::string> ids;
    for (const Scheme& scheme : schemes()) {
      QVERIFY2(ids.insert(scheme.id).second, scheme.id.c_str());
      QVERIFY2(kinds.contains(scheme.id), scheme.id.c_str());
      QCOMPARE(std::string(to_text(scheme.kind)), kinds.at(scheme.id));
      QVERIFY(!scheme.title.empty() && !scheme.summary.empty() && !scheme.transfer.empty());
      QCOMPARE(scheme.relative, relative.contains(scheme.id));
      QCOMPARE(scheme.transfers, !fixed_to_a_grid.contains(scheme.id));
      QCOMPARE(scheme.learnable, parameter_count(scheme.id, model) > 0);
      // Transfer "with the same learned parameters" means that their count knows no grid.
      TableRequest larger = model;
      larger.grid = {6, 10};
      QCOMPARE(parameter_count(scheme.id, model) == parameter_count(scheme.id, larger), scheme.transfers);
    }
    QCOMPARE(ids.size(), kinds.size());
  }

  void otherKindsHaveNoAdditiveTable() {
    TableRequest wanted;
    wanted.grid = {3, 5};
    wanted.width = 16;
    for (const Scheme& scheme : schemes()) {
      const std::string message = usage_refusal([&] { additive_table(scheme.id, wanted); });
      QCOMPARE(message.empty(), scheme.is_additive());
      if (scheme.is_additive()) continue;
      QVERIFY2(has(message, scheme.id) && has(message, "adds no table") && has(message, "learned-2d"),
               message.c_str());
      QVERIFY(!usage_refusal([&] { wave_of(scheme.id, wanted, 0); }).empty());
    }
  }

  void imageSchemesAreAllButThoseOfTime() {
    QStringList of_time;
    for (const Scheme& scheme : schemes()) {
      if (scheme.of_time) of_time << scheme.id.c_str();
    }
    QCOMPARE(of_time, (QStringList{"market-cycle", "horizon"}));
    QCOMPARE(image_schemes().size(), schemes().size() - 2);
    for (const Scheme& scheme : image_schemes()) QVERIFY2(!scheme.of_time, scheme.id.c_str());
  }

  void everythingAsksTheSameQuestions() {
    const TableRequest bad = table_request({3, 5}, 7);
    QVERIFY_THROWS_EXCEPTION(Failure, parameter_count("learned-2d", bad));
    QVERIFY_THROWS_EXCEPTION(Failure, wave_of("sinusoidal-2d", bad, 0));
    QVERIFY_THROWS_EXCEPTION(Failure, wave_coordinate("sinusoidal-2d", bad, Wave{}, 0));
  }

  void publishedNumbersHaveASource() {
    int count = 0;
    for (const Scheme& scheme : schemes()) {
      for (const PublishedResult& result : scheme.published) {
        ++count;
        QVERIFY(!result.setting.empty() && !result.measure.empty() && !result.source.empty());
        QVERIFY(result.percent > 50 && result.percent < 100);
      }
    }
    QCOMPARE(count, 30);
    QCOMPARE(find_scheme("rope-mixed").published.size(), std::size_t{2});
    QCOMPARE(find_scheme("log-cpb").published.front().percent, 79.1);
    QCOMPARE(find_scheme("learned-2d").published.front().percent, 64.001);
    QVERIFY(find_scheme("alibi-2d").published.empty());
  }

  void headsDivideTheWidth() {
    TableRequest asked;
    asked.width = 12;
    asked.heads = 3;
    QCOMPARE(head_dim_of(asked), 4);
    for (const auto& [width, heads] : {std::pair{12, 5}, {12, 0}, {0, 4}, {-4, 2}}) {
      asked.width = width;
      asked.heads = heads;
      const std::string said = usage_refusal([&] { head_dim_of(asked); });
      QVERIFY2(said.find("does not divide into") != std::string::npos, said.c_str());
    }
  }
};

REGISTER_TEST(TestCatalogue, QCoreApplication)
#include "test_catalogue.moc"
