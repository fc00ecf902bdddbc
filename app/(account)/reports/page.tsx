import type { Metadata } from "next";
import { filtersOf } from "@/components/list/filters-of";
import type { SearchParams } from "@/components/list/list-page";
import { reportQueries } from "@/components/reports/queries";
import { ReportsPage, type ReportZone } from "@/components/reports/reports-page";
import {
  selectedDay,
  selectedDays,
  isByDay,
  REPORT_FILTERS,
} from "@/components/reports/selected-days";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentDailyClose, presentDays, readDailyClose, readDays } from "@/lib/domain/reports";
import { databaseZone, zoneOffsets } from "@/lib/domain/shared/time-zones";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { learnZone } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";

const title = () => messages.reports.title;

export const generateMetadata = (): Metadata => ({ title: title() });

/** Returns what the browser needs to know of a zone that the address names; undefined for one that the database does not have. */
async function reportZone(requestedZone: string | undefined): Promise<ReportZone | undefined> {
  const name = requestedZone && (await databaseZone(requestedZone));
  const offsets = name && (await zoneOffsets(name));
  if (!offsets) return undefined;
  const names = [...new Set([requestedZone, name])];
  for (const each of names) learnZone(each, offsets);
  return { names, offsets };
}

export default async function Reports({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const given = await searchParams;
  const filters = filtersOf(REPORT_FILTERS, (name) => [given[name]].flat()[0]);
  const { timeZone } = member.organization;
  await zoneOffsets(timeZone);
  const zone = await reportZone(filters.time_zone);
  return (
    <HydratedPage
      member={member}
      permission="reports.read"
      title={title()}
      prefetch={async (client) => {
        const now = await recentDatabaseTime();
        if (filters.view === "shifts") return;
        if (isByDay(filters)) {
          const selected = selectedDays(filters, timeZone, now);
          await client.prefetchQuery({
            ...reportQueries.days(member, selected),
            queryFn: async () => presentDays(await readDays(member, selected)),
          });
        } else {
          const selected = selectedDay(filters, timeZone, now);
          await client.prefetchQuery({
            ...reportQueries.dailyClose(member, selected),
            queryFn: async () => presentDailyClose(await readDailyClose(member, selected)),
          });
        }
      }}
    >
      <ReportsPage {...(zone && { zone })} />
    </HydratedPage>
  );
}
