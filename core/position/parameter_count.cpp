#include "core/position/parameter_count.h"

#include "core/base/failure.h"

namespace whereabouts {

std::int64_t parameter_count(const std::string& id, const TableRequest& request) {
  return find_scheme(id).parameter_count(request);
}

int head_dim_of(const TableRequest& request) {
  if (request.heads < 1 || request.width < 1 || request.width % request.heads != 0) {
    refuse_usage(flag("heads"),
                 message("a width of {} does not divide into {} heads", request.width, request.heads),
                 "choose a width that is a multiple of the heads");
  }
  return request.width / request.heads;
}

}  // namespace whereabouts
