// Merchants with many payments, created in bulk.
import { randomBytes } from "node:crypto";
import type { BenchDatabase } from "./qassa-under-load";

/** The number of payments with the same phone, amount or order ID, whatever the total. */
const ALIKE = 100;
const DEVICES = 4;
const RARE = 500;

export interface Archive {
  organizationId: string;
  person: { email: string; password: string };
  rows: number;
  devices: string[];
  /** Set once there is a server to sign in at. */
  cookie: string;
  /** Cursor to the page in the middle. */
  middle: string;
}

/** Creates a merchant with this many test payments, one a second until a moment ago. */
export async function fillArchive({ run }: BenchDatabase, rows: number): Promise<Archive> {
  const { createOrganization } = await import("@/lib/domain/team");
  const { issueDeviceKey } = await import("@/lib/domain/devices");
  const person = {
    email: `${randomBytes(6).toString("hex")}@example.com`,
    password: randomBytes(12).toString("hex"),
  };
  const { organization, owner } = await createOrganization({
    name: `Bench archive of ${rows}`,
    owner: { ...person, name: "Bench" },
  });
  const devices: string[] = [];
  for (let device = 0; device < DEVICES; device++) {
    const { deviceKey } = await issueDeviceKey(owner, { name: `Till ${device + 1}` });
    devices.push(deviceKey.id);
  }
  await run(
    `INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency, status,
       merchant_order_id, payer_phone, comment, metadata, expires_at, created_at, updated_at, completed_at,
       cancelled_at)
     SELECT typeid('pay'), $1, 'test', $2, ($3::text[])[1 + n % ${DEVICES}],
       CASE WHEN n % 20 = 0 THEN 'link' ELSE 'direct' END::payment_method,
       100 * (1 + n % greatest($4::int / ${ALIKE}, 1)), 'KZT', status::payment_status,
       'order-' || n % greatest($4::int / ${ALIKE}, 1),
       CASE WHEN n % 20 <> 0 THEN '+7701' || (1000000 + n % greatest($4::int / ${ALIKE}, 1)) END,
       'Two coffees', '{"table": 4, "waiter": "Dana"}', at + interval '15 minutes', at, at,
       CASE WHEN status = 'completed' THEN at END, CASE WHEN status = 'cancelled' THEN at END
     FROM (SELECT n, now() - n * interval '1 second' AS at,
             CASE WHEN n % ${RARE} = 0 THEN 'failed' WHEN n % 10 = 1 THEN 'cancelled'
                  WHEN n % 10 = 2 THEN 'expired' ELSE 'completed' END AS status
           FROM generate_series(1, $4::int) n) series`,
    [organization.id, owner.userId, devices, rows],
  );
  return { organizationId: organization.id, person, rows, devices, cookie: "", middle: "" };
}

/** Returns every way to search payments. The values differ from one request to the next. */
export function searchesOf(archive: Archive, request: number): Record<string, object> {
  const kinds = Math.max(archive.rows / ALIKE, 1);
  // Spread over all values, so that requests do not always read the same part of the disk.
  const one = (request * 7919) % kinds;
  const cursor = archive.middle;
  const device_id = archive.devices[request % DEVICES];
  const payer_phone = `+7701${1_000_000 + one}`;
  const today = new Date().toISOString().slice(0, 10);
  const amounts = { amount_min: 1 + kinds / 4, amount_max: 1 + kinds / 2 };
  return {
    "first page": {},
    "deep page": { cursor },
    "one status": { status: "paid" },
    "one status, deep": { status: "paid", cursor },
    "a rare status": { status: "failed" },
    "three statuses": { status: "failed,expired,cancelled" },
    "three statuses, deep": { status: "failed,expired,cancelled", cursor },
    "one day": { created_from: today, created_to: today },
    "an amount": { amount: 1 + one },
    "bounds of the amount": amounts,
    "bounds of the amount, deep": { ...amounts, cursor },
    "a phone": { payer_phone },
    "a phone and a status": { payer_phone, status: "paid" },
    "an order id": { merchant_order_id: `order-${one}` },
    "a device": { device_id },
    "a device, deep": { device_id, cursor },
    "a device and a status": { device_id, status: "expired" },
    links: { method: "link" },
    "requests to phones": { method: "direct" },
  };
}

/** Returns the query string of a request for one of the searches. */
export const queryStringOf = (search: string, archive: Archive, request: number): string =>
  new URLSearchParams(
    Object.entries(searchesOf(archive, request)[search] ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString();
