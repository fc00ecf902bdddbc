import type { Metadata } from "next";
import { headers } from "next/headers";
import { InvitationCard } from "@/components/auth/invitation-card";
import { currentUser } from "@/lib/auth";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.auth.invitation.accept });

export default async function InvitationPage() {
  const user = await currentUser(await headers());
  return <InvitationCard signedInAs={user?.email} />;
}
