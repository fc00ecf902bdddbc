import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { createOrganization, type OpenedOrganization } from "./create-organization";
import { SignUpClosed } from "./errors";
import { requireHashingCapacity } from "./passwords";
import type { NewOrganization } from "./schemas";

/**
 * Returns whether strangers can sign up: always if SIGN_UP is on, otherwise only the first user, who is the operator.
 */
export async function isSignUpOpen(): Promise<boolean> {
  if (env().SIGN_UP === "on") return true;
  return (await db().user.findFirst({ select: { id: true } })) === null;
}

/**
 * Signs up a new user with a new organization, as `createOrganization` does. Throws what it throws, `SignUpClosed`, and
 * `TooManySignIns` while too many unknown browsers are waiting.
 */
export async function signUp(input: NewOrganization, ip?: string): Promise<OpenedOrganization> {
  if (!(await isSignUpOpen())) throw new SignUpClosed();
  requireHashingCapacity();
  return createOrganization(input, ip);
}
