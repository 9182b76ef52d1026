// Films in labs: which frame is looked at, what a model of films shows, and what is refused.
#include <QtTest>
#include <cmath>

#include "core/image/frames.h"
#include "tests/lab_runs.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

fs::path data_of(const std::string& name) {
  return fs::path(TEST_DATA) / name;
}

Inputs with_animation() {
  Inputs inputs = sinusoid_inputs();
  inputs.image = open_image(data_of("image/frames_keep.gif"));
  return inputs;
}

Inputs of_films(const std::string& model) {
  Inputs inputs = with_animation();
  use_checkpoint(inputs, open_checkpoint(data_of("vit/" + model + ".safetensors")));
  return inputs;
}

bool applies(const std::string& lab, const std::string& id, const Inputs& inputs) {
  const Lab& found = find_lab(lab);
  const Inputs seen = seen_inputs(found, inputs, {}, Policy::refuse);
  const Parameter& parameter = *find_parameter(found.parameters(), id);
  return parameter.applies(Scope{seen, resolve_values(found, seen, {}, Policy::refuse)});
}

}  // namespace

class TestLabsFilms : public QObject {
  Q_OBJECT

 private slots:
  void aFrameIsChosen() {
    const Inputs inputs = with_animation();
    const auto pixels = [&](int number) {
      return numbers(
          run("scramble", inputs, values({{"frame", std::int64_t{number}}, {"patch", std::int64_t{2}}}))
              .figure,
          "image");
    };
    const auto frames = inputs.image.image->frames();
    for (const int number : {0, 3}) {
      const Inputs seen = seen_inputs(find_lab("scramble"), inputs, values({{"frame", std::int64_t{number}}}),
                                      Policy::refuse);
      QVERIFY(seen.image.image->rgb8() == frames->at(number).rgb8());
      // Choosing goes on from there.
      QCOMPARE(seen.image.image->frames(), frames);
    }
    QVERIFY(pixels(0) != pixels(3));
    const std::string refused = refusal("scramble", inputs, values({{"frame", std::int64_t{5}}}));
    QVERIFY2(refused.starts_with("usage --frame") && refused.find("0 to 4") != std::string::npos,
             refused.c_str());
  }

  void itAppliesWhereThereAreFrames() {
    QVERIFY(applies("scramble", "frame", with_animation()));
    QVERIFY(!applies("scramble", "frame", sinusoid_inputs()));
    QVERIFY(applies("attention", "frame", of_films("film_vivit")));
    QVERIFY(!applies("features", "frame", of_films("film_vivit")));
    QVERIFY(applies("neighbours", "frame", of_films("film_vivit")));
    QVERIFY(!applies("neighbours", "frame", sinusoid_inputs()));
  }

  // Relevance is of all slots: the most relevant place may be in another one than that which is shown, whose
  // share is said.
  void relevanceIsOfAllSlots() {
    for (const std::string model : {"film_videomae", "film_timesformer", "film_timesformer_joint"}) {
      const Inputs inputs = of_films(model);
      const int in_film = model == "film_videomae" ? 2 : 4, prefix = model == "film_videomae" ? 0 : 1;
      for (const std::string way : {"gradient-rollout", "gradient", "cam", "integrated"}) {
        const Figure figure = run("attention", inputs,
                                  values({{"relevance", way},
                                          {"class", std::string("2")},
                                          {"frame", std::int64_t{1}},
                                          {"layer", std::int64_t{1}}}))
                                  .figure;
        validate(figure);
        const std::vector<double> all = numbers(figure, "relevance");
        const std::size_t tokens = static_cast<std::size_t>(prefix + 9 * in_film), maps = all.size() / tokens;
        QCOMPARE(maps, way == "gradient" || way == "cam" ? std::size_t{2} : std::size_t{1});
        // The last map, without what stands in front of the patches.
        double sum = 0, shown = 0, most = 0;
        int best = 0;
        for (int patch = 0; patch < 9 * in_film; ++patch) {
          const double value =
              std::max(0.0, all[(maps - 1) * tokens + static_cast<std::size_t>(prefix + patch)]);
          sum += value;
          if (patch / 9 == 1) shown += value;
          if (value > most) best = patch;
          most = std::max(most, value);
        }
        QVERIFY(sum > 0);
        const std::string caption = figure.caption.text();
        const std::string place =
                              message(
                                  "the most relevant place is row {}, column {} of slot {}, with **{} %**",
                                  best % 9 / 3, best % 3, best / 9, number(100 * most / sum, 1))
                                  .text(),
                          of_slot = message("the slot that is shown, **1** of {} ({})", in_film,
                                            in_film == 2 ? "frames 2 to 3" : "frame 1")
                                        .text();
        QVERIFY2(caption.find(place) != std::string::npos, (caption + place).c_str());
        QVERIFY2(caption.find(of_slot) != std::string::npos, caption.c_str());
        const double share = 100 * shown / sum;
        if (share >= 1 && share <= 99)
          QVERIFY2(caption.find(message("has **{} %** of it", number(share, 0)).text()) != std::string::npos,
                   caption.c_str());
        QVERIFY(figure.subtitle.text().find("one is drawn") != std::string::npos ||
                figure.subtitle.text().find("one time slot is drawn") != std::string::npos);
      }
    }
  }

  // One slot of two, with the weights of its own tokens.
  void attentionShowsASlot() {
    for (const char* model : {"film_vivit", "film_vjepa2", "film_videomae", "film_timesformer"}) {
      const Inputs inputs = of_films(model);
      // Tubelets of two of the four frames, or every frame by itself.
      const std::size_t in_film = std::string(model) == "film_timesformer" ? 4 : 2;
      for (const int slot : {0, 1}) {
        const Result shown = run("attention", inputs,
                                 values({{"frame", std::int64_t{slot}},
                                         {"query-token", std::string("patch")},
                                         {"query", Cell{1, 2}},
                                         {"layer", std::int64_t{1}},
                                         {"head", std::string("0")},
                                         {"compare", std::string("original")}}));
        validate(shown.figure);
        const Array attention = array_of(shown.figure, "attention");
        const std::size_t tokens = attention.shape[3], prefix = tokens - 9 * in_film;
        const std::vector<double> all = doubles(attention);
        const std::size_t query = prefix + static_cast<std::size_t>(slot) * 9 + 5;
        const double* const row = all.data() + ((1 * attention.shape[1] + 0) * tokens + query) * tokens;
        double own = 0;
        for (std::size_t place = 0; place < 9; ++place)
          own += row[prefix + static_cast<std::size_t>(slot) * 9 + place];
        if (own >= 0.01 && own <= 0.99)
          QVERIFY2(shown.figure.caption.text().find(
                       message("**{} %** of it goes to the slot", number(100 * own, 0)).text()) !=
                       std::string::npos,
                   shown.figure.caption.text().c_str());
        const HeatMap* map = nullptr;
        for (const Panel& panel : shown.figure.panels) {
          for (const Layer& layer : panel.layers) {
            const auto* found = std::get_if<HeatMap>(&layer.content);
            if (found != nullptr && map == nullptr) map = found;
          }
        }
        QVERIFY(map != nullptr);
        QCOMPARE(map->values->rows(), Eigen::Index{3});
        for (Eigen::Index at = 0; at < 9; ++at) {
          QVERIFY(std::abs(static_cast<double>(map->values->data()[at]) -
                           row[prefix + static_cast<std::size_t>(slot * 9 + at)]) < 1e-6);
        }
        const std::string caption = shown.figure.caption.text();
        const std::string frames = in_film == 4 ? "frame " + std::to_string(slot)
                                   : slot == 0  ? "frames 0 to 1"
                                                : "frames 2 to 3";
        QVERIFY2(caption.find("**" + std::to_string(slot) + "** of " + std::to_string(in_film) + " (" +
                              frames + ")") != std::string::npos,
                 caption.c_str());
        QVERIFY2(has_note(shown.figure, "spread evenly from the first to the last of 5"), caption.c_str());
      }
    }
  }

  void tablesShowASlot() {
    const Inputs inputs = of_films("film_vivit");
    std::vector<std::vector<double>> found;
    for (const int slot : {0, 1}) {
      const Result shown = run("neighbours", inputs, values({{"frame", std::int64_t{slot}}}));
      QCOMPARE(array_of(shown.figure, "similarity").shape, (std::vector<std::size_t>{9, 9}));
      found.push_back(numbers(shown.figure, "similarity"));
      QVERIFY(has_note(shown.figure, "of which slot " + std::to_string(slot) + " is shown"));
    }
    QVERIFY(found[0] != found[1]);
  }

  void whatComparesPlacesIsRefused() {
    for (const char* lab :
         {"layers", "features", "terms", "knockout", "artifacts", "separation", "shuffle", "audit"}) {
      const std::string refused = refusal(lab, of_films("film_vivit"), {});
      QVERIFY2(refused.find("sees films") != std::string::npos, (std::string(lab) + ": " + refused).c_str());
    }
  }

  // V-JEPA 2's pairs against the same formula written down here.
  void theScoreOfVJepaDependsOnMoreThanTheOffset() {
    const Figure figure = run("rotation", built_in_inputs(),
                              values({{"scheme", std::string("rope-2d")},
                                      {"layout", std::string("v-jepa")},
                                      {"grid", std::optional<GridShape>(GridShape{4, 5})},
                                      {"dim", std::int64_t{24}}}))
                              .figure;
    validate(figure);
    const std::vector<double> query = numbers(figure, "query"), spread = numbers(figure, "spread");
    const auto turned = [&](int row, int column) {
      std::vector<double> out = query;
      const int places[] = {0, row, column};
      for (int at = 0; at < 24; ++at) {
        const int axis = at / 8, inside = at % 8;
        const double angle = places[axis] / std::pow(10000.0, (inside % 4) / 4.0);
        const double other = inside % 2 == 0 ? -query[static_cast<std::size_t>(at + 1)]
                                             : query[static_cast<std::size_t>(at - 1)];
        out[static_cast<std::size_t>(at)] =
            query[static_cast<std::size_t>(at)] * std::cos(angle) + other * std::sin(angle);
      }
      return out;
    };
    // Of one column to the right.
    double least = 1e9, most = -1e9;
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 4; ++column) {
        const std::vector<double> from = turned(row, column), to = turned(row, column + 1);
        double score = 0;
        for (std::size_t at = 0; at < 24; ++at) score += from[at] * to[at];
        least = std::min(least, score);
        most = std::max(most, score);
      }
    }
    const double own = spread[static_cast<std::size_t>(3 * 9 + 4 + 1)];
    QVERIFY2(std::abs(own - (most - least)) < 1e-5, qPrintable(QString("%1 %2").arg(own).arg(most - least)));
    QVERIFY(own > 0.01);
    QVERIFY(figure.caption.text().find("no rotation") != std::string::npos);
  }
};

REGISTER_TEST(TestLabsFilms, QCoreApplication)
#include "test_labs_films.moc"
