import type { Metadata } from "next";
import { LinkPage } from "@/components/links/link-page";
import { linkQueries } from "@/components/links/queries";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentDisplayPayment, readPaymentLink } from "@/lib/domain/payments";
import * as messages from "@/lib/messages";

const m = messages.links;

export const generateMetadata = (): Metadata => ({ title: m.one });

export default async function OneLinkPage({ params }: { params: Promise<{ paymentID: string }> }) {
  const member = await pageMember();
  const { paymentID: id } = await params;
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={m.title}
      prefetch={(client) =>
        client.prefetchQuery({
          ...linkQueries.one(member, id),
          queryFn: async () => presentDisplayPayment(await readPaymentLink(member, id)),
        })
      }
    >
      <LinkPage id={id} />
    </HydratedPage>
  );
}
