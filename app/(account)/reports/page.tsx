import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { dayAsked, daysAsked, isByDay, REPORT_FILTERS } from "@/components/reports/asked-report";
import { reportQueries } from "@/components/reports/queries";
import { ReportsPage } from "@/components/reports/reports-page";
import { filtersOf } from "@/components/list/filters-of";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { presentDailyClose, presentDays, readDailyClose, readDays } from "@/lib/domain/reports";

const { title } = messages.reports;

export const metadata: Metadata = { title };

export default async function Reports({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await pageMember();
  if (!may(member, "reports.read")) {
    return <ForbiddenPage title={title} permission="reports.read" role={member.grant.role} />;
  }
  const given = await searchParams;
  const filters = filtersOf(REPORT_FILTERS, (name) => [given[name]].flat()[0]);
  const { timeZone } = member.organization;
  const now = await recentDatabaseTime();
  const client = newQueryClient();
  if (isByDay(filters)) {
    const asked = daysAsked(filters, timeZone, now);
    await client.prefetchQuery({
      ...reportQueries.days(member, asked),
      queryFn: async () => presentDays(await readDays(member, asked)),
    });
  } else {
    const asked = dayAsked(filters, timeZone, now);
    await client.prefetchQuery({
      ...reportQueries.dailyClose(member, asked),
      queryFn: async () => presentDailyClose(await readDailyClose(member, asked)),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReportsPage />
    </HydrationBoundary>
  );
}
