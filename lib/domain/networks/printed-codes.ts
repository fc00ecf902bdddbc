import { unwatchScans, watchScans } from "@/lib/domain/printed-codes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, type NetworkAccount } from "@/lib/kit/db";
import { requireSecrets } from "@/lib/network";
import { auditNetwork } from "./audit-network";
import { findLiveNetwork } from "./read";

/**
 * Switches the printed codes of a live network on or off. Off, all that were printed stop working. Throws `Forbidden`,
 * `LiveNetworkNotFound`, `NetworkSecretsLost`, and the errors of `watchScans` and `unwatchScans`: it can be done again then.
 */
export async function switchPrintedCodes(
  actor: Actor,
  id: string,
  isOn: boolean,
): Promise<NetworkAccount> {
  authorize(actor, "network.manage");
  const account = await findLiveNetwork(actor, id);
  requireSecrets(account);
  await (isOn ? watchScans(account) : unwatchScans(account));
  const action = isOn ? "live_network.printed_codes_on" : "live_network.printed_codes_off";
  await auditNetwork(db(), actor, action, account, { base_url: account.baseUrl });
  return account;
}
