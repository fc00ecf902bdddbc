import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HydratedPage } from "@/components/session/hydrated-page";
import { MAX_SAME_ORDER, staticQrQueries } from "@/components/static-qr/queries";
import { StaticQrPage } from "@/components/static-qr/static-qr-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentSearchPage, searchPayments } from "@/lib/domain/payments/views";
import {
  presentAccountStaticQrPayment,
  readAccountStaticQrPayment,
  StaticQrPaymentNotFound,
} from "@/lib/domain/static-qr";
import { may } from "@/lib/kit/authorize";
import { decodePathPart } from "@/lib/kit/decoded";
import * as messages from "@/lib/messages";

const title = () => messages.staticQrPage.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function OneStaticQrPage({
  params,
}: {
  params: Promise<{ orderNumber: string }>;
}) {
  const member = await pageMember();
  const orderNumber = decodePathPart((await params).orderNumber);
  const { timeZone } = member.organization;
  return (
    <HydratedPage
      member={member}
      permission="static_qr.read"
      title={title()}
      prefetch={async (client) => {
        const payment = await readAccountStaticQrPayment(member, orderNumber)
          .then(presentAccountStaticQrPayment)
          .catch((error: unknown) => {
            if (error instanceof StaticQrPaymentNotFound) notFound();
            throw error;
          });
        client.setQueryData(staticQrQueries.one(member, orderNumber).queryKey, payment);
        const order = payment.merchant_order_id;
        if (order && may(member, "payments.search")) {
          const page = { limit: MAX_SAME_ORDER, timeZone };
          await client.prefetchQuery({
            ...staticQrQueries.sameOrder(member, order),
            queryFn: async () =>
              presentSearchPage(await searchPayments(member, { merchant_order_id: order }, page)),
          });
        }
      }}
    >
      <StaticQrPage orderNumber={orderNumber} />
    </HydratedPage>
  );
}
