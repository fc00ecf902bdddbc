import type { Metadata } from "next";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { CatcherPage } from "@/components/webhooks/catcher-page";
import { CAUGHT_PAGE_SIZE, catcherQueries } from "@/components/webhooks/catcher-queries";
import { pageMember } from "@/lib/auth/page-member";
import {
  listCaughtRequests,
  presentCatcher,
  presentCaughtRequest,
  readCatcher,
} from "@/lib/domain/webhooks";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.webhookCatcher.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function WebhookCatcherPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      title={title()}
      prefetch={async (client) => {
        const state = await readCatcher(member);
        client.setQueryData(catcherQueries.catcher(member).queryKey, {
          catcher: state && presentCatcher(state),
        });
        await client.prefetchInfiniteQuery(
          listOptions({
            queryKey: catcherQueries.requests(member).queryKey,
            fetchPage: async () =>
              presentPage(
                await listCaughtRequests(member, { limit: CAUGHT_PAGE_SIZE }),
                presentCaughtRequest,
              ),
          }),
        );
      }}
    >
      <CatcherPage />
    </HydratedPage>
  );
}
