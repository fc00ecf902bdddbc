import { toTimestamp } from "@/lib/kit/time";
import type { LiveNetwork } from "./read";
import type { ConnectionTest, LiveNetworkResource } from "./schemas";
import type { ConnectionTestResult } from "./test-connection";

/** Converts the state of the live network to its API resource, without the token. */
export function presentLiveNetwork({ account, liveKeys }: LiveNetwork): LiveNetworkResource {
  if (!account) return { connected: false, live_keys: liveKeys };
  const { baseUrl, lastAnswerAt, lastFailureAt, lastFailure, historySyncedAt } = account;
  return {
    connected: true,
    ...(baseUrl && { base_url: baseUrl }),
    connected_at: toTimestamp(account.createdAt),
    ...(lastAnswerAt && { last_answer_at: toTimestamp(lastAnswerAt) }),
    ...(lastFailureAt && { last_failure_at: toTimestamp(lastFailureAt) }),
    ...(lastFailure && { last_failure: lastFailure }),
    ...(historySyncedAt && { history_synced_at: toTimestamp(historySyncedAt) }),
    live_keys: liveKeys,
  };
}

export const presentConnectionTest = ({
  durationMs,
  failure,
}: ConnectionTestResult): ConnectionTest => ({
  answered: failure === undefined,
  duration_ms: durationMs,
  ...(failure !== undefined && { failure }),
});
