import type { Metadata } from "next";
import { FirstSteps } from "@/components/auth/first-steps";
import { PageHeader } from "@/components/ui/page-header";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { may } from "@/lib/kit/actor";
import { readFirstSteps } from "@/lib/domain/accounts";
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
  return (
    <>
      <PageHeader
        title={m.title}
        description={member.mode === "test" ? m.description : m.liveDescription}
      />
      <FirstSteps {...steps} />
    </>
  );
}
