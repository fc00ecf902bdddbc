import type { Metadata } from "next";
import { FirstSteps } from "@/components/auth/first-steps";
import { HydratedPage } from "@/components/session/hydrated-page";
import { PageHeader } from "@/components/ui/page-header";
import { CatchHere } from "@/components/webhooks/catch-here";
import { catcherQueries } from "@/components/webhooks/catcher-queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { readFirstSteps } from "@/lib/domain/accounts";
import { presentCatcher, readCatcher } from "@/lib/domain/webhooks";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

const m = messages.firstSteps;

export const metadata: Metadata = { title: m.title };

export default async function FirstStepsPage() {
  const member = await pageMember();
  if (!may(member, "payments.search")) {
    return <ForbiddenPage title={m.title} permission="payments.search" role={member.grant.role} />;
  }
  const steps = await readFirstSteps(member);
  const mayCatch = member.mode === "test" && may(member, "webhooks.manage");
  const state = mayCatch ? await readCatcher(member) : undefined;
  return (
    <HydratedPage
      member={member}
      title={m.title}
      prefetch={async (client) => {
        if (!mayCatch) return;
        const catcher = state && presentCatcher(state);
        await client.prefetchQuery({
          ...catcherQueries.catcher(member),
          queryFn: () => ({ catcher }),
        });
      }}
    >
      <PageHeader
        title={m.title}
        description={member.mode === "test" ? m.description : m.liveDescription}
      />
      <FirstSteps {...steps} catcher={mayCatch && (!steps.hasWebhook || state) && <CatchHere />} />
    </HydratedPage>
  );
}
