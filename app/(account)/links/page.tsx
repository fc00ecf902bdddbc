import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Links } from "@/components/links/links";
import { linkQueries, PAGE_SIZE } from "@/components/links/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { listOptions } from "@/components/list/list-options";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";
import { listPaymentLinks } from "@/lib/domain/payment-links";
import { presentPayment } from "@/lib/domain/payments";

const m = messages.links;

export const metadata: Metadata = { title: m.title };

export default async function LinksPage() {
  const member = await pageMember();
  if (!may(member, "payments.link")) {
    return <ForbiddenPage title={m.title} permission="payments.link" role={member.grant.role} />;
  }
  const client = newQueryClient();
  await client.prefetchInfiniteQuery(
    listOptions({
      ...linkQueries.list(member),
      fetchPage: async () =>
        presentPage(await listPaymentLinks(member, { limit: PAGE_SIZE }), presentPayment),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Links />
    </HydrationBoundary>
  );
}
