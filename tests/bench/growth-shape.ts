// The history of `npm run bench -- growth`: twenty merchants with as many payments each.
import { randomBytes } from "node:crypto";
import type { HistoryShape, Run } from "./growth-load";

const MERCHANTS = 20;

async function makeMerchants(run: Run): Promise<void> {
  const { createOrganization } = await import("@/lib/domain/team");
  for (let place = 0; place < MERCHANTS; place += 1) {
    const { organization, owner } = await createOrganization({
      name: `Bench ${place}`,
      owner: {
        email: `${randomBytes(6).toString("hex")}@example.com`,
        password: randomBytes(12).toString("hex"),
        name: "Bench",
      },
    });
    await run(
      `WITH device AS (
         INSERT INTO device_keys (id, organization_id, mode, name, key_hash, prefix, last_four, scopes, created_by)
         SELECT typeid('dev'), $1, mode, 'Till', sha256(random()::text::bytea), 'qs', '0000', '{payments}', $2
         FROM unnest('{live,test}'::mode[]) AS mode RETURNING id, mode
       ), subscription AS (
         INSERT INTO subscriptions (id, organization_id, mode, url, events)
         SELECT typeid('sub'), $1, mode, 'https://shop.example.com/hooks', '{*}'
         FROM unnest('{live,test}'::mode[]) AS mode RETURNING id, mode
       )
       INSERT INTO bench.merchant SELECT $3, $1, $2, ARRAY(SELECT id FROM device WHERE mode = 'live'),
         (SELECT id FROM device WHERE mode = 'test'), (SELECT id FROM subscription WHERE mode = 'live'), a.id
       FROM network_accounts a WHERE a.organization_id = $1 AND a.mode = 'test'`,
      [organization.id, owner.userId, place],
    );
  }
}

export const EVEN_HISTORY: HistoryShape = {
  place: `n % ${MERCHANTS}`,
  device: "1",
  amount: "100 * (1 + n % 5000)",
  phone: "'+7701' || 1000000 + (n * 7919) % 1000000",
  method: "'direct'",
  status: `CASE n % 25 WHEN 1 THEN 'cancelled' WHEN 2 THEN 'expired' WHEN 3 THEN 'expired' ELSE 'completed' END`,
  makeMerchants,
};
