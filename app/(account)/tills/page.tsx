import type { Metadata } from "next";
import { tillListQueries } from "@/components/manage-tills/queries";
import { Tills } from "@/components/manage-tills/tills";
import { HydratedPage } from "@/components/session/hydrated-page";
import { pageMember } from "@/lib/auth/page-member";
import { listCatalogue, presentCatalogueItem } from "@/lib/domain/catalogue";
import { listTills, presentListedTill } from "@/lib/domain/till";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const title = () => messages.tills.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function TillsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="tills.read"
      title={title()}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...tillListQueries.list(member, undefined),
            queryFn: async () => ({ data: (await listTills(member, {})).map(presentListedTill) }),
          }),
          may(member, "payments.create") &&
            client.prefetchQuery({
              ...tillListQueries.catalogue(member),
              queryFn: async () => ({
                data: (await listCatalogue(member)).map((item) =>
                  presentCatalogueItem(item, member.currency),
                ),
              }),
            }),
        ])
      }
    >
      <Tills />
    </HydratedPage>
  );
}
