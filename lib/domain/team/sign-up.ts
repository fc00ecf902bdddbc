import { requireHashingCapacity } from "@/lib/domain/sign-in";
import { db, type Prisma } from "@/lib/kit/db";
import { organizationOpeners } from "@/lib/kit/env";
import { createOrganization, type OpenedOrganization } from "./create-organization";
import { SignUpClosed } from "./errors";
import type { NewOrganization } from "./schemas";

/** Any number that no other advisory lock of ours has. */
const FIRST_USER_LOCK = 7_151_301;

const isOpenToStrangers = (): boolean => organizationOpeners() === "anyone";

/**
 * Returns whether strangers can sign up: if anyone may open organizations, otherwise only the first user, who is the
 * operator.
 */
export async function isSignUpOpen(): Promise<boolean> {
  if (isOpenToStrangers()) return true;
  return (await db().user.findFirst({ select: { id: true } })) === null;
}

/** Throws `SignUpClosed` unless strangers can sign up or this is the first user; a second one waits, and is refused. */
async function requireOpen(transaction: Prisma.TransactionClient): Promise<void> {
  if (isOpenToStrangers()) return;
  await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${FIRST_USER_LOCK})`;
  if (await transaction.user.findFirst({ select: { id: true } })) throw new SignUpClosed();
}

/**
 * Signs up a new user with a new organization, as `createOrganization` does. Throws what it throws, `SignUpClosed`, and
 * `TooManySignIns` while too many unknown browsers are waiting.
 */
export async function signUp(input: NewOrganization, ip?: string): Promise<OpenedOrganization> {
  if (!(await isSignUpOpen())) throw new SignUpClosed();
  requireHashingCapacity("stranger");
  return createOrganization(input, { ip, check: requireOpen });
}
