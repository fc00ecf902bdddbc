import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PaymentList } from "@/components/payments/payment-list";
import { PAGE_SIZE, PAYMENT_FILTERS, paymentQueries } from "@/components/payments/queries";
import { filtersOf } from "@/components/list/filters-of";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { listOptions } from "@/components/list/list-options";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { publicUrl } from "@/lib/kit/env";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";
import { presentSearchPage, searchPayments } from "@/lib/domain/payments";
import { PaymentSearch } from "@/lib/domain/payments/schemas";

export const metadata: Metadata = { title: messages.payments.title };

export default async function PaymentsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const member = await pageMember();
  if (!may(member, "payments.search")) {
    return (
      <ForbiddenPage
        title={messages.payments.title}
        permission="payments.search"
        role={member.grant.role}
      />
    );
  }
  const given = await searchParams;
  const filters = filtersOf(PAYMENT_FILTERS, (name) => [given[name]].flat()[0]);
  const client = newQueryClient();
  const search = PaymentSearch.safeParse(filters);
  // What cannot be looked for is said by the list itself.
  if (search.success) {
    const page = { limit: PAGE_SIZE, timeZone: member.organization.timeZone };
    await client.prefetchInfiniteQuery(
      listOptions({
        queryKey: paymentQueries.list(member, filters).queryKey,
        fetchPage: async () => presentSearchPage(await searchPayments(member, search.data, page)),
      }),
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PaymentList apiAddress={`${publicUrl()}/api/v1`} />
    </HydrationBoundary>
  );
}
