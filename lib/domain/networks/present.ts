import type { NetworkAccount } from "@/lib/kit/db";
import { toTimestamp } from "@/lib/kit/time";
import { connectionOf, hasCredentials, type NetworkConnection } from "@/lib/network";
import type { LiveNetworks } from "./read";
import type { ConnectionTest, LiveNetworkList, LiveNetworkResource } from "./schemas";
import type { ConnectionTestResult } from "./test-connection";

export const presentLiveNetworks = ({
  accounts,
  liveKeys,
  withPrintedCodes,
}: LiveNetworks): LiveNetworkList => ({
  data: accounts.map((account) => ({
    ...presentLiveNetwork(account),
    ...(account.kind === "vipps_mobilepay" && { printed_codes: withPrintedCodes.has(account.id) }),
  })),
  live_keys: liveKeys,
});

/** Converts a live network to its API resource, without secrets. */
export function presentLiveNetwork(account: NetworkAccount): LiveNetworkResource {
  const { baseUrl, lastAnswerAt, lastFailureAt, lastFailure, historySyncedAt } = account;
  const { certificateExpiresAt, unreadableAt, unreadable } = account;
  return {
    network_id: account.id,
    number: account.networkNumber,
    ...(account.name !== null && { name: account.name }),
    is_default: account.isDefault,
    kind: account.kind as NetworkConnection["kind"],
    ...(baseUrl && { base_url: baseUrl }),
    ...(hasCredentials(account) && { settings: settingsOf(connectionOf(account)) }),
    connected_at: toTimestamp(account.createdAt),
    ...(lastAnswerAt && { last_answer_at: toTimestamp(lastAnswerAt) }),
    ...(lastFailureAt && { last_failure_at: toTimestamp(lastFailureAt) }),
    ...(lastFailure && { last_failure: lastFailure }),
    ...(historySyncedAt && { history_synced_at: toTimestamp(historySyncedAt) }),
    ...(unreadableAt && { unreadable_at: toTimestamp(unreadableAt) }),
    ...(unreadable && { unreadable }),
    ...(certificateExpiresAt && { certificate_expires_at: toTimestamp(certificateExpiresAt) }),
  };
}

function settingsOf(connection: NetworkConnection): Record<string, string> {
  switch (connection.kind) {
    case "gateway":
    case "apipay":
      return {};
    case "vipps_mobilepay":
      return {
        client_id: connection.clientId,
        merchant_serial_number: connection.merchantSerialNumber,
        ...(connection.longestLinkDays !== undefined && {
          longest_link_days: String(connection.longestLinkDays),
        }),
      };
    case "pix":
      return {
        ...(connection.bank !== undefined && { bank: connection.bank }),
        token_url: connection.tokenUrl,
        client_id: connection.clientId,
        pix_key: connection.pixKey,
        merchant_city: connection.merchantCity,
        ...(connection.accountNumber !== undefined && {
          account_number: connection.accountNumber,
        }),
        ...connection.bankSettings,
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
