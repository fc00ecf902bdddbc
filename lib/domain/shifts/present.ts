import { presentSums } from "@/lib/domain/reports";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { Shift, ShiftsTotal, Slip } from "./read-shifts";
import type { ShiftResource, ShiftsReport, SlipResource } from "./schemas";

/** Converts a shift to its API resource. */
export const presentShift = (shift: Shift): ShiftResource => ({
  shift_id: shift.id,
  till_id: shift.tillId,
  ...(shift.tillName !== null && { till_name: shift.tillName }),
  ...(shift.locationName !== null && { location_name: shift.locationName }),
  ...(shift.zNumber !== null && { z_number: shift.zNumber }),
  ...(shift.floatAmount !== null && { float: toMajorUnits(shift.floatAmount, shift.currency) }),
  currency: shift.currency,
  opened_at: toTimestamp(shift.openedAt),
  opened_by: shift.openedBy,
  ...(shift.closedAt && { closed_at: toTimestamp(shift.closedAt) }),
  ...(shift.closedBy !== null && { closed_by: shift.closedBy }),
  ...(shift.goesOnFrom !== null && { goes_on_from: shift.goesOnFrom }),
  total: presentSums(shift, shift.currency),
});

/** Converts what shifts took together to its API resource. */
export const presentShiftsReport = (total: ShiftsTotal): ShiftsReport => ({
  from: total.first,
  to: total.last,
  time_zone: total.timeZone,
  currency: total.currency,
  count: total.count,
  total: presentSums(total, total.currency),
});

export const presentTillShift = ({
  open,
  last,
}: {
  open: Slip | undefined;
  last: Slip | undefined;
}) => ({ ...(open && { open: presentSlip(open) }), ...(last && { last: presentSlip(last) }) });

/** Converts a slip to its API resource. */
export const presentSlip = (slip: Slip): SlipResource => ({
  ...presentShift(slip),
  made_at: toTimestamp(slip.madeAt),
  by_person: slip.byPerson.map((sums) => ({
    ...presentSums(sums, slip.currency),
    user_id: sums.userId,
    name: sums.name,
  })),
  by_method: slip.byMethod.map((sums) => ({
    ...presentSums(sums, slip.currency),
    method: sums.method,
  })),
  by_display_method: slip.byDisplayMethod.map((sums) => ({
    ...presentSums(sums, slip.currency),
    display_method: sums.displayMethod,
  })),
  ...(slip.firstAt && { first_at: toTimestamp(slip.firstAt) }),
  ...(slip.lastAt && { last_at: toTimestamp(slip.lastAt) }),
  cancelled: slip.counts.cancelled ?? 0,
  expired: slip.counts.expired ?? 0,
  failed: slip.counts.failed ?? 0,
  pending: slip.counts.pending ?? 0,
});
