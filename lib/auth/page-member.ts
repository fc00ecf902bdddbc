import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Member } from "@/lib/domain/sign-in";
import { currentMember, currentUser, tillHashOf } from "./current-member";

/**
 * Returns the member for whom a page of the account area is rendered. Redirects visitors who are not signed in to the
 * sign-in page, users without an organization to the page that creates one, and people who signed in with a PIN to the
 * till.
 */
export const pageMember = cache(async (): Promise<Member> => {
  const member = await tillPageMember();
  return member.grant.isAtTill ? redirect("/till") : member;
});

/** Returns the member for whom a page of the till is rendered: as for the account area, or signed in with a PIN. */
export const tillPageMember = cache(async (): Promise<Member> => {
  const requestHeaders = await headers();
  const member = await currentMember(requestHeaders);
  if (member) return { ...member, tillHash: tillHashOf(requestHeaders) };
  return redirect((await currentUser(requestHeaders)) ? "/first-organization" : "/sign-in");
});
