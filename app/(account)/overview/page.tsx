import type { Metadata } from "next";
import type { SearchParams } from "@/components/list/list-page";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewQueries } from "@/components/overview/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentDisplayPayment } from "@/lib/domain/payments";
import {
  presentOverview,
  presentPatterns,
  presentVolume,
  readLatestPayments,
  readOverview,
  readPatterns,
  readVolume,
} from "@/lib/domain/reports";
import { VolumeQuery } from "@/lib/domain/reports/schemas";
import * as messages from "@/lib/messages";

const title = () => messages.overview.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function Overview({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const parsed = VolumeQuery.shape.period.safeParse((await searchParams).period);
  const period = parsed.data ?? "30";
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={title()}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...overviewQueries.overview(member),
            queryFn: async () => presentOverview(await readOverview(member)),
          }),
          client.prefetchQuery({
            ...overviewQueries.volume(member, period),
            queryFn: async () => presentVolume(await readVolume(member, period)),
          }),
          client.prefetchQuery({
            ...overviewQueries.patterns(member, period === "today" ? "30" : period),
            queryFn: async () =>
              presentPatterns(await readPatterns(member, period === "today" ? "30" : period)),
          }),
          client.prefetchQuery({
            ...overviewQueries.latest(member),
            queryFn: async () => ({
              data: (await readLatestPayments(member)).map(presentDisplayPayment),
            }),
          }),
        ])
      }
    >
      <OverviewPage />
    </HydratedPage>
  );
}
