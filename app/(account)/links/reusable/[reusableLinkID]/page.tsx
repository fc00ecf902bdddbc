import type { Metadata } from "next";
import { PAGE_SIZE, reusableLinkQueries } from "@/components/links/reusable/queries";
import { ReusableLinkPage } from "@/components/links/reusable/reusable-link-page";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { presentAccountPayment } from "@/lib/domain/payments/views";
import {
  listPaymentsOfLink,
  presentReusableLink,
  readReusableLink,
} from "@/lib/domain/reusable-links";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks;

export const generateMetadata = (): Metadata => ({ title: m.one });

export default async function OneReusableLinkPage({
  params,
}: {
  params: Promise<{ reusableLinkID: string }>;
}) {
  const member = await pageMember();
  const { reusableLinkID: id } = await params;
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={m.title}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...reusableLinkQueries.one(member, id),
            queryFn: async () => presentReusableLink(await readReusableLink(member, id)),
          }),
          client.prefetchInfiniteQuery(
            listOptions({
              queryKey: reusableLinkQueries.payments(member, id).queryKey,
              fetchPage: async () =>
                presentPage(
                  await listPaymentsOfLink(member, id, { limit: PAGE_SIZE }),
                  presentAccountPayment,
                ),
            }),
          ),
        ])
      }
    >
      <ReusableLinkPage id={id} />
    </HydratedPage>
  );
}
