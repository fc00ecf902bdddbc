import type { Metadata } from "next";
import { PAGE_SIZE, reusableLinkQueries } from "@/components/links/reusable/queries";
import { ReusableLinks } from "@/components/links/reusable/reusable-links";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { listReusableLinks, presentReusableLink } from "@/lib/domain/reusable-links";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const m = messages.reusableLinks;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function ReusableLinksPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="payments.search"
      title={m.title}
      prefetch={(client) =>
        client.prefetchInfiniteQuery(
          listOptions({
            queryKey: reusableLinkQueries.list(member).queryKey,
            fetchPage: async () =>
              presentPage(
                await listReusableLinks(member, { limit: PAGE_SIZE }),
                presentReusableLink,
              ),
          }),
        )
      }
    >
      <ReusableLinks />
    </HydratedPage>
  );
}
