// The connections to networks that an organization can have: how they are opened, and how they are kept.
import type { NetworkAccount } from "@/lib/kit/db";
import { decryptSecret, encryptSecret } from "@/lib/kit/secrets";
import type { ApipayConnection } from "./apipay/connection";
import { apipayNetwork } from "./apipay/network";
import type { GatewayAddress } from "./gateway/exchange";
import { gatewayNetwork } from "./gateway/gateway";
import type { PixConnection } from "./pix/connection";
import { pixNetwork } from "./pix/network";
import type { PaymentNetwork } from "./port";
import { EVERYTHING, type NetworkProfile } from "./profile";
import type { VippsConnection } from "./vipps/connection";
import { vippsNetwork } from "./vipps/network";

export type NetworkConnection =
  | ({ kind: "gateway" } & GatewayAddress)
  | ({ kind: "vipps_mobilepay" } & VippsConnection)
  | ({ kind: "pix" } & PixConnection)
  | ({ kind: "apipay" } & ApipayConnection);

/** Returns the network behind a connection. A gateway's network can do what `profile` says, by default everything. */
export function openNetwork(
  connection: NetworkConnection,
  profile: NetworkProfile = EVERYTHING,
): PaymentNetwork {
  switch (connection.kind) {
    case "gateway":
      return gatewayNetwork(connection, profile);
    case "vipps_mobilepay":
      return vippsNetwork(connection);
    case "pix":
      return pixNetwork(connection);
    case "apipay":
      return apipayNetwork(connection);
  }
}

/** Returns what is stored of a connection: everything but its kind and address encrypted, bound to the account's ID. */
export function sealConnection(
  { kind, baseUrl, ...secrets }: NetworkConnection,
  accountId: string,
) {
  // A gateway has only a token, and is stored as before there were other kinds.
  const text = kind === "gateway" ? (secrets as { token: string }).token : JSON.stringify(secrets);
  return { kind, baseUrl, credentialsEncrypted: encryptSecret(text, accountId) };
}

/** Whether an account's credentials are known: if SECRETS_KEY was lost, they are not until it is connected again. */
export const hasCredentials = ({ credentialsEncrypted }: NetworkAccount): boolean =>
  credentialsEncrypted !== null;

/** Returns the connection of an account that is not a sandbox's. Throws if its address or credentials are missing. */
export function connectionOf({
  id,
  kind,
  baseUrl,
  credentialsEncrypted,
}: NetworkAccount): NetworkConnection {
  if (kind === "sandbox" || !baseUrl || !credentialsEncrypted) {
    throw new Error(
      `Network account ${id} has no address or no credentials. Connect it again in Settings.`,
    );
  }
  const text = decryptSecret(credentialsEncrypted, id);
  if (kind === "gateway") return { kind, baseUrl, token: text };
  return { kind, baseUrl, ...JSON.parse(text) } as NetworkConnection;
}
