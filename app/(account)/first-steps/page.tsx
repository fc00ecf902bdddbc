import type { Metadata } from "next";
import { FirstSteps } from "@/components/auth/first-steps";
import { PageHeader } from "@/components/ui/page-header";
import { readFirstSteps } from "@/lib/accounts";
import { pageMember } from "@/lib/http/page-member";
import { messages } from "@/lib/messages";

const m = messages.firstSteps;

export const metadata: Metadata = { title: m.title };

export default async function FirstStepsPage() {
  const steps = await readFirstSteps(await pageMember());
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <FirstSteps {...steps} />
    </>
  );
}
