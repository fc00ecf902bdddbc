import type { Scope } from "@/lib/client/api";
import { signOut } from "@/lib/client/sign-out";
import { tellDisplays } from "./entry/tell-displays";
import { rememberedTill } from "./memory";

/** Ends the session of whoever is at the till and goes to a URL of Qassa. Throws if Qassa cannot be reached. */
export async function leaveTill(scope: Scope, callbackUrl: string): Promise<void> {
  const tillId = rememberedTill(scope);
  // While somebody is still signed in: whoever passes by the till afterwards shall not scan the last receipt.
  if (tillId) await tellDisplays(scope, tillId, { ends_result: true });
  await signOut(callbackUrl);
}
