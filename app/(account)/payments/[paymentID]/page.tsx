import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PaymentPage } from "@/components/payments/payment-page";
import { paymentQueries } from "@/components/payments/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { listNotes } from "@/lib/domain/annotations";
import { PaymentNotFound } from "@/lib/domain/payments";
import {
  presentAccountPayment,
  readAccountPayment,
  readTimeline,
} from "@/lib/domain/payments/views";
import { presentAccountRefund, searchRefunds } from "@/lib/domain/refunds";
import { may } from "@/lib/kit/authorize";
import { publicUrl } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.payments.one;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function OnePaymentPage({
  params,
}: {
  params: Promise<{ paymentID: string }>;
}) {
  const member = await pageMember();
  const { paymentID } = await params;
  const page = { limit: 100, timeZone: member.organization.timeZone };
  return (
    <HydratedPage
      member={member}
      permission="payments.read"
      title={title()}
      prefetch={async (client) => {
        const payment = await readAccountPayment(member, paymentID)
          .then(presentAccountPayment)
          .catch((error: unknown) => {
            if (error instanceof PaymentNotFound) notFound();
            throw error;
          });
        client.setQueryData(paymentQueries.one(member, paymentID).queryKey, payment);
        await Promise.all([
          client.prefetchQuery({
            ...paymentQueries.timeline(member, payment),
            queryFn: () => readTimeline(member, paymentID),
          }),
          client.prefetchQuery({
            ...paymentQueries.notes(member, paymentID),
            queryFn: async () => ({ data: await listNotes(member, paymentID) }),
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
      }}
    >
      <PaymentPage paymentId={paymentID} apiAddress={`${publicUrl()}/api/v1`} />
    </HydratedPage>
  );
}
