import { connectionOf, type NetworkConnection } from "@/lib/network";
import { toTimestamp } from "@/lib/kit/time";
import type { LiveNetwork } from "./read";
import type { ConnectionTest, LiveNetworkResource } from "./schemas";
import type { ConnectionTestResult } from "./test-connection";

/** Converts the state of the live network to its API resource, without secrets. */
export function presentLiveNetwork({ account, liveKeys }: LiveNetwork): LiveNetworkResource {
  if (!account || account.kind === "sandbox") return { connected: false, live_keys: liveKeys };
  const { baseUrl, lastAnswerAt, lastFailureAt, lastFailure, historySyncedAt } = account;
  const { certificateExpiresAt } = account;
  return {
    connected: true,
    kind: account.kind,
    ...(baseUrl && { base_url: baseUrl }),
    settings: settingsOf(connectionOf(account)),
    connected_at: toTimestamp(account.createdAt),
    ...(lastAnswerAt && { last_answer_at: toTimestamp(lastAnswerAt) }),
    ...(lastFailureAt && { last_failure_at: toTimestamp(lastFailureAt) }),
    ...(lastFailure && { last_failure: lastFailure }),
    ...(historySyncedAt && { history_synced_at: toTimestamp(historySyncedAt) }),
    ...(certificateExpiresAt && { certificate_expires_at: toTimestamp(certificateExpiresAt) }),
    live_keys: liveKeys,
  };
}

function settingsOf(connection: NetworkConnection): Record<string, string> {
  switch (connection.kind) {
    case "gateway":
      return {};
    case "vipps_mobilepay":
      return {
        client_id: connection.clientId,
        merchant_serial_number: connection.merchantSerialNumber,
      };
    case "pix":
      return {
        token_url: connection.tokenUrl,
        client_id: connection.clientId,
        pix_key: connection.pixKey,
        merchant_city: connection.merchantCity,
      };
  }
}

export const presentConnectionTest = ({
  durationMs,
  failed,
}: ConnectionTestResult): ConnectionTest => ({
  answered: failed === undefined,
  duration_ms: durationMs,
  ...(failed && { failed_step: failed.step, failure: failed.failure }),
});
