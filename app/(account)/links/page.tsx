import type { Metadata } from "next";
import { Links } from "@/components/links/links";
import { linkQueries, PAGE_SIZE } from "@/components/links/queries";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { env } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";
import { permissionsOf } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { findNetworkProfile, type NetworkProfile } from "@/lib/domain/network-profile";
import { listPaymentLinks, presentDisplayPayment } from "@/lib/domain/payments";
import { LINK_VALIDITY_SECONDS } from "@/lib/domain/payments/vocabulary";

const m = messages.links;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function LinksPage() {
  const member = await pageMember();
  const mayRead = permissionsOf(member.grant).has("payments.read");
  const network = mayRead ? await findNetworkProfile(member) : undefined;
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
      <Links {...validityOf(network)} />
    </HydratedPage>
  );
}

/** How long links are valid unless chosen otherwise, and at most, in seconds. */
const validityOf = (network: NetworkProfile | undefined) => {
  const mostSeconds = network?.linkValidity.most ?? LINK_VALIDITY_SECONDS.most;
  return { mostSeconds, validitySeconds: Math.min(env().PAYMENT_VALIDITY_SECONDS, mostSeconds) };
};
