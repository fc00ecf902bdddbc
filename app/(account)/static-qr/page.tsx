import type { Metadata } from "next";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { PAGE_SIZE, STATIC_QR_FILTERS, staticQrQueries } from "@/components/static-qr/queries";
import { StaticQrList } from "@/components/static-qr/static-qr-list";
import { pageMember } from "@/lib/auth/page-member";
import { findNetworks } from "@/lib/domain/networks";
import { listStaticQrPayments, presentAccountStaticQrPayment } from "@/lib/domain/static-qr";
import { StaticQrFilters } from "@/lib/domain/static-qr/schemas";
import { presentPage } from "@/lib/kit/pagination";
import { permissionsOf } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";

const title = () => messages.staticQr.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function StaticQrPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const { timeZone } = member.organization;
  const mayRead = permissionsOf(member.grant).has("payments.read");
  const networks = mayRead ? await findNetworks(member) : [];
  return (
    <ListPage
      member={member}
      permission="static_qr.read"
      title={title()}
      searchParams={searchParams}
      names={STATIC_QR_FILTERS}
      schema={StaticQrFilters}
      queryKey={(filters) => staticQrQueries.list(member, filters).queryKey}
      read={async (search) =>
        presentPage(
          await listStaticQrPayments(member, search, { limit: PAGE_SIZE, timeZone }),
          presentAccountStaticQrPayment,
        )
      }
    >
      <StaticQrList
        hasCode={networks[0]?.network.profile.staticQr ?? true}
        hasHistory={networks.length === 0 || networks.some((one) => one.network.profile.staticQr)}
      />
    </ListPage>
  );
}
