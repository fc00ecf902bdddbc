// Creates the demo: an organization to sign in to and take payments with, and a payer to act as.
import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";
import { issueDeviceKey } from "@/lib/domain/devices";
import { createOrganization } from "@/lib/domain/team";
import type { Actor } from "@/lib/kit/actor";
import { deviceActor, ownerActor } from "@/lib/kit/actor-kinds";
import { databaseNow } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { publicUrl } from "@/lib/kit/env";
import { keyedHash } from "@/lib/kit/secrets";
import { merchantOfOrganization, savePayer } from "@/lib/network";
import { demoTimeZone, takePendingPayments, writeDemoHistory } from "@/prisma/demo";

const EMAIL = "demo@qassa.local";
const PAYER_PHONE = "+77011234567";
/** Another seed would produce another history of the demo's past weeks. */
const HISTORY_SEED = 7;

/** DATA_DIR/demo.json: what programs and people need to use the demo. */
export const demoFile = z.object({
  origin: z.string(),
  email: z.string(),
  password: z.string(),
  device_key: z.string(),
  payer_phone: z.string(),
  sandbox_phone: z.string(),
});
export type DemoFile = z.infer<typeof demoFile>;

async function demoOwner(): Promise<Actor | undefined> {
  const membership = await db().membership.findFirst({
    where: { user: { email: EMAIL }, role: "owner" },
    include: { organization: true },
  });
  if (!membership) return undefined;
  const { organizationId, userId, organization } = membership;
  const { currency } = organization;
  return ownerActor({ organizationId, mode: "test", currency, userId });
}

async function openDemoShop(password: string): Promise<Actor> {
  const { owner } = await createOrganization({
    name: "Demo Coffee",
    timeZone: demoTimeZone(await databaseNow()),
    owner: { email: EMAIL, name: "Demo Owner", password },
  });
  return owner;
}

/** Each machine of an installation has the same SECRETS_KEY, so each comes to the same password. */
const demoPassword = () => keyedHash(EMAIL, "demo password").toString("base64url").slice(0, 12);

/** Replaces a password that nobody knows any more, and ends open sessions. */
async function requirePassword(userId: string, password: string) {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  if (user.passwordHash && (await verify(user.passwordHash, password))) return;
  await db().user.update({
    where: { id: userId },
    data: { passwordHash: await hash(password), sessionVersion: { increment: 1 } },
  });
  await db().session.updateMany({
    where: { userId, endedAt: null },
    data: { endedAt: new Date() },
  });
}

/** Returns the ID of the device that a key belongs to, if the key is not revoked. */
async function deviceOf(key: string, { organizationId }: Actor): Promise<string | undefined> {
  const keyHash = createHash("sha256").update(key).digest();
  const found = await db().deviceKey.findFirst({
    where: { keyHash, organizationId, revokedAt: null },
  });
  return found?.id;
}

/** Returns the till whose key is in demo.json: the existing one, or a new one. */
async function demoTill(owner: Actor, keptKey: string | undefined) {
  const keptId = keptKey && (await deviceOf(keptKey, owner));
  if (keptKey && keptId) return { deviceKeyId: keptId, key: keptKey };
  const { deviceKey, key } = await issueDeviceKey(owner, { name: "Till 1" });
  return { deviceKeyId: deviceKey.id, key };
}

/** Writes the demo's past weeks once, together with some pending payments. */
async function writeHistory(owner: Actor, deviceKeyId: string) {
  const isNew = await writeDemoHistory({
    owner,
    deviceKeyId,
    payerPhone: PAYER_PHONE,
    seed: HISTORY_SEED,
  });
  const till = deviceActor(owner, deviceKeyId);
  if (isNew) await takePendingPayments(till, PAYER_PHONE);
}

/**
 * Creates the demo, or missing parts of it: running it again changes nothing. Not for several processes at once. `kept`
 * is the content of demo.json; without it the key is lost, so a new one is created.
 */
export async function seedDemo(kept: DemoFile | undefined): Promise<DemoFile> {
  const password = kept?.password ?? demoPassword();
  const existing = await demoOwner();
  if (existing && !kept) await requirePassword(existing.userId, password);
  const owner = existing ?? (await openDemoShop(password));
  const merchant = await merchantOfOrganization(owner.organizationId);
  await savePayer(merchant, { phone: PAYER_PHONE });
  const { deviceKeyId, key } = await demoTill(owner, kept?.device_key);
  await writeHistory(owner, deviceKeyId);
  return {
    origin: publicUrl(),
    email: EMAIL,
    password,
    device_key: key,
    payer_phone: PAYER_PHONE,
    sandbox_phone: `${publicUrl()}/sandbox/${merchant.phoneCode}`,
  };
}
