import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OverviewPage } from "@/components/overview/overview-page";
import { overviewQueries } from "@/components/overview/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import {
  presentOverview,
  presentVolume,
  readLatestPayments,
  readOverview,
  readVolume,
} from "@/lib/domain/overview";
import { VolumeQuery } from "@/lib/domain/overview/schemas";
import { presentPayment } from "@/lib/domain/payments";

export const metadata: Metadata = { title: messages.overview.title };

export default async function Overview({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await pageMember();
  if (!may(member, "payments.search")) {
    return (
      <ForbiddenPage
        title={messages.overview.title}
        permission="payments.search"
        role={member.grant.role}
      />
    );
  }
  const asked = VolumeQuery.shape.period.safeParse((await searchParams).period);
  const period = asked.data ?? "30";
  const client = newQueryClient();
  await Promise.all([
    client.prefetchQuery({
      ...overviewQueries.overview(member),
      queryFn: async () => presentOverview(await readOverview(member)),
    }),
    client.prefetchQuery({
      ...overviewQueries.volume(member, period),
      queryFn: async () => presentVolume(await readVolume(member, period)),
    }),
    client.prefetchQuery({
      ...overviewQueries.latest(member),
      queryFn: async () => ({ data: (await readLatestPayments(member)).map(presentPayment) }),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OverviewPage />
    </HydrationBoundary>
  );
}
