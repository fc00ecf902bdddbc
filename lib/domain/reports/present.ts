import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { ClosedDay } from "./daily-close";
import type { DayMoved, ReportedDays } from "./days-report";
import type { DailyClose, DaysReport } from "./schemas";
import { presentSums } from "./sums";

/** A daily close as the wire knows it. */
export function presentDailyClose(close: ClosedDay): DailyClose {
  const { currency } = close;
  return {
    day: close.first,
    time_zone: close.timeZone,
    from: toTimestamp(close.from),
    until: toTimestamp(close.until),
    made_at: toTimestamp(close.madeAt),
    currency,
    total: presentSums(close.total, currency),
    by_device: close.byDevice.map((moved) => ({
      ...presentSums(moved, currency),
      device_id: moved.deviceId ?? undefined,
      name: moved.name ?? undefined,
    })),
    by_method: close.byMethod.map((moved) => ({
      ...presentSums(moved, currency),
      method: moved.method,
    })),
    by_hour: close.byHour.map((moved) => ({
      ...presentSums(moved, currency),
      from: toTimestamp(moved.from),
    })),
    made: close.made,
    static_qr: presentStaticQr(close.staticQr, currency),
  };
}

/** A report by day as the wire knows it. */
export function presentDays(report: ReportedDays): DaysReport {
  const { currency, days } = report;
  const present = (moved: Omit<DayMoved, "day">) => ({
    ...presentSums(moved, currency),
    static_qr: presentStaticQr(moved.staticQr, currency),
  });
  return {
    from: report.first,
    to: report.last,
    time_zone: report.timeZone,
    currency,
    total: present(days.reduce(add, NOTHING)),
    days: days.map((moved) => ({ ...present(moved), day: moved.day })),
  };
}

const presentStaticQr = (
  { count, amount }: { count: number; amount: bigint },
  currency: string,
) => ({
  count,
  amount: toMajorUnits(amount, currency),
});

type DaySums = Omit<DayMoved, "day">;

const NOTHING: DaySums = {
  takenCount: 0,
  taken: 0n,
  refundedCount: 0,
  refunded: 0n,
  staticQr: { count: 0, amount: 0n },
};

const add = (sum: DaySums, moved: DaySums): DaySums => ({
  takenCount: sum.takenCount + moved.takenCount,
  taken: sum.taken + moved.taken,
  refundedCount: sum.refundedCount + moved.refundedCount,
  refunded: sum.refunded + moved.refunded,
  staticQr: {
    count: sum.staticQr.count + moved.staticQr.count,
    amount: sum.staticQr.amount + moved.staticQr.amount,
  },
});
