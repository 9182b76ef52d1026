// Challenges of the labs: every lab has one, the defaults do not meet it, and the stated solution does,
// whatever the seed.
#include <QTest>
#include <algorithm>
#include <set>

#include "core/lesson/challenges.h"
#include "core/train/data/idx.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"
#include "tests/sanitized.h"

using namespace whereabouts;

class TestChallenges : public QObject {
  Q_OBJECT

  static Values solved(const Challenge& challenge) {
    Values values;
    for (const auto& [id, text] : challenge.solution) values.set(id, written(challenge.lab, id, text));
    return values;
  }

  static bool takesThousands(const QString& lab) {
    return sanitized && (lab == "separation" || lab == "audit");
  }

  LabRunner runner_;
  bool meets(const Challenge& challenge, const Values& given) {
    const Result result = runner_.run(find_lab(challenge.lab), built_in_inputs(), given, Policy::refuse);
    return challenge.met(result.figure, result.values);
  }
  bool meets(const char* lab, std::initializer_list<std::pair<const char*, const char*>> texts) {
    Values given;
    for (const auto& [id, text] : texts) given.set(id, written(lab, id, text));
    return meets(*challenge_of(lab), given);
  }

 private slots:
  void everyLabHasOne() {
    QCOMPARE(challenges().size(), labs().size());
    std::set<std::string> sentences;
    for (const Lab* lab : labs()) {
      const Challenge* challenge = challenge_of(lab->info().id);
      QVERIFY2(challenge, lab->info().id.c_str());
      sentences.insert(challenge->sentence);
      QVERIFY2(challenge->sentence.ends_with('.') && challenge->sentence.size() < 140,
               challenge->sentence.c_str());
      QVERIFY(!challenge->solution.empty());
    }
    QCOMPARE(sentences.size(), labs().size());
    QCOMPARE(challenge_of("no-such-lab"), nullptr);
  }

  void isMetByItsSolutionAlone_data() {
    QTest::addColumn<QString>("lab");
    QTest::addColumn<int>("seeds");
    // So many seeds as take a few seconds; of some the seed draws the images that are measured.
    const std::map<std::string, int> many = {{"scramble", 200}, {"shuffle", 200},   {"rotation", 200},
                                             {"offsets", 200},  {"modalities", 50}, {"separation", 5},
                                             {"audit", 5},      {"layers", 3},      {"artifacts", 3},
                                             {"attention", 3},  {"knockout", 3}};
    for (const Challenge& each : challenges()) {
      const auto found = many.find(each.lab);
      QTest::newRow(each.lab.c_str())
          << QString::fromStdString(each.lab)
          << (found == many.end() ? 0 : std::min(found->second, sanitized ? 3 : 1000));
    }
  }
  void isMetByItsSolutionAlone() {
    QFETCH(const QString, lab);
    QFETCH(const int, seeds);
    if (takesThousands(lab)) QSKIP("thousands of images through a model: not under sanitizers");
    const Challenge& challenge = *challenge_of(lab.toStdString());
    if (challenge.of_fashion_mnist && !has_fashion_mnist())
      QSKIP("dataset-fashion-mnist is not installed: whether this challenge can be met is not checked");
    QVERIFY(!meets(challenge, {}));
    QVERIFY(meets(challenge, solved(challenge)));
    for (int seed = 0; seed < seeds; ++seed) {
      Values values = solved(challenge);
      Values plain;
      for (Values* each : {&values, &plain}) each->set("seed", Value(std::int64_t{seed}));
      const bool met = meets(challenge, values), before = meets(challenge, plain);
      QVERIFY2(met && !before, qPrintable(QString("seed %1: %2 %3").arg(seed).arg(met).arg(before)));
    }
  }

  // What is nearly so does not do: another first one, another head, a place that lies beside its twin.
  void isNotMetNearby() {
    QVERIFY(!meets("layers", {{"layer", "2"}}));
    for (const char* lab : {"audit", "separation"})
      QVERIFY(takesThousands(lab) || !meets(lab, {{"layer", "2"}}));
    QVERIFY(!meets("knockout", {{"layer", "2"}}));
    QVERIFY(!meets("learn", {{"step", "57"}}));
    QVERIFY(!meets("learn", {{"step", "170"}}));
    QVERIFY(!meets("components", {{"component", "18"}}));
    QVERIFY(!meets("attention", {{"layer", "2"}, {"head", "1"}}));
    QVERIFY(!meets("attention", {{"layer", "2"}}));
    QVERIFY(!meets("terms", {{"head", "1"}}));
    QVERIFY(!meets("offsets", {{"head", "8"}}));
    QVERIFY(meets("offsets", {{"head", "9"}}));
    QVERIFY(!meets("offsets", {{"head", "10"}, {"scheme", "relative-bias"}}));
    QVERIFY(!meets("neighbours", {{"show", "one"}, {"reference", "7,7"}}));
    QVERIFY(!meets("resize", {{"side", "1"}}));
    QVERIFY(!meets("resize", {{"side", "8"}}));
    QVERIFY(!meets("shuffle", {{"scheme", "sinusoidal-1d"}, {"swap", "2,2"}}));
    QVERIFY(!meets("scramble", {{"arrange", "none"}}));
    QVERIFY(meets("scramble", {{"arrange", "reverse-columns"}}));
    QVERIFY(!meets("rotation", {{"temperature", "11"}}));
    QVERIFY(meets("rotation", {{"temperature", "10"}}));
    QVERIFY(!meets("modalities", {{"rope", "shared"}}));
    QVERIFY(!meets("artifacts", {{"layer", "1"}}));
    QVERIFY(!meets("tensors", {{"tensor", "blocks.0.attn.qkv.weight"}}));
    QVERIFY(!meets("patches", {{"patch", "10"}}));
    QVERIFY(!meets("ablation", {{"show", "parameters"}}));
  }
};

REGISTER_TEST(TestChallenges, QCoreApplication)
#include "test_challenges.moc"
