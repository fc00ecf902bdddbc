import type { Metadata } from "next";
import type { LinkNetwork } from "@/components/links/link-network";
import { Links } from "@/components/links/links";
import { linkQueries, PAGE_SIZE } from "@/components/links/queries";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { type ConnectedNetwork, findNetworks } from "@/lib/domain/networks";
import { listPaymentLinks, presentSearchPage } from "@/lib/domain/payments/views";
import { LINK_VALIDITY_SECONDS } from "@/lib/domain/payments/vocabulary";
import { env } from "@/lib/kit/env";
import { permissionsOf } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";

const m = messages.links;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function LinksPage() {
  const member = await pageMember();
  const mayRead = permissionsOf(member.grant).has("payments.read");
  const networks = mayRead ? await findNetworks(member) : [];
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
              presentSearchPage(await listPaymentLinks(member, { limit: PAGE_SIZE })),
          }),
        )
      }
    >
      <Links networks={linkNetworks(networks)} />
    </HydratedPage>
  );
}

/** The networks that make links, and how long links are valid there unless chosen otherwise, and at most, in seconds. */
function linkNetworks(networks: readonly ConnectedNetwork[]): LinkNetwork[] {
  const usual = env().PAYMENT_VALIDITY_SECONDS;
  const found = networks.flatMap(({ networkNumber, name, isDefault, network: { profile } }) => {
    const maxSeconds = profile.linkValidity.max;
    const validitySeconds = Math.min(usual, maxSeconds);
    return profile.links ? [{ networkNumber, name, isDefault, maxSeconds, validitySeconds }] : [];
  });
  if (found.length > 0) return found;
  const anyNetwork = { networkNumber: 1, name: "", isDefault: true };
  return [{ ...anyNetwork, maxSeconds: LINK_VALIDITY_SECONDS.max, validitySeconds: usual }];
}
