import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PaymentPage } from "@/components/payments/payment-page";
import { paymentQueries } from "@/components/payments/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { publicUrl } from "@/lib/kit/env";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import {
  PaymentNotFound,
  presentAccountPayment,
  readAccountPayment,
  readTimeline,
} from "@/lib/domain/payments";
import { presentPage } from "@/lib/api/present-page";
import { presentAccountRefund, searchRefunds } from "@/lib/domain/refunds";

export const metadata: Metadata = { title: messages.payments.one };

export default async function OnePaymentPage({
  params,
}: {
  params: Promise<{ paymentID: string }>;
}) {
  const member = await pageMember();
  if (!may(member, "payments.read")) {
    return (
      <ForbiddenPage
        title={messages.payments.one}
        permission="payments.read"
        role={member.grant.role}
      />
    );
  }
  const { paymentID } = await params;
  const payment = await readAccountPayment(member, paymentID)
    .then(presentAccountPayment)
    .catch((error: unknown) => {
      if (error instanceof PaymentNotFound) notFound();
      throw error;
    });
  const client = newQueryClient();
  client.setQueryData(paymentQueries.one(member, paymentID).queryKey, payment);
  const page = { limit: 100, timeZone: member.organization.timeZone };
  await Promise.all([
    client.prefetchQuery({
      ...paymentQueries.timeline(member, payment),
      queryFn: () => readTimeline(member, paymentID),
    }),
    may(member, "refunds.read") &&
      client.prefetchQuery({
        ...paymentQueries.refunds(member, payment),
        queryFn: async () =>
          presentPage(
            await searchRefunds(member, { payment_id: paymentID }, page),
            presentAccountRefund,
          ),
      }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PaymentPage paymentId={paymentID} apiAddress={`${publicUrl()}/api/v1`} />
    </HydrationBoundary>
  );
}
