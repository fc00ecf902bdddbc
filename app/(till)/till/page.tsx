import { Container } from "@mantine/core";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { ViewProvider } from "@/components/session/view-provider";
import { EarlyPresses } from "@/components/till/entry/early-presses";
import { LockScreen } from "@/components/till/lock/lock-screen";
import { StreamSession } from "@/components/till/stream-owner";
import { Till } from "@/components/till/till";
import { TillForbidden } from "@/components/till/till-forbidden";
import { presentOpenTill } from "@/lib/api/account/till/open-till";
import { currentMember, lastViewOf, sessionNameOf, tillHashOf } from "@/lib/auth";
import { tillPageMember } from "@/lib/auth/page-member";
import type { Member } from "@/lib/domain/sign-in";
import { presentView } from "@/lib/domain/team";
import { findLockedTill, findOwnTill, isIdle, presentLockedTill } from "@/lib/domain/till";
import { may } from "@/lib/kit/authorize";
import { brandOf } from "@/lib/kit/brand";
import { NONCE_HEADER } from "@/lib/kit/front-server";
import * as messages from "@/lib/messages";

export const generateMetadata = (): Metadata => ({ title: messages.till.title });

/** Returns the till of a browser at which nobody is signed in, if people sign in there with a PIN. */
async function lockedTillOf(requestHeaders: Headers) {
  const tillHash = tillHashOf(requestHeaders);
  return tillHash && (await findLockedTill(tillHash, lastViewOf(requestHeaders)));
}

/**
 * Returns the browser's till if it begins with an amount to enter or with its name. A payment on its screen is left to
 * the browser, which has the time and the rest of what is shown with it.
 */
async function idleTillOf(member: Member) {
  const till = await findOwnTill(member);
  return till && (await isIdle(member, till)) ? presentOpenTill(member, till) : undefined;
}

export default async function TillPage() {
  const requestHeaders = await headers();
  const locked = (await currentMember(requestHeaders))
    ? undefined
    : await lockedTillOf(requestHeaders);
  if (locked) return <LockScreen till={presentLockedTill(locked)} brand={brandOf(locked)} />;
  const member = await tillPageMember();
  if (!may(member, "payments.create")) {
    return (
      <Container component="main" size="sm" py="xl">
        <TillForbidden grant={member.grant} />
      </Container>
    );
  }
  const initial = await idleTillOf(member);
  return (
    // The key resets the till when the organization or mode changes.
    <ViewProvider key={`${member.organizationId} ${member.mode}`} view={await presentView(member)}>
      {initial && <EarlyPresses nonce={requestHeaders.get(NONCE_HEADER) ?? undefined} />}
      <StreamSession session={sessionNameOf(requestHeaders)}>
        <Till initial={initial} />
      </StreamSession>
    </ViewProvider>
  );
}
