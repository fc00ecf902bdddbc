import { presentFirstSteps } from "@/lib/domain/first-steps";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { ClosedDay } from "./daily-close";
import type { DayTotals, ReportedDays } from "./days-report";
import type { Breakdowns } from "./facets";
import { addTotals, type MoneyTotals, NO_MONEY } from "./money-totals";
import { presentAttention } from "./present-attention";
import type { BrokenDown } from "./read-breakdown";
import type { Overview } from "./read-overview";
import type { NetworkState } from "./read-state";
import type { WindowSums } from "./read-today";
import type { Volume } from "./read-volume";
import type {
  BreakdownReport,
  DailyClose,
  DaysReport,
  NetworkHealth,
  OverviewResource,
  OverviewWindow,
  Sums,
  VolumeResource,
} from "./schemas";

/** Converts a daily close to its API resource. */
export function presentDailyClose(close: ClosedDay): DailyClose {
  const { currency } = close;
  return {
    day: close.first,
    time_zone: close.timeZone,
    from: toTimestamp(close.from),
    until: toTimestamp(close.until),
    made_at: toTimestamp(close.madeAt),
    currency,
    ...presentBreakdowns(close, currency),
    by_hour: close.byHour.map((totals) => ({
      ...presentSums(totals, currency),
      from: toTimestamp(totals.from),
    })),
    made: close.made,
    static_qr: presentStaticQr(staticQrOf(close), currency),
  };
}

const presentBreakdowns = (report: Breakdowns, currency: string) => ({
  total: presentSums(report.total, currency),
  by_source: report.bySource.map((totals) => ({
    ...presentSums(totals, currency),
    source: totals.source,
    source_id: totals.sourceId ?? undefined,
    name: totals.name ?? undefined,
  })),
  by_location: report.byLocation.map((totals) => ({
    ...presentSums(totals, currency),
    location_id: totals.locationId ?? undefined,
    name: totals.name ?? undefined,
  })),
  by_person: report.byPerson.map((totals) => ({
    ...presentSums(totals, currency),
    user_id: totals.userId ?? undefined,
    name: totals.name ?? undefined,
  })),
  by_method: report.byMethod.map((totals) => ({
    ...presentSums(totals, currency),
    method: totals.method,
  })),
  by_display_method: report.byDisplayMethod.map((totals) => ({
    ...presentSums(totals, currency),
    display_method: totals.displayMethod,
  })),
});

/** Converts the breakdowns of a range of days to their API resource. */
export const presentBreakdown = (report: BrokenDown): BreakdownReport => ({
  from: report.first,
  to: report.last,
  time_zone: report.timeZone,
  currency: report.currency,
  ...presentBreakdowns(report, report.currency),
  by_item: report.byItem.map(({ name, quantity, taken }) => ({
    ...(name !== null && { name }),
    ...(quantity !== null && { quantity }),
    taken: major(taken, report.currency),
  })),
});

function staticQrOf({ byMethod }: ClosedDay): DayTotals["staticQr"] {
  const totals = byMethod.find(({ method }) => method === "static_qr");
  return { count: totals?.takenCount ?? 0, amount: totals?.taken ?? 0n };
}

/** Converts a report by day to its API resource. */
export function presentDays(report: ReportedDays): DaysReport {
  const { currency, days } = report;
  const present = (totals: DaySums) => ({
    ...presentSums(totals, currency),
    static_qr: presentStaticQr(totals.staticQr, currency),
  });
  return {
    from: report.first,
    to: report.last,
    time_zone: report.timeZone,
    currency,
    total: present(days.reduce(add, NOTHING)),
    days: days.map((totals) => ({ ...present(totals), day: totals.day })),
  };
}

/** Converts minor units, possibly negative, to major units. */
const major = (minor: bigint, currency: string): number =>
  minor < 0n ? -toMajorUnits(-minor, currency) : toMajorUnits(minor, currency);

/** Converts what was taken and refunded, and the net of it. */
export const presentSums = (totals: MoneyTotals, currency: string): Sums => ({
  taken_count: totals.takenCount,
  taken: major(totals.taken, currency),
  refunded_count: totals.refundedCount,
  refunded: major(totals.refunded, currency),
  net: major(totals.taken - totals.refunded, currency),
  ...(totals.tips && { tips: major(totals.tips, currency) }),
});

const presentStaticQr = (
  { count, amount }: { count: number; amount: bigint },
  currency: string,
) => ({
  count,
  amount: toMajorUnits(amount, currency),
});

type DaySums = Omit<DayTotals, "day">;

const NOTHING: DaySums = { ...NO_MONEY, staticQr: { count: 0, amount: 0n } };

const add = (sum: DaySums, totals: DaySums): DaySums => ({
  ...addTotals(sum, totals),
  staticQr: {
    count: sum.staticQr.count + totals.staticQr.count,
    amount: sum.staticQr.amount + totals.staticQr.amount,
  },
});

/** Converts the overview to its API resource; parts that the role cannot see are omitted. */
export function presentOverview(overview: Overview): OverviewResource {
  const { currency, timeZone, firstSteps } = overview;
  const network = overview.network ? presentNetwork(overview.network) : undefined;
  return {
    currency,
    time_zone: timeZone,
    day: overview.day,
    today: presentWindow(overview.today, currency),
    last_week: presentWindow(overview.lastWeek, currency),
    attention: presentAttention(overview, network?.state === "not_answering"),
    network,
    first_steps: firstSteps && presentFirstSteps(firstSteps),
  };
}

function presentWindow(sums: WindowSums, currency: string): OverviewWindow {
  const count = BigInt(sums.count);
  // Half a minor unit is rounded up.
  const average = count > 0n ? (2n * sums.taken + count) / (2n * count) : undefined;
  return {
    taken: toMajorUnits(sums.taken, currency),
    count: sums.count,
    static_qr: toMajorUnits(sums.staticQr, currency),
    average: average === undefined ? undefined : toMajorUnits(average, currency),
    refunded: toMajorUnits(sums.refunded, currency),
    settled_count: sums.decided,
    paid_count: sums.paid,
  };
}

const moment = (at: string | Date) => toTimestamp(new Date(at));

function presentNetwork(network: NetworkState): NetworkHealth {
  const { lastAnswerAt, lastFailureAt, lastFailure } = network;
  const isSilent =
    lastFailureAt !== null &&
    (lastAnswerAt === null || new Date(lastFailureAt) > new Date(lastAnswerAt));
  return {
    kind: network.kind,
    ...(network.name !== null && { name: network.name }),
    state: isSilent ? "not_answering" : lastAnswerAt === null ? "not_asked_yet" : "answering",
    last_answer_at: lastAnswerAt === null ? undefined : moment(lastAnswerAt),
    last_failure_at: lastFailureAt === null ? undefined : moment(lastFailureAt),
    last_failure: lastFailure ?? undefined,
    lag_seconds: network.lagSeconds,
  };
}

/** Converts the volume chart's data to its API resource. */
export function presentVolume({ period, currency, timeZone, points }: Volume): VolumeResource {
  const major = (minor: bigint | null) =>
    minor === null ? undefined : toMajorUnits(minor, currency);
  const taken = points.reduce((total, point) => total + point.taken, 0n);
  const before = points.reduce<{ taken: bigint; count: number } | null>(
    (total, { previousTaken, previousCount }) =>
      total && previousTaken !== null && previousCount !== null
        ? { taken: total.taken + previousTaken, count: total.count + previousCount }
        : null,
    { taken: 0n, count: 0 },
  );
  return {
    period,
    currency,
    time_zone: timeZone,
    taken: toMajorUnits(taken, currency),
    count: points.reduce((total, point) => total + point.count, 0),
    previous_taken: major(before && before.taken),
    previous_count: before?.count,
    points: points.map((point) => ({
      at: point.at,
      taken: toMajorUnits(point.taken, currency),
      count: point.count,
      previous_at: point.previousAt,
      previous_taken: major(point.previousTaken),
      previous_count: point.previousCount ?? undefined,
    })),
  };
}
