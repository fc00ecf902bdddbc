import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeviceList } from "@/components/devices/device-list";
import { DEVICE_FILTERS, deviceQueries, PAGE_SIZE } from "@/components/devices/queries";
import { filtersOf } from "@/components/list/filters-of";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { listOptions } from "@/components/list/list-options";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { listDeviceKeys, presentDeviceKey } from "@/lib/domain/devices";
import { DeviceKeyFilters } from "@/lib/domain/devices/schemas";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/api/present-page";
import * as messages from "@/lib/messages";

const m = messages.devices;

export const metadata: Metadata = { title: m.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function DevicesPage({ searchParams }: { searchParams: Search }) {
  const member = await pageMember();
  if (!may(member, "devices.read")) {
    return <ForbiddenPage title={m.title} permission="devices.read" role={member.grant.role} />;
  }
  const search = await searchParams;
  const filters = filtersOf(DEVICE_FILTERS, (name) => [search[name]].flat()[0]);
  const read = DeviceKeyFilters.safeParse(filters);
  const client = newQueryClient();
  if (read.success) {
    await client.prefetchInfiniteQuery(
      listOptions({
        ...deviceQueries.list(member, filters),
        fetchPage: async () =>
          presentPage(
            await listDeviceKeys(member, read.data, { limit: PAGE_SIZE }),
            presentDeviceKey,
          ),
      }),
    );
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <DeviceList />
    </HydrationBoundary>
  );
}
