import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { DeliveryPage } from "@/components/webhooks/delivery-page";
import { webhookQueries } from "@/components/webhooks/queries";
import { pageMember } from "@/lib/auth/page-member";
import { presentDeliveryDetail, readDelivery } from "@/lib/domain/webhooks";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.delivery.one });

export default async function OneDeliveryPage({
  params,
}: {
  params: Promise<{ deliveryID: string }>;
}) {
  const member = await pageMember();
  const { deliveryID: id } = await params;
  return (
    <HydratedPage
      member={member}
      permission="webhooks.read"
      title={messages.webhooks.title}
      prefetch={(client) =>
        client.prefetchQuery({
          ...webhookQueries.delivery(member, id),
          queryFn: async () => presentDeliveryDetail(await readDelivery(member, id)),
        })
      }
    >
      <DeliveryPage id={id} />
    </HydratedPage>
  );
}
