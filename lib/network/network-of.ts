import type { NetworkAccount } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";
import { gatewayNetwork } from "./gateway/gateway";
import type { PaymentNetwork } from "./port";
import { sandboxNetwork } from "./sandbox";

/**
 * The payment network of an account: the built-in sandbox, or the gateway that the organization connected, under
 * the bearer token kept with the account. Throws when a gateway's account lacks its address or credentials.
 */
export function networkOf(account: NetworkAccount): PaymentNetwork {
  if (account.kind === "sandbox") return sandboxNetwork(account.id);
  if (!account.baseUrl || !account.credentialsEncrypted) {
    throw new Error(
      `The gateway of network account ${account.id} has no address or no credentials. Connect it again in the settings.`,
    );
  }
  const token = decryptSecret(account.credentialsEncrypted, account.id);
  return gatewayNetwork({ baseUrl: account.baseUrl, token });
}
