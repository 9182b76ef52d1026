#include "core/figure/stored_figure.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "core/base/failure.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

constexpr std::string_view signature = "whereabouts figure 1\n";
constexpr int most_places = 1000;  // along the grid of panels
constexpr std::uint64_t limit = std::uint64_t{1} << 30;

constexpr int last_of(Index) {
  return static_cast<int>(Index::reference_column);
}
constexpr int last_of(Colour) {
  return static_cast<int>(Colour::background);
}
constexpr int last_of(Marker) {
  return static_cast<int>(Marker::cross);
}
constexpr int last_of(Text::Align) {
  return static_cast<int>(Text::Align::right);
}
constexpr int last_of(List::Style) {
  return static_cast<int>(List::Style::dot);
}
constexpr int last_of(ClickSets::From) {
  return static_cast<int>(ClickSets::From::layer);
}

// What a struct is made of, once for both directions: `Archive` writes or reads each in turn.

template <typename A>
void parts_of(A& a, Indexing& i) {
  a(i.index, i.count, i.origin, i.pitch, i.extent, i.repeats, i.repeat_pitch);
}
template <typename A>
void parts_of(A& a, Tick& t) {
  a(t.at, t.label);
}
template <typename A>
void parts_of(A& a, GridShape& g) {
  a(g.rows, g.columns);
}
template <typename A>
void parts_of(A& a, Axis& x) {
  a(x.label, x.lower, x.upper, x.reversed, x.visible, x.whole, x.logarithmic, x.line, x.ticks, x.indexing,
    x.outer);
}
template <typename A>
void parts_of(A& a, HeatMap& m) {
  a(m.values, m.scale, m.left, m.top, m.cell_width, m.cell_height, m.quantity, m.veil, m.smooth);
}
template <typename A>
void parts_of(A& a, RgbImage& i) {
  a(i.rows, i.columns, i.rgb, i.left, i.top, i.width, i.height);
}
template <typename A>
void parts_of(A& a, Line& l) {
  a(l.x, l.y, l.colour, l.label, l.width, l.dashed, l.steps);
}
template <typename A>
void parts_of(A& a, Scatter& s) {
  a(s.x, s.y, s.mark, s.colour, s.size, s.label);
}
template <typename A>
void parts_of(A& a, Arrows& w) {
  a(w.x0, w.y0, w.x1, w.y1, w.colour, w.width);
}
template <typename A>
void parts_of(A& a, LineSegments& s) {
  a(s.x0, s.y0, s.x1, s.y1, s.colour, s.width, s.opacity, s.dashed, s.halo);
}
template <typename A>
void parts_of(A& a, Rectangles::Box& b) {
  a(b.left, b.top, b.width, b.height);
}
template <typename A>
void parts_of(A& a, Rectangles& r) {
  a(r.boxes, r.colour, r.width, r.fill_opacity);
}
template <typename A>
void parts_of(A& a, Text& t) {
  a(t.x, t.y, t.labels, t.colour, t.size, t.halo, t.room_width, t.room_height, t.elided, t.max_cover,
    t.in_corner, t.sample, t.align);
}
template <typename A>
void parts_of(A& a, List::Row& r) {
  a(r.label, r.value, r.value_text, r.highlighted);
}
template <typename A>
void parts_of(A& a, List& l) {
  a(l.rows, l.style, l.left, l.right, l.colour);
}
template <typename A>
void parts_of(A& a, ClickSets& c) {
  a(c.parameter, c.from, c.places);
}
template <typename A>
void parts_of(A& a, DragSwaps& d) {
  a(d.parameter);
}
template <typename A>
void parts_of(A& a, Layer& l) {
  a(l.content, l.cursor);
}
template <typename A>
void parts_of(A& a, Panel& p) {
  a(p.id, p.row, p.column, p.row_span, p.column_span, p.title, p.subtitle, p.x, p.y, p.square_units,
    p.unit_ratio, p.legend, p.layers, p.tokens, p.item_name, p.token_at_place, p.click, p.drag);
}
template <typename A>
void parts_of(A& a, ColourScale& s) {
  a(s.map, s.lower, s.upper, s.label, s.bar, s.row, s.row_span, s.column, s.extend_min, s.extend_max);
}
template <typename A>
void parts_of(A& a, Reading& r) {
  a(r.label, r.value, r.help);
}
template <typename A>
void parts_of(A& a, TableColumn& c) {
  a(c.title, c.number, c.shown);
}
template <typename A>
void parts_of(A& a, TableCell& c) {
  a(c.text, c.value, c.note);
}
template <typename A>
void parts_of(A& a, Table& t) {
  a(t.title, t.columns, t.rows, t.notes);
}
template <typename A>
void parts_of(A& a, Figure& f) {
  a(f.title, f.subtitle, f.caption, f.panels, f.scales, f.row_weights, f.column_weights, f.even_columns,
    f.keeps_places, f.leader, f.readings, f.table, f.preferred_aspect, f.decimal_mark);
}

class Writer {
 public:
  std::string bytes{signature};

  template <typename... Parts>
  void operator()(Parts&... parts) {
    (add(parts), ...);
  }

 private:
  void raw(const void* data, std::size_t size) { bytes.append(static_cast<const char*>(data), size); }
  void count(std::size_t size) {
    const std::uint64_t number = size;
    raw(&number, sizeof number);
  }
  template <typename T>
  void add(T& value) {
    if constexpr (std::is_enum_v<T>) {
      const auto number = static_cast<std::int32_t>(value);
      raw(&number, sizeof number);
    } else if constexpr (std::is_arithmetic_v<T>) {
      raw(&value, sizeof value);
    } else {
      parts_of(*this, value);
    }
  }
  void add(std::string& text) {
    count(text.size());
    raw(text.data(), text.size());
  }
  void add(Message& message) {
    std::string text = message.text();
    add(text);
  }
  template <typename T>
  void add(std::vector<T>& values) {
    count(values.size());
    for (T& value : values) add(value);
  }
  template <typename T>
  void add(std::optional<T>& value) {
    bool there = value.has_value();
    add(there);
    if (there) add(*value);
  }
  template <typename... Kinds>
  void add(std::variant<Kinds...>& content) {
    count(content.index());
    std::visit([this](auto& kind) { add(kind); }, content);
  }
  void add(std::shared_ptr<const Matrix>& values) {
    count(static_cast<std::size_t>(values->rows()));
    count(static_cast<std::size_t>(values->cols()));
    raw(values->data(), static_cast<std::size_t>(values->size()) * sizeof(float));
  }
  void add(std::shared_ptr<const std::vector<std::uint8_t>>& values) {
    count(values->size());
    raw(values->data(), values->size());
  }
};

struct Damaged {};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  bool ended() const { return rest_.empty(); }

  template <typename... Parts>
  void operator()(Parts&... parts) {
    (get(parts), ...);
  }

 private:
  void raw(void* to, std::size_t size) {
    if (size > rest_.size()) throw Damaged();
    if (size > 0) std::memcpy(to, rest_.data(), size);
    rest_.remove_prefix(size);
  }
  // Of things that take at least a byte each.
  std::size_t count(std::size_t bytes_each = 1) {
    std::uint64_t number = 0;
    raw(&number, sizeof number);
    if (number > rest_.size() / bytes_each) throw Damaged();
    return static_cast<std::size_t>(number);
  }
  template <typename T>
  void get(T& value) {
    if constexpr (std::is_enum_v<T>) {
      std::int32_t number = 0;
      raw(&number, sizeof number);
      if (number < 0 || number > last_of(T())) throw Damaged();
      value = static_cast<T>(number);
    } else if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t number = 0;
      raw(&number, 1);
      if (number > 1) throw Damaged();
      value = number == 1;
    } else if constexpr (std::is_arithmetic_v<T>) {
      raw(&value, sizeof value);
    } else {
      parts_of(*this, value);
    }
  }
  void get(std::string& text) {
    text.resize(count());
    raw(text.data(), text.size());
  }
  void get(Message& message) {
    std::string text;
    get(text);
    message = Message(text);
  }
  template <typename T>
  void get(std::vector<T>& values) {
    // One by one: they take more room here than in the file.
    values.clear();
    for (std::size_t left = count(); left > 0; --left) get(values.emplace_back());
  }
  template <typename T>
  void get(std::optional<T>& value) {
    bool there = false;
    get(there);
    if (there) get(value.emplace());
  }
  template <typename... Kinds>
  void get(std::variant<Kinds...>& content) {
    std::uint64_t kind = 0;
    raw(&kind, sizeof kind);
    std::uint64_t number = 0;
    bool found = false;
    ((number++ == kind ? (get(content.template emplace<Kinds>()), found = true) : false), ...);
    if (!found) throw Damaged();
  }
  void get(std::shared_ptr<const Matrix>& values) {
    std::uint64_t rows = 0, columns = 0;
    raw(&rows, sizeof rows);
    raw(&columns, sizeof columns);
    if (rows > limit || columns > limit || rows * columns > rest_.size() / sizeof(float)) throw Damaged();
    Matrix matrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
    raw(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(float));
    values = std::make_shared<const Matrix>(std::move(matrix));
  }
  void get(std::shared_ptr<const std::vector<std::uint8_t>>& values) {
    std::vector<std::uint8_t> bytes(count());
    raw(bytes.data(), bytes.size());
    values = std::make_shared<const std::vector<std::uint8_t>>(std::move(bytes));
  }

  std::string_view rest_;
};

}  // namespace

std::string stored_figure(const Figure& figure) {
  Writer writer;
  Figure copy = figure;
  writer(copy);
  return std::move(writer.bytes);
}

Figure read_stored_figure(const std::filesystem::path& path) {
  const auto refuse = [&] {
    refuse_file(path.string(), "it is no figure of this version of the program, or it is damaged",
                "remove it, and compute that part again");
  };
  const std::string bytes = read_regular_file(path, limit);
  if (!bytes.starts_with(signature)) refuse();
  Reader reader(std::string_view(bytes).substr(signature.size()));
  Figure figure;
  try {
    reader(figure);
    for (const Panel& panel : figure.panels) {
      for (const int place : {panel.row, panel.column, panel.row_span, panel.column_span}) {
        if (place < 0 || place > most_places) throw Damaged();
      }
    }
    validate(figure);
  } catch (const Damaged&) {
    refuse();
  } catch (const std::logic_error&) {
    refuse();
  }
  if (!reader.ended()) refuse();
  return figure;
}

}  // namespace whereabouts
