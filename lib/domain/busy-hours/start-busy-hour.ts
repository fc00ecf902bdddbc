import { randomUUID } from "node:crypto";
import { auditLine } from "@/lib/domain/audit";
import { listDeviceKeys } from "@/lib/domain/devices";
import { NoSandboxInLiveMode } from "@/lib/domain/networks";
import { listTills } from "@/lib/domain/till";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, Prisma } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { SandboxSwitchedOff } from "@/lib/kit/sandbox-switched-off";
import { seconds } from "@/lib/kit/time";
import { merchantOfOrganization } from "@/lib/network";
import { isDone } from "./claim-visits";
import { planPayers } from "./plan-payers";
import { Random } from "./random";
import { type BusyHour, readBusyHour } from "./read-busy-hour";
import { SPEEDS, type StartBusyHour } from "./schemas";

/** Payments are taken at no more places than this. */
const MAX_PLACES = 5;

/**
 * Begins a stream of invented payers who pay the organization in test mode, and returns it. An organization plays one at
 * a time: while one is played, that one is returned, so pressing twice starts one. Whoever may issue device keys may do
 * this, since a key can do the same. Throws `Forbidden`, `NoSandboxInLiveMode`, `SandboxSwitchedOff`.
 */
export async function startBusyHour(
  actor: Actor,
  { speed, payers }: StartBusyHour,
): Promise<BusyHour> {
  authorize(actor, "devices.manage");
  if (actor.mode === "live") throw new NoSandboxInLiveMode();
  if (!hasSandbox()) throw new SandboxSwitchedOff();
  const { currency } = await merchantOfOrganization(actor.organizationId);
  const id = newId("busyHour");
  const durationSeconds = SPEEDS[speed];
  const durationMs = seconds(durationSeconds);
  const places = { tillIds: await tillsOf(actor), deviceKeyIds: await deviceKeysOf(actor) };
  const plan = planPayers(
    { payers, durationMs, currency, ...places },
    new Random({ seed: randomUUID(), idSeed: id }),
  ).map((payer) => ({
    ...payer,
    id: newId("busyHourPayer"),
    amount: payer.amount.toString(),
    comesAfter: payer.comesAfterMs / 1000,
  }));
  await inTransaction(async (transaction) => {
    const { organizationId, mode, userId } = actor;
    const started = await transaction.$executeRaw(Prisma.sql`
      INSERT INTO busy_hours (id, organization_id, mode, started_by, duration_seconds, payers)
      VALUES (${id}, ${organizationId}, ${mode}::mode, ${userId}, ${durationSeconds}::int, ${payers}::int)
      ON CONFLICT (organization_id) WHERE ended_at IS NULL DO NOTHING`);
    if (started === 0) return;
    await transaction.$executeRaw(Prisma.sql`
      INSERT INTO busy_hour_payers (id, busy_hour_id, organization_id, mode, method, till_id, device_key_id, amount,
        phone, comment, intent, is_refunded, thinks_ms, step, next_at)
      SELECT p.id, ${id}, ${organizationId}, ${mode}::mode, p.method, p."tillId", p."deviceKeyId", p.amount, p.phone,
        p.comment, p.intent, p."isRefunded", p."thinksMs", 'arrive', now() + make_interval(secs => p."comesAfter")
      FROM jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) AS p(id text, method text, "tillId" text,
        "deviceKeyId" text, amount bigint, phone text, comment text, intent text, "isRefunded" boolean,
        "thinksMs" int, "comesAfter" float8)`);
    // Only the last one is kept: its payments are what remains of it.
    await transaction.$executeRaw(Prisma.sql`
      DELETE FROM busy_hours h WHERE h.organization_id = ${organizationId} AND h.ended_at IS NOT NULL AND ${isDone}`);
    await transaction.auditEntry.create({
      data: auditLine(actor, "busy_hour.started", {
        target: id,
        data: { payers, duration_seconds: durationSeconds },
      }),
    });
  });
  return (await readBusyHour(actor))!;
}

async function tillsOf(actor: Actor): Promise<string[]> {
  const tills = await listTills(actor, {});
  return tills
    .filter(({ name }) => name !== null)
    .slice(0, MAX_PLACES)
    .map(({ id }) => id);
}

async function deviceKeysOf(actor: Actor): Promise<string[]> {
  const { rows } = await listDeviceKeys(actor, { show: "active" }, { limit: MAX_PLACES });
  return rows.filter(({ scopes }) => scopes.includes("payments")).map(({ id }) => id);
}

/**
 * Ends the busy hour that is played, and returns it: nobody comes any more, and those who have come finish what they are
 * doing. Does nothing if none is played. Throws `Forbidden`.
 */
export async function stopBusyHour(actor: Actor): Promise<BusyHour | undefined> {
  authorize(actor, "devices.manage");
  await inTransaction(async (transaction) => {
    const [stopped] = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
      UPDATE busy_hours SET ended_at = now(), is_stopped = true
      WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode AND ended_at IS NULL
      RETURNING id`);
    if (!stopped) return;
    await transaction.$executeRaw(Prisma.sql`
      UPDATE busy_hour_payers SET next_at = NULL
      WHERE busy_hour_id = ${stopped.id} AND step = 'arrive' AND payment_id IS NULL`);
    await transaction.auditEntry.create({
      data: auditLine(actor, "busy_hour.stopped", { target: stopped.id }),
    });
  });
  return readBusyHour(actor);
}
