import { Text } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { NewOrganizationForm } from "@/components/auth/new-organization-form";
import { SignOutLink } from "@/components/auth/sign-out-link";
import { Heading } from "@/components/ui/heading";
import { currentMember, currentUser } from "@/lib/auth";
import { mayOpenOrganizations } from "@/lib/domain/team";
import * as messages from "@/lib/messages";

const m = messages.auth.organization;

export const generateMetadata = (): Metadata => ({ title: m.title });

/** For users who have left, or were removed from, their last organization. */
export default async function FirstOrganizationPage() {
  const requestHeaders = await headers();
  if (await currentMember(requestHeaders)) redirect("/home");
  if (!(await currentUser(requestHeaders))) redirect("/sign-in");
  const isAllowed = mayOpenOrganizations([]);
  return (
    <>
      <Heading order={1}>{m.title}</Heading>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {isAllowed ? m.first : m.firstClosed}
      </Text>
      {isAllowed && <NewOrganizationForm />}
      <SignOutLink />
    </>
  );
}
