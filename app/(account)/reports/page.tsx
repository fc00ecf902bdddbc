import type { Metadata } from "next";
import { filtersOf } from "@/components/list/filters-of";
import type { SearchParams } from "@/components/list/list-page";
import {
  selectedDay,
  selectedDays,
  isByDay,
  REPORT_FILTERS,
} from "@/components/reports/selected-days";
import { reportQueries } from "@/components/reports/queries";
import { ReportsPage } from "@/components/reports/reports-page";
import { HydratedPage } from "@/components/session/hydrated-page";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { presentDailyClose, presentDays, readDailyClose, readDays } from "@/lib/domain/reports";

const title = () => messages.reports.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function Reports({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const given = await searchParams;
  const filters = filtersOf(REPORT_FILTERS, (name) => [given[name]].flat()[0]);
  const { timeZone } = member.organization;
  return (
    <HydratedPage
      member={member}
      permission="reports.read"
      title={title()}
      prefetch={async (client) => {
        const now = await recentDatabaseTime();
        if (filters.view === "shifts") return;
        if (isByDay(filters)) {
          const asked = selectedDays(filters, timeZone, now);
          await client.prefetchQuery({
            ...reportQueries.days(member, asked),
            queryFn: async () => presentDays(await readDays(member, asked)),
          });
        } else {
          const asked = selectedDay(filters, timeZone, now);
          await client.prefetchQuery({
            ...reportQueries.dailyClose(member, asked),
            queryFn: async () => presentDailyClose(await readDailyClose(member, asked)),
          });
        }
      }}
    >
      <ReportsPage />
    </HydratedPage>
  );
}
