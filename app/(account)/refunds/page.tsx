import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PAGE_SIZE, REFUND_FILTERS, refundQueries } from "@/components/refunds/queries";
import { RefundList } from "@/components/refunds/refund-list";
import { filtersOf } from "@/components/list/filters-of";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { listOptions } from "@/components/list/list-options";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";
import { presentAccountRefund, searchRefunds } from "@/lib/domain/refunds";
import { RefundSearch } from "@/lib/domain/refunds/schemas";

export const metadata: Metadata = { title: messages.refunds.title };

export default async function RefundsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await pageMember();
  if (!may(member, "refunds.search")) {
    return (
      <ForbiddenPage
        title={messages.refunds.title}
        permission="refunds.search"
        role={member.grant.role}
      />
    );
  }
  const given = await searchParams;
  const filters = filtersOf(REFUND_FILTERS, (name) => [given[name]].flat()[0]);
  const client = newQueryClient();
  const search = RefundSearch.safeParse(filters);
  // What cannot be looked for is said by the list itself.
  if (search.success) {
    const page = { limit: PAGE_SIZE, timeZone: member.organization.timeZone };
    await client.prefetchInfiniteQuery(
      listOptions({
        queryKey: refundQueries.list(member, filters).queryKey,
        fetchPage: async () =>
          presentPage(await searchRefunds(member, search.data, page), presentAccountRefund),
      }),
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RefundList />
    </HydrationBoundary>
  );
}
