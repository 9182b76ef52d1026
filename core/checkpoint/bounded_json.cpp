#include "core/checkpoint/bounded_json.h"

#include <vector>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

using nlohmann::json;

constexpr std::size_t depth_limit = 64, wrapped_limit = 80;

[[noreturn]] void refuse_json(const std::string& where, const Message& problem) {
  refuse_file(where, message("not a readable JSON file: {}", problem), "copy or download it again");
}

// Builds the tree. The library's own builder, with a callback, looks at all members of a list again for each
// object in it, which takes minutes for a list of some 100,000.
class Tree : public nlohmann::json_sax<json> {
 public:
  explicit Tree(std::size_t most) : most_(most) {}

  json root = json(json::value_t::discarded);
  std::string problem, twice;  // why it stopped; the first key that is there twice

  bool null() override { return add(json(nullptr)); }
  bool boolean(bool value) override { return add(json(value)); }
  bool number_integer(number_integer_t value) override { return add(json(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(json(value)); }
  bool number_float(number_float_t value, const string_t&) override { return add(json(value)); }
  bool string(string_t& value) override { return add(json(std::move(value))); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    auto& members = open_.back()->get_ref<json::object_t&>();
    const auto [place, is_new] = members.try_emplace(name, nullptr);
    if (!is_new && twice.empty()) twice = name;
    member_ = &place->second;
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    problem = fixed_words("it is not valid JSON");
    return false;
  }

 private:
  json* place(json value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    if (open_.back()->is_object()) {
      *member_ = std::move(value);
      return member_;
    }
    return &open_.back()->get_ref<json::array_t&>().emplace_back(std::move(value));
  }
  bool add(json value) {
    place(std::move(value));
    return true;
  }
  bool open(json value) {
    if (open_.size() == most_) {
      problem = fixed_words("it is nested too deeply");
      return false;
    }
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t most_;
  std::vector<json*> open_;  // the lists and objects around the present place
  json* member_ = nullptr;
};

}  // namespace

json parse_json(std::string_view text, const std::string& where) {
  // The library takes a zero byte for the end of the text.
  if (text.find('\0') != std::string_view::npos) refuse_json(where, "it holds a zero byte");
  Tree tree(depth_limit);
  if (!json::sax_parse(text.begin(), text.end(), &tree)) refuse_json(where, tree.problem);
  if (!tree.twice.empty()) refuse_json(where, message("it holds \"{}\" twice", shown(tree.twice)));
  return std::move(tree.root);
}

json read_json(const WeightFile& file, std::uint64_t limit) {
  const std::string where = file.path().string();
  if (file.size() > limit)
    refuse_json(where, message("it takes {} bytes; {} is the limit", file.size(), limit));
  return parse_json(file.read(0, static_cast<std::size_t>(file.size())), where);
}

json json_in(std::string_view text) {
  Tree tree(wrapped_limit);
  if (!json::sax_parse(text.begin(), text.end(), &tree)) return json(json::value_t::discarded);
  return std::move(tree.root);
}

}  // namespace whereabouts
