import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { RECENT_SIZE, webhookQueries } from "@/components/webhooks/queries";
import { SubscriptionDetail } from "@/components/webhooks/subscription-detail";
import { pageMember } from "@/lib/auth/page-member";
import {
  listDeliveries,
  presentDelivery,
  presentSubscriptionHealth,
  readSubscriptionHealth,
} from "@/lib/domain/webhooks";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.webhooks.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function SubscriptionPage({
  params,
}: {
  params: Promise<{ subscriptionID: string }>;
}) {
  const member = await pageMember();
  const { subscriptionID: id } = await params;
  return (
    <HydratedPage
      member={member}
      permission="webhooks.read"
      title={title()}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...webhookQueries.subscription(member, id),
            queryFn: async () =>
              presentSubscriptionHealth(await readSubscriptionHealth(member, id)),
          }),
          client.prefetchQuery({
            ...webhookQueries.recent(member, id),
            queryFn: async () =>
              presentPage(
                await listDeliveries(member, { subscription_id: id }, { limit: RECENT_SIZE }),
                presentDelivery,
              ),
          }),
        ])
      }
    >
      <SubscriptionDetail id={id} />
    </HydratedPage>
  );
}
