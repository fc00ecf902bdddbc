import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Member } from "@/lib/domain/accounts";
import { currentMember, currentUser, tillHashOf } from "./current-member";

/**
 * The member for whom a page of the account area is made. Who is not signed in is led to the sign-in, who belongs to
 * no organization to making one.
 */
export const pageMember = cache(async (): Promise<Member> => {
  const asked = await headers();
  const member = await currentMember(asked);
  if (member) return { ...member, tillHash: tillHashOf(asked) };
  return redirect((await currentUser(asked)) ? "/first-organization" : "/sign-in");
});
