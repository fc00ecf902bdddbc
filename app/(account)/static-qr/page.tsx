import type { Metadata } from "next";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { PAGE_SIZE, STATIC_QR_FILTERS, staticQrQueries } from "@/components/static-qr/queries";
import { StaticQrList } from "@/components/static-qr/static-qr-list";
import { pageMember } from "@/lib/auth/page-member";
import { presentPage } from "@/lib/kit/pagination";
import { permissionsOf } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { findNetworkProfile } from "@/lib/domain/network-profile";
import { listStaticQrPayments, presentAccountStaticQrPayment } from "@/lib/domain/static-qr";
import { StaticQrFilters } from "@/lib/domain/static-qr/schemas";

const title = () => messages.staticQr.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function StaticQrPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const { timeZone } = member.organization;
  const mayRead = permissionsOf(member.grant).has("payments.read");
  const network = mayRead ? await findNetworkProfile(member) : undefined;
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
          await listStaticQrPayments(member, search, { limit: PAGE_SIZE }, timeZone),
          presentAccountStaticQrPayment,
        )
      }
    >
      <StaticQrList hasCode={network?.staticQr ?? true} />
    </ListPage>
  );
}
