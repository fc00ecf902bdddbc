import type { Metadata } from "next";
import { NewOrganizationForm } from "@/components/auth/new-organization-form";
import { PageHeader } from "@/components/ui/page-header";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default function NewOrganizationPage() {
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <NewOrganizationForm />
    </>
  );
}
