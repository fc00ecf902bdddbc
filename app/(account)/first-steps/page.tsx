import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { FirstSteps } from "@/components/first-steps/first-steps";
import { firstStepsQueries } from "@/components/first-steps/queries";
import { listOptions } from "@/components/list/list-options";
import { HydratedPage } from "@/components/session/hydrated-page";
import { InviteCashier } from "@/components/settings/invite-cashier";
import { CatchHere } from "@/components/webhooks/catch-here";
import { CAUGHT_PAGE_SIZE, catcherQueries } from "@/components/webhooks/catcher-queries";
import { pageMember } from "@/lib/auth/page-member";
import { presentFirstSteps, readFirstSteps } from "@/lib/domain/first-steps";
import {
  listCaughtRequests,
  presentCatcher,
  presentCaughtRequest,
  readCatcher,
} from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { publicUrl } from "@/lib/kit/env";
import { presentPage } from "@/lib/kit/pagination";
import * as messages from "@/lib/messages";

const title = () => messages.firstSteps.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function FirstStepsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="devices.manage"
      title={title()}
      prefetch={(client) => prefetchSteps(client, member)}
    >
      <FirstSteps
        apiAddress={`${publicUrl()}/api/v1`}
        catcher={<CatchHere />}
        invite={<InviteCashier />}
      />
    </HydratedPage>
  );
}

async function prefetchSteps(client: QueryClient, member: Actor): Promise<void> {
  // Live mode has no first steps.
  if (member.mode === "live") return;
  const [steps, state] = await Promise.all([readFirstSteps(member), readCatcher(member)]);
  client.setQueryData(firstStepsQueries.steps(member).queryKey, presentFirstSteps(steps));
  client.setQueryData(catcherQueries.catcher(member).queryKey, {
    catcher: state && presentCatcher(state),
  });
  if (!state) return;
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
}
