import type { Metadata } from "next";
import { headers } from "next/headers";
import { CustomerDisplay } from "@/components/till/display/customer-display";
import { currentMember } from "@/lib/auth";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({
  title: messages.till.display.title,
  robots: { index: false },
});

/** Open to everyone; without a session or a pairing it shows how to pair the display. */
export default async function CustomerDisplayPage() {
  const member = await currentMember(await headers());
  return (
    <CustomerDisplay
      member={member ? { organizationId: member.organizationId, mode: member.mode } : undefined}
    />
  );
}
