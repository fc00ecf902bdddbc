// A network that lets a merchant's tills have printed codes, in any mode.
import { onTestFinished } from "vitest";
import type { Mode } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { encryptSecret } from "@/lib/kit/secrets";
import { sealConnection } from "@/lib/network";
import { serve } from "@/operate/networks/serve";
import { playVipps, VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { type Merchant, newMerchant } from "./merchant";

/**
 * Lets a merchant's tills have them until the test ends. The account is another merchant's, because test mode has none but the
 * sandbox, and live ones are the same in both modes.
 */
export async function allowPrintedCodes({ organization }: Merchant, mode: Mode): Promise<void> {
  const of = { organizationId: organization.id, mode };
  await db().scanWebhook.deleteMany({ where: of });
  const { origin: baseUrl, close } = await serve(playVipps().handle);
  onTestFinished(close);
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
