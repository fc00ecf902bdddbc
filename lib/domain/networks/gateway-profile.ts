import {
  type GatewayProfile,
  type NetworkConnection,
  NetworkNoAnswer,
  readGatewayProfile,
  wireProfile,
} from "@/lib/network";
import { NetworkNotAnswering } from "./errors";

/**
 * Asks a gateway what its network can do, and returns what is kept of it; undefined for networks that Qassa knows.
 * Throws `NetworkNotAnswering`.
 */
export async function profileToKeep(
  connection: NetworkConnection,
): Promise<GatewayProfile | undefined> {
  if (connection.kind !== "gateway") return undefined;
  try {
    return wireProfile(await readGatewayProfile(connection, { timeoutMs: 5_000 }));
  } catch (error) {
    if (!(error instanceof NetworkNoAnswer)) throw error;
    throw new NetworkNotAnswering("permission", error.message);
  }
}
