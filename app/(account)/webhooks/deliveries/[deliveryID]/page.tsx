import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { DeliveryPage } from "@/components/webhooks/delivery-page";
import { webhookQueries } from "@/components/webhooks/queries";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { presentDelivery, readDelivery } from "@/lib/domain/webhooks";

const m = messages.webhooks;

export const metadata: Metadata = { title: messages.delivery.one };

export default async function OneDeliveryPage({
  params,
}: {
  params: Promise<{ deliveryID: string }>;
}) {
  const member = await pageMember();
  if (!may(member, "webhooks.read")) {
    return <ForbiddenPage title={m.title} permission="webhooks.read" role={member.grant.role} />;
  }
  const { deliveryID: id } = await params;
  const client = newQueryClient();
  await client.prefetchQuery({
    ...webhookQueries.delivery(member, id),
    queryFn: async () => presentDelivery(await readDelivery(member, id)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryPage id={id} />
    </HydrationBoundary>
  );
}
