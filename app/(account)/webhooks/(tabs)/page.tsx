import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SubscriptionList } from "@/components/webhooks/subscription-list";
import { webhookQueries } from "@/components/webhooks/queries";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { listSubscriptionHealth, presentSubscriptionHealth } from "@/lib/domain/webhooks";

export const metadata: Metadata = { title: messages.webhooks.title };

export default async function WebhooksPage() {
  const member = await pageMember();
  const client = newQueryClient();
  await client.prefetchQuery({
    ...webhookQueries.subscriptions(member),
    queryFn: async () => ({
      data: (await listSubscriptionHealth(member)).map(presentSubscriptionHealth),
    }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SubscriptionList />
    </HydrationBoundary>
  );
}
