import { queryOptions } from "@tanstack/react-query";
import { accountJson, downloadAddress, searchOf, type View } from "@/lib/client/view";
import type { DailyClose, DaysReport } from "@/lib/domain/reports/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

export interface DayAsked {
  day: string;
  time_zone: string;
}

export interface DaysAsked {
  from: string;
  to: string;
  time_zone: string;
}

const all = ({ organizationId, mode }: Seen) => ["reports", organizationId, mode] as const;

/** A day that is not over goes on. */
const RENEWED_EVERY_MS = 30_000;

export const reportQueries = {
  dailyClose: (seen: Seen, asked: DayAsked) =>
    queryOptions({
      queryKey: [...all(seen), "daily close", asked] as const,
      queryFn: ({ signal }) =>
        accountJson<DailyClose>(seen, `/reports/daily-close${searchOf({ ...asked })}`, { signal }),
      refetchInterval: RENEWED_EVERY_MS,
    }),
  days: (seen: Seen, asked: DaysAsked) =>
    queryOptions({
      queryKey: [...all(seen), "days", asked] as const,
      queryFn: ({ signal }) =>
        accountJson<DaysReport>(seen, `/reports/days${searchOf({ ...asked })}`, { signal }),
      refetchInterval: RENEWED_EVERY_MS,
    }),
};

export const closeDownload = (seen: Seen, asked: DayAsked): string =>
  downloadAddress(seen, "/reports/daily-close/export", { ...asked });

export const daysDownload = (seen: Seen, asked: DaysAsked): string =>
  downloadAddress(seen, "/reports/days/export", { ...asked });
