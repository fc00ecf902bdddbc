import { redirect } from "next/navigation";
import { homeOf } from "@/components/frame/pages";
import { pageMember } from "@/lib/auth/page-member";

/** Where a member's work begins: cashiers are led to the till, everybody else to the overview. */
export async function GET(): Promise<never> {
  const { grant } = await pageMember();
  redirect(homeOf(grant.role));
}
