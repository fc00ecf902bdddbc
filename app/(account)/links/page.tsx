import type { Metadata } from "next";
import { Links } from "@/components/links/links";
import { linkQueries, PAGE_SIZE } from "@/components/links/queries";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { env } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";
import { listPaymentLinks, presentDisplayPayment } from "@/lib/domain/payments";

const m = messages.links;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function LinksPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="payments.link"
      title={m.title}
      prefetch={(client) =>
        client.prefetchInfiniteQuery(
          listOptions({
            queryKey: linkQueries.list(member).queryKey,
            fetchPage: async () =>
              presentPage(
                await listPaymentLinks(member, { limit: PAGE_SIZE }),
                presentDisplayPayment,
              ),
          }),
        )
      }
    >
      <Links validitySeconds={env().PAYMENT_VALIDITY_SECONDS} />
    </HydratedPage>
  );
}
