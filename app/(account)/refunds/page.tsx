import type { Metadata } from "next";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { filterTills } from "@/components/records/till-queries";
import { PAGE_SIZE, REFUND_FILTERS, refundQueries } from "@/components/refunds/queries";
import { RefundList } from "@/components/refunds/refund-list";
import { pageMember } from "@/lib/auth/page-member";
import { presentAccountRefund, searchRefunds } from "@/lib/domain/refunds";
import { RefundSearch } from "@/lib/domain/refunds/schemas";
import { listSavedViews } from "@/lib/domain/saved-views";
import { listTills, presentListedTill } from "@/lib/domain/till";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.refunds.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function RefundsPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const page = { limit: PAGE_SIZE, timeZone: member.organization.timeZone };
  return (
    <ListPage
      member={member}
      permission="refunds.search"
      title={title()}
      searchParams={searchParams}
      names={REFUND_FILTERS}
      schema={RefundSearch}
      views={{ list: "refunds", read: (list) => listSavedViews(member, list) }}
      choices={{
        queryKey: filterTills(member).queryKey,
        read: async () => ({
          data: (await listTills(member, { show: "all" })).map(presentListedTill),
        }),
      }}
      queryKey={(filters) => refundQueries.list(member, filters).queryKey}
      read={async (search) =>
        presentPage(await searchRefunds(member, search, page), presentAccountRefund)
      }
    >
      <RefundList />
    </ListPage>
  );
}
