import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { TillDisplay } from "./displays";
import type { PairingCode, TillDisplayResource } from "./schemas";

export const presentDisplay = (display: TillDisplay): TillDisplayResource => ({
  display_id: display.id,
  paired_at: toTimestamp(display.createdAt),
  last_seen_at: toTimestamp(display.lastSeenAt),
});

export const presentPairing = (pairing: { code: string; expiresAt: Date }): PairingCode => ({
  code: pairing.code,
  expires_at: toTimestamp(pairing.expiresAt),
});

/** Omitted if there is no limit. */
export const presentRefundLimit = (limit: bigint | null, currency: string) =>
  limit === null ? {} : { refund_limit: toMajorUnits(limit, currency) };
