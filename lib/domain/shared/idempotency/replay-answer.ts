import { timingSafeEqual } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import { seconds } from "@/lib/kit/time";
import {
  hashesOf,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isKey,
  type StoredAnswer,
  OPEN_SECONDS,
} from "./claim-key";

interface KeyRow {
  requestHash: Uint8Array;
  resourceId: string | null;
  isFinal: boolean;
  status: number | null;
  body: string | null;
}

export type Replay =
  | { outcome: "answer"; answer: StoredAnswer; resourceId: string | null }
  /** The key is free, or its last request ended without a response. */
  | { outcome: "execute" };

/**
 * Returns the first response for this key, waiting up to a second longer than `OPEN_SECONDS` while the first request is
 * in progress. Throws `IdempotencyKeyReused` if the first request was a different one.
 */
export async function replayAnswer(actor: Actor, request: IdempotentRequest): Promise<Replay> {
  const giveUpAt = performance.now() + seconds(OPEN_SECONDS + 1);
  for (let pause = 10; ; pause = Math.min(pause * 2, 250)) {
    const [row] = await queryPrepared<KeyRow>(Prisma.sql`
      SELECT request_hash AS "requestHash", resource_id AS "resourceId", response_status AS status,
             response_body AS body, open_until IS NULL OR open_until <= now() AS "isFinal"
      FROM idempotency_keys WHERE ${isKey(actor, request)}`);
    if (!row) return { outcome: "execute" };
    if (!isSameRequest(row, request)) throw new IdempotencyKeyReused();
    if (row.isFinal || performance.now() > giveUpAt) {
      if (row.status === null || row.body === null) return { outcome: "execute" };
      return {
        outcome: "answer",
        answer: { status: row.status, body: row.body },
        resourceId: row.resourceId,
      };
    }
    await sleep(pause);
  }
}

const isSameRequest = ({ requestHash: kept }: KeyRow, request: IdempotentRequest): boolean =>
  hashesOf(request).some((hash) => timingSafeEqual(kept, hash));

/**
 * Takes over a key that was released, or whose request died, before there was a response. Returns the resource that it
 * belongs to and since when it is held. Undefined: the key is held or has a response.
 */
export async function takeOverKey(
  actor: Actor,
  request: IdempotentRequest,
): Promise<{ resourceId: string; heldSince: Date } | undefined> {
  const [row] = await queryPrepared<{ resourceId: string; heldSince: Date }>(Prisma.sql`
    UPDATE idempotency_keys SET open_until = now() + make_interval(secs => ${OPEN_SECONDS})
    WHERE ${isKey(actor, request)}
      AND request_hash IN (${Prisma.join(hashesOf(request))})
      AND response_status IS NULL AND open_until <= now()
    RETURNING resource_id AS "resourceId", now() AS "heldSince"`);
  return row;
}
