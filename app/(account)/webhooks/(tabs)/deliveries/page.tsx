import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { filtersOf } from "@/components/list/filters-of";
import { listOptions } from "@/components/list/list-options";
import { DeliveryLog } from "@/components/webhooks/delivery-log";
import { DELIVERY_FILTERS, PAGE_SIZE, webhookQueries } from "@/components/webhooks/queries";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";
import { listDeliveries, presentDeliveryLine } from "@/lib/domain/webhooks";
import { DeliveryFilters } from "@/lib/domain/webhooks/schemas";

export const metadata: Metadata = { title: messages.webhooks.tabs.deliveries };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function DeliveriesPage({ searchParams }: { searchParams: Search }) {
  const member = await pageMember();
  const search = await searchParams;
  const filters = filtersOf(DELIVERY_FILTERS, (name) => [search[name]].flat()[0]);
  const read = DeliveryFilters.safeParse(filters);
  const client = newQueryClient();
  // What cannot be read is left to the list, which shows why.
  if (read.success) {
    await client.prefetchInfiniteQuery(
      listOptions({
        ...webhookQueries.deliveries(member, filters),
        fetchPage: async () => {
          const page = { limit: PAGE_SIZE };
          const { timeZone } = member.organization;
          return presentPage(
            await listDeliveries(member, read.data, page, timeZone),
            presentDeliveryLine,
          );
        },
      }),
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeliveryLog />
    </HydrationBoundary>
  );
}
