import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { daysOfMonth, nameOfMonth, recentMonths } from "@/components/list/relative-ranges";
import { api, apiUrl, type Scope } from "@/lib/client/api";
import type { ExportFormat } from "@/lib/kit/export-table";
import { dayIn } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";

export interface SelectedDay {
  day: string;
  time_zone: string;
}

export interface SelectedDays {
  from: string;
  to: string;
  time_zone: string;
}

export interface SelectedShifts {
  from: string;
  to: string;
  location_id?: string;
}

const all = ({ organizationId, mode }: Scope) => ["reports", organizationId, mode] as const;

/** The figures of a day that is not over still change. */
const POLL_INTERVAL_MS = 30_000;
/** It reads every payment of the range. */
const BREAKDOWN_POLL_MS = 300_000;

export const reportQueries = {
  dailyClose: (scope: Scope, selected: SelectedDay) =>
    queryOptions({
      queryKey: [...all(scope), "daily close", selected] as const,
      queryFn: ({ signal }) =>
        api("GET /reports/daily-close", { scope, query: { ...selected }, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
  days: (scope: Scope, selected: SelectedDays) =>
    queryOptions({
      queryKey: [...all(scope), "days", selected] as const,
      queryFn: ({ signal }) => api("GET /reports/days", { scope, query: { ...selected }, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
  breakdown: (scope: Scope, selected: SelectedDays) =>
    queryOptions({
      queryKey: [...all(scope), "breakdown", selected] as const,
      queryFn: ({ signal }) =>
        api("GET /reports/breakdown", { scope, query: { ...selected }, signal }),
      refetchInterval: BREAKDOWN_POLL_MS,
    }),
  shifts: (scope: Scope, selected: SelectedShifts) =>
    infiniteQueryOptions({
      queryKey: [...all(scope), "shifts", selected] as const,
      queryFn: ({ pageParam, signal }) =>
        api("GET /shifts", { scope, query: { ...selected, cursor: pageParam }, signal }),
      initialPageParam: "",
      getNextPageParam: (page) => page.next_cursor || undefined,
      refetchInterval: POLL_INTERVAL_MS,
    }),
  shiftsTotal: (scope: Scope, selected: SelectedShifts) =>
    queryOptions({
      queryKey: [...all(scope), "total of shifts", selected] as const,
      queryFn: ({ signal }) =>
        api("GET /reports/shifts", { scope, query: { ...selected }, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
  shift: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: [...all(scope), "shift", id] as const,
      queryFn: ({ signal }) =>
        api("GET /shifts/{shiftID}", { scope, params: { shiftID: id }, signal }),
    }),
};

export const closeDownload =
  (scope: Scope, selected: SelectedDay) =>
  (format: ExportFormat): string =>
    apiUrl("GET /reports/daily-close/export", { scope, query: { ...selected, format } });

export const daysDownload =
  (scope: Scope, selected: SelectedDays) =>
  (format: ExportFormat): string =>
    apiUrl("GET /reports/days/export", { scope, query: { ...selected, format } });

/** The file that an accountant asks for: the month before this one, as a workbook. */
export function lastMonthDownload(scope: Scope, time_zone: string, now: Date) {
  const today = dayIn(now, time_zone);
  const month = recentMonths(today)[1]!;
  return {
    label: messages.reports.fileOfMonth(nameOfMonth(month)),
    href: daysDownload(scope, { ...daysOfMonth(month, today), time_zone })("xlsx"),
  };
}

export const shiftsDownload =
  (scope: Scope, selected: SelectedShifts) =>
  (format: ExportFormat): string =>
    apiUrl("GET /reports/shifts/export", { scope, query: { ...selected, format } });
