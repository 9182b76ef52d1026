// What the lab `artifacts` found, in words and readings.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/labs/artifacts/data.h"

namespace whereabouts {

Message artifacts_finding(const ArtifactsData& data);
// A sentence about many images, behind a blank.
Message artifacts_over_images(const ArtifactsData& data);
void add_artifacts_readings(Figure& figure, const ArtifactsData& data, int layer);

}  // namespace whereabouts
