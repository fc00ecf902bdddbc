import type { Metadata } from "next";
import { NewOrganizationForm } from "@/components/auth/new-organization-form";
import { PageHeader } from "@/components/ui/page-header";
import { pageMember } from "@/lib/auth/page-member";
import { mayOpenOrganizations } from "@/lib/domain/team";
import { organizationOpeners } from "@/lib/kit/env";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function NewOrganizationPage() {
  const { organizations } = await pageMember();
  const isAllowed = mayOpenOrganizations(organizations.map(({ role }) => role));
  return (
    <>
      <PageHeader
        title={m.title}
        description={isAllowed ? m.description : m.closed(organizationOpeners() === "owners")}
      />
      {isAllowed && <NewOrganizationForm />}
    </>
  );
}
