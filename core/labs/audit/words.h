// What the lab `audit` found, in words and readings.
#pragma once

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/audit/data.h"

namespace whereabouts {

Message audit_finding(const AuditData& data);
void add_audit_readings(Figure& figure, const AuditData& data, int layer, audit::Show show);

}  // namespace whereabouts
