import { redirect } from "next/navigation";
import { pageMember } from "@/lib/http/page-member";

/** Where a member's work begins: cashiers are led to the till, everybody else to the overview. */
export async function GET(): Promise<never> {
  const { grant } = await pageMember();
  redirect(grant.role === "cashier" ? "/till" : "/overview");
}
