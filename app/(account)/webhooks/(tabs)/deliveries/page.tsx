import type { Metadata } from "next";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { DeliveryLog } from "@/components/webhooks/delivery-log";
import { DELIVERY_FILTERS, PAGE_SIZE, webhookQueries } from "@/components/webhooks/queries";
import { pageMember } from "@/lib/auth/page-member";
import { listSavedViews } from "@/lib/domain/saved-views";
import { listDeliveries, presentDelivery } from "@/lib/domain/webhooks";
import { DeliveryFilters } from "@/lib/domain/webhooks/schemas";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.webhooks.tabs.deliveries;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const { timeZone } = member.organization;
  return (
    <ListPage
      member={member}
      title={title()}
      searchParams={searchParams}
      names={DELIVERY_FILTERS}
      schema={DeliveryFilters}
      views={{ list: "deliveries", read: (list) => listSavedViews(member, list) }}
      queryKey={(filters) => webhookQueries.deliveries(member, filters).queryKey}
      read={async (search) =>
        presentPage(
          await listDeliveries(member, search, { limit: PAGE_SIZE, timeZone }),
          presentDelivery,
        )
      }
    >
      <DeliveryLog />
    </ListPage>
  );
}
