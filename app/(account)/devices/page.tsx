import type { Metadata } from "next";
import { DeviceList } from "@/components/devices/device-list";
import { DEVICE_FILTERS, deviceQueries, PAGE_SIZE } from "@/components/devices/queries";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { pageMember } from "@/lib/auth/page-member";
import { listDeviceKeys, presentDeviceKey } from "@/lib/domain/devices";
import { DeviceKeyFilters } from "@/lib/domain/devices/schemas";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.devices.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function DevicesPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  return (
    <ListPage
      member={member}
      permission="devices.read"
      title={title()}
      searchParams={searchParams}
      names={DEVICE_FILTERS}
      schema={DeviceKeyFilters}
      queryKey={(filters) => deviceQueries.list(member, filters).queryKey}
      read={async (search) =>
        presentPage(await listDeviceKeys(member, search, { limit: PAGE_SIZE }), presentDeviceKey)
      }
    >
      <DeviceList />
    </ListPage>
  );
}
