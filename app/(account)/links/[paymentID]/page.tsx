import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LinkPage } from "@/components/links/link-page";
import { linkQueries } from "@/components/links/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { readPaymentLink } from "@/lib/domain/payment-links";
import { presentPayment } from "@/lib/domain/payments";

const m = messages.links;

export const metadata: Metadata = { title: m.one };

export default async function OneLinkPage({ params }: { params: Promise<{ paymentID: string }> }) {
  const member = await pageMember();
  if (!may(member, "payments.search")) {
    return <ForbiddenPage title={m.title} permission="payments.search" role={member.grant.role} />;
  }
  const { paymentID: id } = await params;
  const client = newQueryClient();
  await client.prefetchQuery({
    ...linkQueries.one(member, id),
    queryFn: async () => presentPayment(await readPaymentLink(member, id)),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LinkPage id={id} />
    </HydrationBoundary>
  );
}
