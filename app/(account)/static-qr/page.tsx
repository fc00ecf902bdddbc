import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PAGE_SIZE, STATIC_QR_FILTERS, staticQrQueries } from "@/components/static-qr/queries";
import { StaticQrList } from "@/components/static-qr/static-qr-list";
import { filtersOf } from "@/components/list/filters-of";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { listOptions } from "@/components/list/list-options";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";
import { listStaticQrPayments, presentStaticQrPayment } from "@/lib/domain/static-qr";
import { StaticQrFilters } from "@/lib/domain/static-qr/schemas";

const m = messages.staticQr;

export const metadata: Metadata = { title: m.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function StaticQrPage({ searchParams }: { searchParams: Search }) {
  const member = await pageMember();
  if (!may(member, "static_qr.read")) {
    return <ForbiddenPage title={m.title} permission="static_qr.read" role={member.grant.role} />;
  }
  const search = await searchParams;
  const filters = filtersOf(STATIC_QR_FILTERS, (name) => [search[name]].flat()[0]);
  const read = StaticQrFilters.safeParse(filters);
  const client = newQueryClient();
  if (read.success) {
    const { timeZone } = member.organization;
    await client.prefetchInfiniteQuery(
      listOptions({
        ...staticQrQueries.list(member, filters),
        fetchPage: async () =>
          presentPage(
            await listStaticQrPayments(member, read.data, { limit: PAGE_SIZE }, timeZone),
            presentStaticQrPayment,
          ),
      }),
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StaticQrList />
    </HydrationBoundary>
  );
}
