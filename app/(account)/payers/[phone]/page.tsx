import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PayerPage } from "@/components/payers/payer-page";
import { payerQueries, RECENT_PAYMENTS } from "@/components/payers/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { NotAPhoneNumber, readPayer } from "@/lib/domain/payers";
import { presentSearchPage, searchPayments } from "@/lib/domain/payments/views";
import { decodePathPart } from "@/lib/kit/decoded";
import * as messages from "@/lib/messages";

const title = () => messages.payers.one;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function OnePayerPage({ params }: { params: Promise<{ phone: string }> }) {
  const member = await pageMember();
  const phone = decodePathPart((await params).phone);
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={title()}
      prefetch={async (client) => {
        const payer = await readPayer(member, phone).catch((error: unknown) => {
          if (error instanceof NotAPhoneNumber) notFound();
          throw error;
        });
        client.setQueryData(payerQueries.one(member, phone).queryKey, payer);
        const page = { limit: RECENT_PAYMENTS, timeZone: member.organization.timeZone };
        await client.prefetchQuery({
          ...payerQueries.payments(member, payer.payer_phone),
          queryFn: async () =>
            presentSearchPage(
              await searchPayments(member, { payer_phone: payer.payer_phone }, page),
            ),
        });
      }}
    >
      <PayerPage phone={phone} />
    </HydratedPage>
  );
}
