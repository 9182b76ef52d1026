#include "core/backend/cpu/bf16_attention.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/backend/cpu/attention_shares.h"
#include "core/backend/cpu/cpu_attention.h"
#include "core/backend/cpu/head_rows.h"
#include "core/base/parallel.h"
#include "core/gemm/kernels/bf16.h"

namespace whereabouts {
namespace {

namespace bf16 = kernels::bf16;

std::uint16_t* halves(float* room) {
  return reinterpret_cast<std::uint16_t*>(room);
}

// Keys and values of one head in the order that tiles read: panels of keys, then panels of dimensions.
class PackedHead {
 public:
  // `room`: floats(request) of them, aligned to 64 bytes.
  PackedHead(const AttentionRequest& request, const bf16::Attention& kernels, int batch, int head,
             float* room)
      : request_(request), kernels_(kernels), batch_(batch), head_(head), room_(halves(room)) {}

  static std::size_t floats(const AttentionRequest& request) {
    return static_cast<std::size_t>(bf16::padded(request.key_count())) *
           static_cast<std::size_t>(bf16::padded(request.dim));
  }
  const std::uint16_t* keys() const { return room_; }
  const std::uint16_t* values() const { return room_ + floats(request_); }

  static int chunks(const AttentionRequest& request) { return bf16::padded(request.key_count()) / chunk; }
  // Those of `chunk` tokens. `rows`: room for so many, (chunk, dim).
  void pack(int number, float* rows) const {
    const int first = number * chunk, tokens = request_.key_count(), count = std::min(chunk, tokens - first);
    const int dim = request_.dim;
    const HeadRows keys(request_, request_.k, batch_ * request_.key_stride(), head_, rows);
    const HeadRows::Rows from = keys.rows(first, count, 1);
    kernels_.pack_columns(from.data, from.stride, count, dim,
                          room_ + std::ptrdiff_t{first} * bf16::padded(dim));
    const float* values = request_.v.data + batch_ * request_.key_stride() + head_ * request_.v.head_stride +
                          first * request_.v.token_stride;
    std::uint16_t* to = room_ + floats(request_) + std::ptrdiff_t{first} * bf16::panel;
    for (int column = 0; column < dim; column += bf16::panel) {
      kernels_.pack_depths(values + column, request_.v.token_stride, std::min(bf16::panel, dim - column),
                           count, to + std::ptrdiff_t{column} * bf16::padded(tokens));
    }
  }

 private:
  // A panel of keys, and a chunk of the depth of values.
  static constexpr int chunk = bf16::panel;
  static_assert(chunk == bf16::chunk);

  const AttentionRequest& request_;
  const bf16::Attention& kernels_;
  int batch_, head_;
  std::uint16_t* room_;
};

// What a thread needs beside keys and values, in floats: each part begins with a line of the cache. `rows`
// are keys, a chunk of them, and then queries.
struct QueryRoom {
  std::size_t rows, queries, logits, weights, total;
  explicit QueryRoom(const AttentionRequest& request) {
    const auto tokens = static_cast<std::size_t>(bf16::padded(request.key_count())),
               dim = static_cast<std::size_t>(bf16::padded(request.dim));
    constexpr std::size_t at_once = bf16::attention_queries;
    static_assert(bf16::panel <= bf16::attention_queries);
    rows = 0;
    queries = rows + at_once * dim;
    logits = queries + at_once * dim / 2;
    weights = logits + at_once * tokens;
    total = weights + at_once * tokens / 2;
  }
};

void attend(const AttentionRequest& request, const bf16::Kernels& kernels, const PackedHead& packed,
            const AttentionShares::Share& share, const QueryRoom& room, float* scratch,
            const Progress& progress) {
  const HeadRows queries(request, request.q, share.batch * request.batch_stride, share.head,
                         scratch + room.rows);
  const float scale = query_scale(request, share.head);
  bf16::AttentionTask task;
  task.queries = halves(scratch + room.queries);
  task.keys = packed.keys();
  task.values = packed.values();
  task.tokens = request.key_count();
  task.dim = request.dim;
  task.softmax = request.softmax;
  task.output_stride = request.output_stride;
  task.logits = scratch + room.logits;
  task.weights = halves(scratch + room.weights);
  for (int query = share.first; query < share.last && !progress.cancelled();
       query += bf16::attention_queries) {
    task.count = std::min(bf16::attention_queries, share.last - query);
    const HeadRows::Rows from = queries.rows(query, task.count, scale);
    for (int row = 0; row < task.count; row += bf16::block_rows) {
      kernels.pack(from.data + row * from.stride, from.stride, std::min(bf16::block_rows, task.count - row),
                   request.dim,
                   halves(scratch + room.queries) + std::ptrdiff_t{row} * bf16::padded(request.dim));
    }
    const QueryRows rows = query_rows(request, {0, request.tokens}, share.batch, share.head, query);
    task.bias = rows.bias;
    task.output = rows.output;
    task.probabilities = rows.probabilities;
    kernels.attention->attend(task);
  }
}

}  // namespace

void bf16_attention(const AttentionRequest& request, const Progress& progress) {
  const bf16::Kernels* kernels = bf16::chosen();
  if (kernels == nullptr || kernels->attention == nullptr || request.v.data == nullptr ||
      request.output == nullptr) {
    cpu_attention(request, progress);
    return;
  }
  progress.check();
  if (request.batch <= 0 || request.heads <= 0 || request.tokens <= 0 || request.dim <= 0) return;
  const int threads = compute_threads();
  // 1,024 queries, since of many heads each task packs its own.
  constexpr int panels_of_task = 32;
  const AttentionShares shares(request, {0, request.tokens}, bf16::attention_queries, panels_of_task,
                               threads);
  const QueryRoom room(request);
  const std::size_t of_head = PackedHead::floats(request);
  const int chunks = PackedHead::chunks(request), slots = std::min(threads, shares.tasks());
  // Of few heads, less than two for a thread, each is shared by many tasks, and packed before by all threads;
  // of many, by each task itself.
  const bool packed_before = shares.parts() > 1 && shares.heads() < 2 * threads;
  const auto packed_heads = static_cast<std::size_t>(packed_before ? shares.heads() : slots);
  float* packed = scratch(scratch_panels, of_head * packed_heads);
  float* rest = scratch(scratch_a_packed, room.total * static_cast<std::size_t>(threads));
  const auto scratch_of = [&](int slot) { return rest + room.total * static_cast<std::size_t>(slot); };
  const auto head_at = [&](int head, int place) {  // `head` of all images
    return PackedHead(request, *kernels->attention, head / request.heads, head % request.heads,
                      packed + of_head * static_cast<std::size_t>(place));
  };
  if (packed_before) {
    parallel_for(shares.heads() * chunks, threads, progress, [&](int task, int slot) {
      const int head = task / chunks;
      head_at(head, head).pack(task % chunks, scratch_of(slot) + room.rows);
    });
  }
  parallel_for(shares.tasks(), threads, progress, [&](int number, int slot) {
    const AttentionShares::Share share = shares.share(number);
    const int head = share.batch * request.heads + share.head;
    const PackedHead own = head_at(head, packed_before ? head : slot);
    for (int chunk = 0; chunk < chunks && !packed_before; ++chunk)
      own.pack(chunk, scratch_of(slot) + room.rows);
    attend(request, *kernels, own, share, room, scratch_of(slot), progress);
  });
}

}  // namespace whereabouts
