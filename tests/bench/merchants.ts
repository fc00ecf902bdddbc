import { randomBytes } from "node:crypto";
import { inMode } from "@/lib/kit/actor-kinds";
import { CommandError } from "@/operate/launch/command.mjs";
import type { Person } from "../support/till-screen";
import type { BenchDatabase } from "./qassa-under-load";
import type { Targets } from "./scenarios";

export const ARCHIVE_SIZE = 10_000;

export type Merchant = Awaited<ReturnType<typeof openMerchant>>;

/** Creates an organization with business code, as the product would, and someone who can sign in as its owner. */
export async function openOrganization(name: string) {
  const { createOrganization } = await import("@/lib/domain/team");
  const person: Person = {
    email: `${randomBytes(6).toString("hex")}@example.com`,
    password: randomBytes(12).toString("hex"),
  };
  const opened = await createOrganization({ name, owner: { ...person, name: "Bench" } });
  return { ...opened, person };
}

/** Creates a live merchant on the bench's network. */
export async function openMerchant(name: string, baseUrl: string) {
  const { db } = await import("@/lib/kit/db");
  const { issueDeviceKey } = await import("@/lib/domain/devices");
  const { newId } = await import("@/lib/kit/ids");
  const { encryptSecret } = await import("@/lib/kit/secrets");
  const { organization, owner } = await openOrganization(name);
  const accountId = newId("networkAccount");
  await db().networkAccount.create({
    data: {
      id: accountId,
      organizationId: organization.id,
      mode: "live",
      kind: "gateway",
      baseUrl,
      credentialsEncrypted: encryptSecret("bench", accountId),
    },
  });
  const { key, deviceKey } = await issueDeviceKey(inMode(owner, "live"), { name: "Till" });
  return { organization, owner, key, deviceKey };
}

/** Creates a merchant that takes payments, and one that has taken 10 000, of which one in ten is not completed. */
export async function openMerchants(database: BenchDatabase, networkUrl: string): Promise<Targets> {
  const till = await openMerchant("Bench till", networkUrl);
  const archive = await openMerchant("Bench archive", networkUrl);
  await database.run(
    `INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency, status,
       merchant_order_id, payer_phone, comment, metadata, expires_at, created_at, updated_at, completed_at,
       cancelled_at)
     SELECT typeid('pay'), $1, 'live', $2, $3, 'direct', 100 * n, 'KZT',
       CASE WHEN n % 10 = 0 THEN 'cancelled' ELSE 'completed' END::payment_status, 'order-' || n,
       '+7701' || (1000000 + n), 'Two coffees', '{"table": 4, "waiter": "Dana"}', at + interval '15 minutes', at, at,
       CASE WHEN n % 10 <> 0 THEN at END, CASE WHEN n % 10 = 0 THEN at END
     FROM (SELECT n, now() - n * interval '1 minute' AS at FROM generate_series(1, ${ARCHIVE_SIZE}) n) series`,
    [archive.organization.id, archive.owner.userId, archive.deviceKey.id],
  );
  const [completed] = await database.run(
    `SELECT id FROM payments WHERE organization_id = $1 AND status = 'completed'
     ORDER BY created_at LIMIT 1 OFFSET ${ARCHIVE_SIZE / 2}`,
    [archive.organization.id],
  );
  await database.run("VACUUM ANALYZE");
  const { closeDatabase } = await import("@/lib/kit/db");
  await closeDatabase();
  return { tillKey: till.key, archiveKey: archive.key, paymentId: String(completed!.id) };
}

/** Throws if a payment was created without an answer of the network, which is not what is to be measured. */
export async function requireAnswers({ run }: BenchDatabase): Promise<void> {
  const [failed] = await run(
    "SELECT data->>'message' AS why FROM payment_timeline WHERE kind = 'network.no_answer' LIMIT 1",
  );
  if (failed) throw new CommandError(String(failed.why));
}

/** Keeps the payments of one round out of the poll during the next. */
export const setPendingAside = (database: BenchDatabase) =>
  database.run(
    "UPDATE payments SET next_check_at = now() + interval '1 day' WHERE status = 'pending'",
  );

/** Creates payments that a device can cancel, and that the poll leaves alone. Returns their IDs. */
export async function addPending(
  database: BenchDatabase,
  { organization, owner, deviceKey }: Merchant,
  count: number,
): Promise<string[]> {
  const rows = await database.run(
    `INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency,
       merchant_order_id, payer_phone, network_status, expires_at, submitted_at, next_check_at)
     SELECT typeid('pay'), $1, 'live', $2, $3, 'direct', 100 * n, 'KZT', 'order-' || n,
       '+7701' || (1000000 + n), 'PaymentRequested', now() + interval '1 day', now(), now() + interval '1 day'
     FROM generate_series(1, $4::int) n RETURNING id`,
    [organization.id, owner.userId, deviceKey.id, count],
  );
  await database.run("VACUUM ANALYZE payments");
  return rows.map(({ id }) => String(id));
}
