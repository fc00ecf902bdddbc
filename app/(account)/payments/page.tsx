import type { Metadata } from "next";
import { z } from "zod";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { PaymentList } from "@/components/payments/payment-list";
import { PAGE_SIZE, PAYMENT_LIST_NAMES, paymentQueries } from "@/components/payments/queries";
import { filterTills } from "@/components/records/till-queries";
import { pageMember } from "@/lib/auth/page-member";
import { presentSearchPage, searchPayments } from "@/lib/domain/payments/views";
import { PAYMENT_SORTS, PaymentSearch } from "@/lib/domain/payments/views/schemas";
import { listSavedViews } from "@/lib/domain/saved-views";
import { listTills, presentListedTill } from "@/lib/domain/till";
import { publicUrl } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const Search = PaymentSearch.extend({ sort: z.enum(PAYMENT_SORTS).optional() });

const title = () => messages.payments.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function PaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const page = { limit: PAGE_SIZE, timeZone: member.organization.timeZone };
  return (
    <ListPage
      member={member}
      permission="payments.search"
      title={title()}
      searchParams={searchParams}
      names={PAYMENT_LIST_NAMES}
      schema={Search}
      views={{ list: "payments", read: (list) => listSavedViews(member, list) }}
      choices={{
        queryKey: filterTills(member).queryKey,
        read: async () => ({
          data: (await listTills(member, { show: "all" })).map(presentListedTill),
        }),
      }}
      queryKey={(filters) => paymentQueries.list(member, filters).queryKey}
      read={async ({ sort, ...search }) =>
        presentSearchPage(await searchPayments(member, search, { ...page, sort }))
      }
    >
      <PaymentList apiAddress={`${publicUrl()}/api/v1`} />
    </ListPage>
  );
}
