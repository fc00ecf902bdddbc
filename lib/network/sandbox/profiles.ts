import { Prisma, query } from "@/lib/kit/db";
import { APIPAY_PROFILE } from "../apipay/profile";
import { PIX_PROFILE } from "../pix/profile";
import { EVERYTHING, type NetworkProfile } from "../profile";
import { VIPPS_PROFILE } from "../vipps/profile";
import { SandboxPhoneNotFound } from "./errors";
import { isUnreachable, NO_MERCHANT, type SandboxReply, type StoredFaults } from "./faults";
import type { SandboxProfileName } from "./schemas";

/** Plays a network's part in any currency. */
const playing = ({ currencies: _any, ...profile }: NetworkProfile): NetworkProfile => profile;

/** What the sandbox can be: the networks that Qassa knows, or one that does everything. */
export const SANDBOX_PROFILES: Record<SandboxProfileName, NetworkProfile> = {
  everything: EVERYTHING,
  vipps_mobilepay: playing(VIPPS_PROFILE),
  pix: playing(PIX_PROFILE),
  apipay: playing(APIPAY_PROFILE),
};

/** Condition on a merchant `m` of the sandbox: its network has this ability. */
export const hasAbility = (
  ability: "phoneRequests" | "personalQr" | "links" | "staticQr",
): Prisma.Sql => {
  const names = Object.entries(SANDBOX_PROFILES).filter(([, profile]) => profile[ability]);
  return Prisma.sql`m.profile = ANY(${names.map(([name]) => name)}::text[])`;
};

/** Returns what the network of this merchant can do; everything if it has no merchant. */
export async function readSandboxProfile(accountId: string): Promise<NetworkProfile> {
  const [row] = await query<{ profile: SandboxProfileName }>(
    Prisma.sql`SELECT profile FROM sandbox.merchants WHERE account_id = ${accountId}`,
  );
  return SANDBOX_PROFILES[row?.profile ?? "everything"];
}

/** Answers what the merchant's network can do, over the gateway contract. */
export async function readProfileReply(accountId: string): Promise<SandboxReply<NetworkProfile>> {
  const [row] = await query<{ faults: StoredFaults; profile: SandboxProfileName }>(Prisma.sql`
    SELECT faults, profile FROM sandbox.merchants WHERE account_id = ${accountId}`);
  if (!row) return NO_MERCHANT;
  if (isUnreachable(row.faults)) return { faults: row.faults };
  return { faults: row.faults, answer: SANDBOX_PROFILES[row.profile] };
}

/** Returns the name of the profile that this merchant's network has. Throws `SandboxPhoneNotFound`. */
export async function readProfileName(accountId: string): Promise<SandboxProfileName> {
  const [row] = await query<{ profile: SandboxProfileName }>(
    Prisma.sql`SELECT profile FROM sandbox.merchants WHERE account_id = ${accountId}`,
  );
  if (!row) throw new SandboxPhoneNotFound();
  return row.profile;
}

/**
 * Has this merchant's network do from now on what a network can do. What was created before can still be paid and
 * refunded. Throws `SandboxPhoneNotFound`.
 */
export async function setProfile(
  accountId: string,
  profile: SandboxProfileName,
): Promise<SandboxProfileName> {
  const [row] = await query<{ profile: SandboxProfileName }>(Prisma.sql`
    UPDATE sandbox.merchants SET profile = ${profile} WHERE account_id = ${accountId} RETURNING profile`);
  if (!row) throw new SandboxPhoneNotFound();
  return row.profile;
}
