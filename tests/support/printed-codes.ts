// A network that lets a merchant's tills have printed codes, in any mode.
import { afterAll } from "vitest";
import type { Mode } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { sealConnection } from "@/lib/network";
import { serve, type Served } from "@/scripts/networks/serve";
import { playVipps, VIPPS_KEYS } from "@/scripts/networks/vipps-server";
import { type Merchant, newMerchant } from "./merchant";

let playing: Promise<Served> | undefined;
afterAll(async () => (await playing)?.close());

/**
 * Lets a merchant's tills have them. The account is another merchant's, because test mode has none but the sandbox, and
 * live ones are the same in both modes.
 */
export async function allowPrintedCodes({ organization }: Merchant, mode: Mode): Promise<void> {
  const of = { organizationId: organization.id, mode };
  if ((await db().scanWebhook.count({ where: of })) > 0) return;
  const { origin: baseUrl } = await (playing ??= serve(playVipps().handle));
  const other = await newMerchant();
  const account = {
    id: newId("networkAccount"),
    organizationId: other.organization.id,
    mode: "live" as const,
  };
  const connection = { kind: "vipps_mobilepay", baseUrl, ...VIPPS_KEYS } as const;
  await db().networkAccount.create({
    data: { ...account, ...sealConnection(connection, account.id) },
  });
  const url = `https://pay.example.net/api/scans/${account.id}`;
  const { id } = account;
  const secretEncrypted = encryptSecret("a secret of the network", id);
  await db().scanWebhook.create({
    data: { ...of, id, networkNumber: 1, pathToken: id, url, secretEncrypted },
  });
}
