import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { webhookQueries } from "@/components/webhooks/queries";
import { SubscriptionList } from "@/components/webhooks/subscription-list";
import { pageMember } from "@/lib/auth/page-member";
import { listSubscriptionHealth, presentSubscriptionHealth } from "@/lib/domain/webhooks";
import * as messages from "@/lib/messages";

const title = () => messages.webhooks.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function WebhooksPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      title={title()}
      prefetch={(client) =>
        client.prefetchQuery({
          ...webhookQueries.subscriptions(member),
          queryFn: async () => ({
            data: (await listSubscriptionHealth(member)).map(presentSubscriptionHealth),
          }),
        })
      }
    >
      <SubscriptionList />
    </HydratedPage>
  );
}
