import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { refundQueries } from "@/components/refunds/queries";
import { RefundPage } from "@/components/refunds/refund-page";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentAccountRefund, readAccountRefund } from "@/lib/domain/refunds";
import { NotFound } from "@/lib/kit/errors";
import * as messages from "@/lib/messages";

const title = () => messages.refunds.one;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function OneRefundPage({ params }: { params: Promise<{ refundID: string }> }) {
  const member = await pageMember();
  const { refundID } = await params;
  return (
    <HydratedPage
      member={member}
      permission="refunds.read"
      title={title()}
      prefetch={async (client) => {
        const refund = await readAccountRefund(member, refundID)
          .then(presentAccountRefund)
          .catch((error: unknown) => {
            if (error instanceof NotFound) notFound();
            throw error;
          });
        client.setQueryData(refundQueries.one(member, refundID).queryKey, refund);
      }}
    >
      <RefundPage refundId={refundID} />
    </HydratedPage>
  );
}
