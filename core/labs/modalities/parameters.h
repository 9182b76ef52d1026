// The parameters of the lab `modalities`.
#pragma once

#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"
#include "core/labs/modalities/joint.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace modalities {

inline constexpr Handle<std::string> show{"show"};
inline constexpr Option<JointRope> ropes[] = {
    {JointRope::none, "none", "None", "Nothing turns: the patches have no position at all"},
    {JointRope::shared, "shared", "Shared", "One count over words and patches alike"},
    {JointRope::separate, "per-modality", "Per modality", "Words by their number, patches by row and column"},
    {JointRope::multimodal, "m-rope", "M-RoPE", "Time, height and width, as vision-language models do"}};
inline constexpr Handle<JointRope> rope{"rope", ropes};
inline constexpr Handle<std::string> text{"text"}, other{"other"}, layout{"layout"}, class_name{"class"};
inline constexpr Handle<int> before{"before"}, width{"dim"}, query{"query"}, performers{"performers"},
    rehearsed{"rehearsed"};
inline constexpr Handle<bool> text_positions{"text-positions"}, modality_embeddings{"modality-embeddings"};
inline constexpr Handle<std::vector<double>> sections{"sections"};

// In which views they have an effect, the views say.
std::vector<Parameter> parameters();

// Of the resolved heavy values.
std::vector<std::string> text_words(const Values& values);
JointRequest joint_request(const Values& values);
// Of queries and keys that turn as `turning` says.
RopeForm rope_form(const Values& values, JointRope turning);

}  // namespace modalities

}  // namespace whereabouts
