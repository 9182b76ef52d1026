// The table of inputs: that every row is whole, and that what goes over it finds what it needs.
#include <QtTest>
#include <set>

#include "core/base/failure.h"
#include "core/image/frames.h"
#include "core/labs/framework/inputs/built_in_pictures.h"
#include "core/labs/framework/inputs/declared_inputs.h"
#include "core/labs/framework/lab.h"
#include "core/labs/framework/lab_runner.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestInputs : public QObject, made::CheckpointFolder {
  Q_OBJECT

 private slots:
  void every_row_stands_at_its_id() {
    QCOMPARE(declared_inputs().size(), static_cast<std::size_t>(input_count));
    std::set<std::string> keys, names;
    for (const DeclaredInput& input : declared_inputs()) {
      QVERIFY2(declared_input(input.id).flag == input.flag, input.flag.c_str());
      QVERIFY(!input.flag.empty() && !input.name.empty() && !input.help.empty());
      QVERIFY2(input.given && input.held && input.title && input.path && input.open && input.close &&
                   input.identify && input.same,
               input.flag.c_str());
      QVERIFY2(input.key.empty() || keys.insert(input.key).second, input.key.c_str());
      QVERIFY(input.statements().empty() == input.statements_heading.empty());
    }
    QVERIFY(second_of(InputId::image)->id == InputId::image2);
    QVERIFY(second_of(InputId::checkpoint)->id == InputId::checkpoint2);
    QVERIFY(second_of(InputId::series) == nullptr);
    QVERIFY(declared_input(InputId::image2).family() == InputId::image);
  }

  void lists_begin_with_what_is_general() {
    std::string flags;
    for (const DeclaredInput* input : listed_inputs()) flags += input->flag + " ";
    QCOMPARE(flags, std::string("image checkpoint image2 checkpoint2 run run backend data series "));
  }

  void sets_hold_what_was_put_in() {
    InputIds used{InputId::image, InputId::checkpoint2};
    QVERIFY(used.has(InputId::image) && used.has(InputId::checkpoint2) && !used.has(InputId::image2));
    QVERIFY(InputIds().empty() && !used.empty());
    used.insert(InputId::image2);
    QVERIFY(used == (InputIds{InputId::image2, InputId::checkpoint2, InputId::image}));
  }

  void built_in_ones_are_not_given_and_have_no_path() {
    const Inputs inputs = built_in_inputs();
    for (const DeclaredInput& input : declared_inputs()) {
      QVERIFY2(!input.given(inputs), input.flag.c_str());
      QVERIFY2(input.path(inputs).empty(), input.flag.c_str());
    }
    QVERIFY(sources_of(inputs) == InputSources());
  }

  // What opens inputs again opens the same, and closing brings back the built-in ones.
  void sources_open_the_same_again() {
    const auto path = file(made::safetensors_of({{"pos_embed", {1, 4, 2}}, {"b", {3}}}), "a.safetensors");
    Inputs inputs = built_in_inputs();
    InputSources sources;
    sources[InputId::checkpoint] = sources[InputId::checkpoint2] = path;
    sources.overrides.table.grid = GridShape{2, 2};
    for (const DeclaredInput& input : declared_inputs()) {
      if (sources.has(input.id)) input.open(inputs, sources[input.id], sources, {});
      input.apply_stated(inputs, sources);
    }
    QVERIFY(sources_of(inputs) == sources);
    QVERIFY(declared_input(InputId::checkpoint2).given(inputs));
    for (const DeclaredInput& input : declared_inputs()) input.close(inputs);
    QVERIFY(sources_of(inputs) == InputSources());
  }

  // The pictures that come with the program are named by words, as images that are given.
  void pictures_are_words() {
    const DeclaredInput& image = declared_input(InputId::image);
    const std::vector<std::pair<std::string, std::pair<int, int>>> sizes = {
        {"dusk", {60, 100}}, {"cat", {300, 451}}, {"coffee", {341, 512}}, {"rocket", {342, 512}}};
    for (const auto& [word, size] : sizes) {
      QVERIFY(!is_path(image, word) && is_path(image, "./" + word) && is_path(image, word + ".png"));
      Inputs inputs = built_in_inputs();
      image.open(inputs, word, {}, {});
      QCOMPARE(inputs.image.name, word);
      QVERIFY(image.given(inputs));
      QCOMPARE(sources_of(inputs)[InputId::image].string(), word);
      QCOMPARE(inputs.image.image->rows(), size.first);
      QCOMPARE(inputs.image.image->columns(), size.second);
    }
  }

  // Named one by one they are one sequence, each under its own name.
  void several_pictures_are_one_sequence() {
    const DeclaredInput& image = declared_input(InputId::image);
    InputSources sources;
    sources[InputId::image] = "cat";
    sources.more_images = {"rocket", "dusk"};
    Inputs inputs = built_in_inputs();
    image.open(inputs, sources[InputId::image], sources, {});
    QVERIFY(sources_of(inputs) == sources);
    QCOMPARE(inputs.image.image->frames()->count(), 3);
    Inputs other = built_in_inputs();
    sources.more_images = {"rocket"};
    image.open(other, sources[InputId::image], sources, {});
    QVERIFY(inputs.image.image->frames()->identity() != other.image.image->frames()->identity());
    QVERIFY(identity_of(inputs, {InputId::image}) != identity_of(other, {InputId::image}));
    Values second;
    second.set("frame", Value(std::int64_t{1}));
    const Inputs seen = seen_inputs(find_lab("patches"), inputs, second, Policy::refuse);
    QCOMPARE(seen.image.name, std::string("rocket"));
    QCOMPARE(seen.image.image->rows(), 342);
    // They go with the first, and one alone is one.
    QVERIFY(!declared_input(InputId::image2).swap(inputs));
    image.open(inputs, "cat", {}, {});
    QVERIFY(!inputs.image.image->frames() && sources_of(inputs).more_images.empty());
  }

  void a_word_is_no_path() {
    const DeclaredInput& data = declared_input(InputId::data);
    QVERIFY(!is_path(data, "fashion-mnist"));
    QVERIFY(is_path(data, "birds/small"));
    QVERIFY(is_path(declared_input(InputId::image), "dusk.png"));
    // What a session keeps beside the name.
    InputSources sources;
    QCOMPARE(data.numbers.size(), std::size_t{2});
    for (const StoredNumber& number : data.numbers) number.set(sources, 48);
    QCOMPARE(sources.data_options.size, 48);
    QCOMPARE(sources.data_options.seed, 48U);
    for (const StoredNumber& number : data.numbers) QCOMPARE(number.get(sources), std::int64_t{48});
    for (const DeclaredInput& input : declared_inputs())
      QVERIFY(input.numbers.empty() || input.id == InputId::data);
  }

  void what_is_stated_is_refused_where_nothing_has_it() {
    const auto refused = [](InputId id, const char* flag, const Value& value) {
      Values given;
      given.set(flag, value);
      InputSources none;
      try {
        declared_input(id).state(none, given);
      } catch (const Failure& failure) {
        return failure.where().text();
      }
      return std::string();
    };
    QCOMPARE(refused(InputId::image, "image-values", std::string("0..1")), std::string("--image-values"));
    QCOMPARE(refused(InputId::data, "data-size", 16), std::string("--data-size"));
    QCOMPARE(refused(InputId::checkpoint2, "heads2", 2), std::string("--checkpoint2"));
    QCOMPARE(refused(InputId::checkpoint2, "heads2", -2), std::string("--heads2"));
    QCOMPARE(refused(InputId::checkpoint, "heads", 2), std::string());
  }

  // Data are kept under the identity of what is used, no less and no more.
  void identity_follows_what_is_used() {
    Inputs a = built_in_inputs(), b = a;
    b.image.name = "dawn";
    const InputIds image{InputId::image}, backend{InputId::backend};
    QVERIFY(identity_of(a, image) == identity_of(a, image));
    QVERIFY(identity_of(a, image) != identity_of(b, image));
    QVERIFY(identity_of(a, backend) == identity_of(b, backend));
    QVERIFY(identity_of(a, image) != identity_of(a, backend));
    b.backend = "eigen";
    QVERIFY(identity_of(a, backend) != identity_of(b, backend));
    // The second one is told apart from the first, and from none.
    const InputIds both{InputId::image, InputId::image2};
    Inputs swapped = a;
    swapped.image2 = a.image;
    QVERIFY(identity_of(a, both) != identity_of(swapped, both));
  }

  void every_lab_looks_at_something_that_it_may() {
    for (const Lab* lab : labs()) {
      const InputIds used = lab->info().inputs;
      for (const DeclaredInput& input : declared_inputs()) {
        if (used.has(input.id) && input.first) QVERIFY2(used.has(*input.first), lab->info().id.c_str());
      }
      QVERIFY2(!(used.has(InputId::run) && used.has(InputId::compared)), "two of one flag");
    }
  }
};

REGISTER_TEST(TestInputs, QCoreApplication)
#include "test_inputs.moc"
