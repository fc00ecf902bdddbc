import { queryOptions } from "@tanstack/react-query";
import { api, apiUrl, type Scope } from "@/lib/client/api";

export interface DayAsked {
  day: string;
  time_zone: string;
}

export interface DaysAsked {
  from: string;
  to: string;
  time_zone: string;
}

const all = ({ organizationId, mode }: Scope) => ["reports", organizationId, mode] as const;

/** A day that is not over goes on. */
const POLL_INTERVAL_MS = 30_000;

export const reportQueries = {
  dailyClose: (scope: Scope, asked: DayAsked) =>
    queryOptions({
      queryKey: [...all(scope), "daily close", asked] as const,
      queryFn: ({ signal }) =>
        api("GET /reports/daily-close", { scope, query: { ...asked }, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
  days: (scope: Scope, asked: DaysAsked) =>
    queryOptions({
      queryKey: [...all(scope), "days", asked] as const,
      queryFn: ({ signal }) => api("GET /reports/days", { scope, query: { ...asked }, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
};

export const closeDownload = (scope: Scope, asked: DayAsked): string =>
  apiUrl("GET /reports/daily-close/export", { scope, query: { ...asked } });

export const daysDownload = (scope: Scope, asked: DaysAsked): string =>
  apiUrl("GET /reports/days/export", { scope, query: { ...asked } });
