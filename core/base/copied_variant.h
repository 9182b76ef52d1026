// std::variant for what is large: a copy may fail, for want of memory.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace whereabouts {

// In libstdc++ 12 a copy of std::variant<std::vector<A>, std::vector<B>> that throws is undefined: such
// variants are taken for ones that always hold something, also while they are being destroyed half made. Here
// the copy is made first, and moved in. Otherwise a std::variant; its kinds are different types, and the
// first is made without throwing.
template <typename... Kinds>
class CopiedVariant : public std::variant<Kinds...> {
  using Base = std::variant<Kinds...>;
  static_assert((std::is_nothrow_move_constructible_v<Kinds> && ...));

 public:
  using Base::Base;
  CopiedVariant() = default;
  CopiedVariant(const CopiedVariant& other) : Base() {
    std::visit(
        [this](const auto& held) {
          using Held = std::decay_t<decltype(held)>;
          Held copy(held);
          this->template emplace<Held>(std::move(copy));
        },
        static_cast<const Base&>(other));
  }
  CopiedVariant(CopiedVariant&&) noexcept = default;
  CopiedVariant& operator=(const CopiedVariant& other) {
    if (this != &other) *this = CopiedVariant(other);
    return *this;
  }
  CopiedVariant& operator=(CopiedVariant&&) noexcept = default;
  using Base::operator=;
  ~CopiedVariant() = default;

  // Kinds may have no order. Said here, since Qt asks.
  friend bool operator<(const CopiedVariant&, const CopiedVariant&) = delete;
};

}  // namespace whereabouts
