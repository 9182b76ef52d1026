// The labs over position tables take the same table, refuse what is none, and say of tables without
// neighbours that they have none.
#include <QtTest>
#include <cmath>
#include <limits>

#include "core/analysis/neighbours.h"
#include "core/figure/text.h"
#include "core/labs/framework/parameters/table_parameters.h"
#include "core/labs/framework/pieces/words.h"
#include "tests/lab_runs.h"
#include "tests/made_checkpoint.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace whereabouts::made;

namespace {

// A table (1, 50, 8) with these values behind a row of ones for the class token.
class TableCheckpoint : public Checkpoint {
 public:
  explicit TableCheckpoint(std::vector<float> values, std::uint64_t identity) : values_(std::move(values)) {
    name_ = "made";
    format_ = "made";
    path_ = "made";
    identity_ = identity;
    tensors_.push_back({"pos_embed", DType::f32, {1, static_cast<std::int64_t>(values_.size() / 8), 8}});
  }

  Array read_array(const std::string&, const Progress&) const override {
    return {{1, values_.size() / 8, 8}, values_};
  }

 private:
  std::vector<float> values_;
};

Inputs with_values(const std::vector<float>& values, std::uint64_t identity) {
  Inputs inputs = sinusoid_inputs();
  use_checkpoint(inputs, std::make_shared<const TableCheckpoint>(values, identity));
  return inputs;
}

std::string reading_called(const Figure& figure, const std::string& label) {
  for (const Reading& each : figure.readings) {
    if (each.label == label) return each.value;
  }
  return "no such reading";
}

const char* const table_labs[] = {"neighbours", "components", "resize"};

}  // namespace

class TestLabsRightTables : public QObject, CheckpointFolder {
  Q_OBJECT

 private:
  Inputs with_file(const std::vector<Made>& tensors, const nlohmann::json& metadata = {}) const {
    Inputs inputs = sinusoid_inputs();
    use_checkpoint(inputs, made(tensors, metadata));
    return inputs;
  }

 private slots:
  // One bias per head and offset: 4 rows are no 14 x 14.
  void biasesAreNoTable() {
    const Inputs levit = with_file({{"blocks.0.attn.attention_biases", {4, 196}}});
    const std::string kind = "its positions are of the kind relative-bias";
    for (const char* show : {"references", "one", "all", "matrix"}) {
      const Values given = values({{"show", written("neighbours", "show", show)}});
      const std::string message = refusal("neighbours", levit, given);
      QVERIFY2(message.starts_with("other ") && has(message, kind), message.c_str());
    }
    for (const char* lab : table_labs) {
      for (const Values& given : {Values(), values({{"tensor", Value(std::string("attention_biases"))}})}) {
        const std::string message = refusal(lab, levit, given);
        QVERIFY2(message.starts_with("other ") && has(message, kind), message.c_str());
      }
      // A session may hold whatever it wants.
      LabRunner host;
      QVERIFY_THROWS_EXCEPTION(Failure, host.run(find_lab(lab), levit, {}, Policy::adjust));
    }
  }

  // SAM, and Swin with a table: relative tables lie beside it, and come first in the file.
  void allTakeTheSameTable() {
    const Inputs sam = with_file({{"blocks.0.attn.qkv.weight", {192, 64}},
                                  {"blocks.0.attn.rel_pos_h", {27, 32}},
                                  {"blocks.0.attn.rel_pos_w", {27, 32}},
                                  {"patch_embed.proj.weight", {64, 3, 16, 16}},
                                  {"pos_embed", {1, 6, 8, 64}}});
    const Inputs swin = with_file({{"layers.0.blocks.0.attn.relative_position_bias_table", {169, 2}},
                                   {"patch_embed.proj.weight", {64, 3, 4, 4}},
                                   {"absolute_pos_embed", {1, 64, 64}}});
    for (const auto& [inputs, grid, tensor] : {std::tuple{sam, GridShape{6, 8}, "pos_embed"},
                                               std::tuple{swin, GridShape{8, 8}, "absolute_pos_embed"}}) {
      for (const char* lab : table_labs) {
        const Result result = run(lab, inputs, {});
        QCOMPARE(result.values.get<std::string>("tensor"), std::string(tensor));
        QVERIFY2(has(reading_called(result.figure, "table"), times_text(grid)), lab);
      }
      QCOMPARE(run("tensors", inputs, {}).values.get<std::string>("tensor"), std::string(tensor));
      QCOMPARE(array_of(run("neighbours", inputs, {}).figure, "similarity").shape[0],
               static_cast<std::size_t>(grid.count()));
    }
  }

  void gridsThatAreNotKnownAreAskedFor() {
    const std::vector<Made> person = {{"cls_token", {1, 1, 64}},
                                      {"pos_embed", {1, 129, 64}},
                                      {"patch_embed.proj.weight", {64, 3, 16, 16}},
                                      {"blocks.0.attn.qkv.weight", {192, 64}}};
    const Inputs inputs = with_file(person);
    for (const char* lab : table_labs) {
      const std::string message = refusal(lab, inputs, {});
      QVERIFY2(has(message, "129 rows") && has(message, "give the grid"), message.c_str());
      const char* grid = std::string(lab) == "resize" ? "table-grid" : "grid";
      const Result result = run(lab, inputs, values({{grid, written(lab, grid, "16x8")}}));
      QVERIFY2(has(reading_called(result.figure, "table"), times_text(GridShape{16, 8})), lab);
      QVERIFY(!has_note(result.figure, "assuming"));
    }
    std::vector<Made> square = person;
    square[1].shape[1] = 122;
    for (const char* lab : table_labs) {
      QVERIFY2(has_note(run(lab, with_file(square), {}).figure, "assuming a square grid: 11x11"), lab);
    }
  }

  // A cell is checked against the grid of the table that was read.
  void noCellBeyondTheTable() {
    const Inputs inputs = sinusoid_inputs();
    const Lab& lab = find_lab("neighbours");
    LabRunner host;
    Result result = host.run(lab, inputs, {}, Policy::refuse);
    Values beyond = result.values;
    beyond.set("reference", Value(Cell{14, 3}));
    beyond.set("show", written("neighbours", "show", "one"));
    const auto data = lab.prepare(inputs, beyond, {});
    QVERIFY(has(usage_refusal([&] { lab.figure(*data, beyond, {}); }), "--reference: there is no cell 14,3"));
  }

  // torch.zeros, as training begins; and what else is the same everywhere.
  void equalRowsHaveNoNeighbour() {
    std::vector<float> zeros(50 * 8, 0.0F), equal(50 * 8), scaled(50 * 8);
    for (std::size_t i = 0; i < equal.size(); ++i) {
      equal[i] = 0.1F * static_cast<float>(i % 8) - 0.3F;
      scaled[i] = equal[i] * static_cast<float>(1 + i / 8);
    }
    const std::string no_position = "no position is nearer than another";
    const char* words[] = {"zero everywhere", "the same", "equally similar"};
    int identity = 0;
    for (const std::vector<float>& table : {zeros, equal, scaled}) {
      const Inputs inputs = with_values(table, 100 + static_cast<std::uint64_t>(identity));
      const Figure figure = run("neighbours", inputs, {}).figure;
      const std::string caption = plain_text(figure.caption);
      QVERIFY2(has(caption, no_position) && has(caption, words[identity]), caption.c_str());
      QVERIFY2(!has(caption, "49"), caption.c_str());
      QCOMPARE(reading_called(figure, "nearest vector is adjacent"), std::string("no nearest vector"));
      if (++identity == 3) break;
      const Figure components = run("components", inputs, {}).figure;
      QVERIFY2(has(plain_text(components.caption), "no component to find"),
               components.caption.text().c_str());
      QCOMPARE(reading_called(components, "component 1"), std::string("no variance"));
      QCOMPARE(reading_called(components, "components for 95 %"), std::string("no variance"));
      for (const double share : numbers(components, "explained")) QCOMPARE(share, 0.0);
      const Figure resized = run("resize", inputs, {}).figure;
      const std::string adjacent = reading_called(resized, "adjacent cells, old / new");
      QCOMPARE(adjacent, std::string(identity == 1 ? "none / none" : "1.000 / 1.000"));
      QVERIFY2(!has(resized.caption, "nan") && !has(resized.caption, "–"), resized.caption.text().c_str());
    }
  }

  // A few rows of zeros are told apart from the others.
  void rowsOfZerosAreCounted() {
    Matrix table(49, 8);
    for (Eigen::Index i = 0; i < table.size(); ++i)
      table.data()[i] = std::sin(0.7F * static_cast<float>(i) + 0.001F * static_cast<float>(i * i));
    for (const Measure measure : {Measure::cosine, Measure::dot}) {
      const NeighbourReadings all = neighbour_readings(similarity_basis(table, measure), {7, 7});
      QCOMPARE(all.without, 0);
      Matrix some = table;
      some.row(3).setZero();
      some.row(40).setZero();
      QCOMPARE(neighbour_readings(similarity_basis(some, measure), {7, 7}).without, 2);
    }
    // Where distance counts, a row of zeros has a nearest other one.
    Matrix some = table;
    some.row(3).setZero();
    QCOMPARE(neighbour_readings(similarity_basis(some, Measure::negative_distance), {7, 7}).without, 0);
    // What is no number is near to nothing.
    some.row(3).setConstant(std::numeric_limits<float>::quiet_NaN());
    QCOMPARE(neighbour_readings(similarity_basis(some, Measure::cosine), {7, 7}).without, 1);
    std::vector<float> file(50 * 8);
    std::copy_n(table.data(), table.size(), file.begin() + 8);
    std::fill_n(file.begin() + 8 * 5, 8, 0.0F);
    const std::string caption = plain_text(run("neighbours", with_values(file, 200), {}).figure.caption);
    QVERIFY2(has(caption, "1 of them has a row of zeros and no nearest other"), caption.c_str());
  }
};

REGISTER_TEST(TestLabsRightTables, QCoreApplication)
#include "test_labs_right_tables.moc"
