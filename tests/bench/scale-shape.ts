// The history of `npm run bench -- scale`: one merchant has 7 of 10 payments, and the others have 3,000 each.
import { randomBytes } from "node:crypto";
import { inMode } from "@/lib/kit/actor-kinds";
import type { HistoryShape, Run } from "./growth-load";
import type { Merchant } from "./scale-database";

/** Accounts at live networks, whatever the number of payments. */
export const ACCOUNTS = 1_000;
const LARGE_SHARE = 7;
const SMALL_MERCHANT = 3_000;
/** How many payments have the same phone, amount or rare tag, whatever the total. */
const ALIKE = 100;
const DEVICES = 4;

/** The number of different phones and amounts. It has no divisor in common with what else `n` decides. */
export const kindsOf = (payments: number): number => Math.max(1, Math.round(payments / ALIKE)) + 1;

export function unevenHistory(
  payments: number,
  makeMerchants: (run: Run) => Promise<void>,
): HistoryShape {
  const kinds = kindsOf(payments);
  const rest = Math.round((payments * (10 - LARGE_SHARE)) / 10 / SMALL_MERCHANT);
  const others = Math.min(ACCOUNTS - 1, Math.max(1, rest));
  const isLink = "n % 21 = 4 AND n % 50 <> 0";
  return {
    place: `CASE WHEN n % 10 < ${LARGE_SHARE} THEN 0
      ELSE 1 + abs(hashint8(n)::bigint) % ${others} END`,
    device: `1 + n % ${DEVICES}`,
    amount: `100 * (1 + n % ${kinds})`,
    phone: `CASE WHEN ${isLink} THEN NULL ELSE '+7701' || 1000000 + (n * 7919) % ${kinds} END`,
    method: `CASE WHEN ${isLink} THEN 'link' ELSE 'direct' END`,
    status: `CASE WHEN n % 500 = 3 THEN 'failed' ELSE CASE n % 25 WHEN 1 THEN 'cancelled' WHEN 2 THEN 'expired'
      WHEN 3 THEN 'expired' ELSE 'completed' END END`,
    makeMerchants,
    more: [
      [
        "payment_tags (payment_id, tag, name, organization_id, mode, payment_created_at)",
        `id, tag, tag, organization_id, mode, at FROM bench.payment,
          LATERAL (VALUES ('vip', 103), ('complaint', ${kinds})) AS t (tag, one_of)
         WHERE mode = 'live' AND n % one_of = 7`,
      ],
    ],
  };
}

/** Adds a row to `bench.merchant` for each row of `live`: an organization with its user and live network account. */
const ADD_MERCHANTS = `, device AS (
    INSERT INTO device_keys (id, organization_id, mode, name, key_hash, prefix, last_four, scopes, created_by)
    SELECT typeid('dev'), organization_id, 'live', 'Till ' || d, sha256(random()::text::bytea), 'qs_live_', '0000',
      '{payments}', user_id FROM live, generate_series(1, ${DEVICES}) AS d WHERE is_new RETURNING id, organization_id
  ), subscription AS (
    INSERT INTO subscriptions (id, organization_id, mode, url, events)
    SELECT typeid('sub'), organization_id, 'live', 'https://shop.example.com/hooks', '{*}' FROM live
    RETURNING id, organization_id
  )
  INSERT INTO bench.merchant
  SELECT place, organization_id, user_id,
    coalesce(devices, ARRAY(SELECT d.id FROM device d WHERE d.organization_id = live.organization_id)),
    test_device, (SELECT s.id FROM subscription s WHERE s.organization_id = live.organization_id), test_account
  FROM live`;

/** Creates a merchant as the product does, and one with live devices that a program can use. */
export async function openMerchantAt(run: Run, place: number): Promise<Merchant> {
  const { createOrganization } = await import("@/lib/domain/team");
  const { issueDeviceKey } = await import("@/lib/domain/devices");
  const { db } = await import("@/lib/kit/db");
  const { newId } = await import("@/lib/kit/ids");
  const { encryptSecret } = await import("@/lib/kit/secrets");
  const person = {
    email: `${randomBytes(6).toString("hex")}@example.com`,
    password: randomBytes(12).toString("hex"),
  };
  const { organization, owner } = await createOrganization({
    name: `Bench ${place}`,
    owner: { ...person, name: "Bench" },
  });
  const organizationId = organization.id;
  const id = newId("networkAccount");
  const credentialsEncrypted = encryptSecret("bench", id);
  const account = { id, organizationId, mode: "live" as const, kind: "gateway" as const };
  await db().networkAccount.create({
    data: { ...account, baseUrl: "http://127.0.0.1:1", credentialsEncrypted },
  });
  const live = inMode(owner, "live");
  const devices: string[] = [];
  let key = "";
  for (let device = 1; device <= DEVICES; device += 1) {
    const issued = await issueDeviceKey(live, { name: `Till ${device}` });
    devices.push(issued.deviceKey.id);
    key = issued.key;
  }
  const test = await issueDeviceKey(owner, { name: "Test" });
  await run(
    `WITH live AS (
       SELECT $1::int AS place, $2::text AS organization_id, $3::text AS user_id, $4::text[] AS devices, false AS is_new,
         $5::text AS test_device, a.id AS test_account
       FROM network_accounts a WHERE a.organization_id = $2 AND a.mode = 'test')${ADD_MERCHANTS}`,
    [place, organizationId, owner.userId, devices, test.deviceKey.id],
  );
  return { organizationId, userId: owner.userId, person, key, devices };
}

/** Creates the other merchants in bulk. */
export async function addMerchants(run: Run, from: number, until: number): Promise<void> {
  const { newId } = await import("@/lib/kit/ids");
  const { encryptSecret } = await import("@/lib/kit/secrets");
  const rows = Array.from({ length: until - from }, (_, index) => {
    const account = newId("networkAccount");
    return {
      place: from + index,
      organization_id: newId("organization"),
      user_id: newId("user"),
      account,
      secret: encryptSecret("bench", account).toString("hex"),
    };
  });
  await run(
    `WITH made AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS t (place int, organization_id text, user_id text, account text, secret text)
     ), organization AS (
       INSERT INTO organizations (id, name) SELECT organization_id, 'Bench ' || place FROM made
     ), member AS (
       INSERT INTO users (id, email, name, password_hash)
       SELECT user_id, user_id || '@example.com', 'Bench', 'none' FROM made
     ), membership AS (
       INSERT INTO memberships (organization_id, user_id, role) SELECT organization_id, user_id, 'owner' FROM made
     ), account AS (
       INSERT INTO network_accounts (id, organization_id, mode, kind, base_url, credentials_encrypted)
       SELECT account, organization_id, 'live', 'gateway', 'http://127.0.0.1:1', decode(secret, 'hex') FROM made
     ), live AS (
       SELECT *, NULL::text[] AS devices, true AS is_new, NULL AS test_device, NULL AS test_account FROM made
     )${ADD_MERCHANTS}`,
    [JSON.stringify(rows)],
  );
}
