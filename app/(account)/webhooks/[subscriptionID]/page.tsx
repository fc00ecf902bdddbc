import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { RECENT_SIZE, webhookQueries } from "@/components/webhooks/queries";
import { SubscriptionDetail } from "@/components/webhooks/subscription-detail";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";
import {
  listDeliveries,
  presentDeliveryLine,
  presentSubscriptionHealth,
  readSubscriptionHealth,
} from "@/lib/domain/webhooks";

const m = messages.webhooks;

export const metadata: Metadata = { title: m.title };

export default async function SubscriptionPage({
  params,
}: {
  params: Promise<{ subscriptionID: string }>;
}) {
  const member = await pageMember();
  if (!may(member, "webhooks.read")) {
    return <ForbiddenPage title={m.title} permission="webhooks.read" role={member.grant.role} />;
  }
  const { subscriptionID: id } = await params;
  const client = newQueryClient();
  await Promise.all([
    client.prefetchQuery({
      ...webhookQueries.subscription(member, id),
      queryFn: async () => presentSubscriptionHealth(await readSubscriptionHealth(member, id)),
    }),
    client.prefetchQuery({
      ...webhookQueries.recent(member, id),
      queryFn: async () => {
        const page = await listDeliveries(member, { subscription_id: id }, { limit: RECENT_SIZE });
        return presentPage(page, presentDeliveryLine);
      },
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SubscriptionDetail id={id} />
    </HydrationBoundary>
  );
}
