import { redirect } from "next/navigation";
import { homeOf } from "@/components/session/home-of";
import { pageMember } from "@/lib/auth/page-member";

/** Redirects members to their start page: cashiers to the till, everyone else to the overview. */
export async function GET(): Promise<never> {
  const { grant } = await pageMember();
  redirect(homeOf(grant.role));
}
