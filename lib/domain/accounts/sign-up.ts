import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { createOrganization, type OpenedOrganization } from "./create-organization";
import { SignUpClosed } from "./errors";
import { requireHashingCapacity } from "./passwords";
import type { NewOrganization } from "./schemas";

/** Whether a stranger is let in: always where SIGN_UP is on, otherwise only the very first, who runs this Qassa. */
export async function isSignUpOpen(): Promise<boolean> {
  if (env().SIGN_UP === "on") return true;
  return (await db().user.findFirst({ select: { id: true } })) === null;
}

/**
 * A stranger comes in with an organization of their own: `createOrganization` with all that it promises and throws,
 * `SignUpClosed`, and `TooManySignIns` while too many wait.
 */
export async function signUp(input: NewOrganization, ip?: string): Promise<OpenedOrganization> {
  if (!(await isSignUpOpen())) throw new SignUpClosed();
  requireHashingCapacity();
  return createOrganization(input, ip);
}
