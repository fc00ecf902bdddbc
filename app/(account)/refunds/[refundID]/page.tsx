import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { refundQueries } from "@/components/refunds/queries";
import { RefundPage } from "@/components/refunds/refund-page";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { NotFound } from "@/lib/kit/errors";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { presentAccountRefund, readAccountRefund } from "@/lib/domain/refunds";

export const metadata: Metadata = { title: messages.refunds.one };

export default async function OneRefundPage({ params }: { params: Promise<{ refundID: string }> }) {
  const member = await pageMember();
  if (!may(member, "refunds.read")) {
    return (
      <ForbiddenPage
        title={messages.refunds.one}
        permission="refunds.read"
        role={member.grant.role}
      />
    );
  }
  const { refundID } = await params;
  const refund = await readAccountRefund(member, refundID)
    .then(presentAccountRefund)
    .catch((error: unknown) => {
      if (error instanceof NotFound) notFound();
      throw error;
    });
  const client = newQueryClient();
  client.setQueryData(refundQueries.one(member, refundID).queryKey, refund);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RefundPage refundId={refundID} />
    </HydrationBoundary>
  );
}
