import { Prisma, query } from "@/lib/kit/db";
import { type QassaError, Unprocessable } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import type { Actor } from "@/lib/kit/actor";

/** An answer as it went over the wire. */
export interface Answer {
  status: number;
  body: string;
}

/** An answer as it is kept; where it says what only the database knows, its body is an expression. */
export interface KeptAnswer {
  status: number;
  body: string | Prisma.Sql;
}

/** What makes a request the same request: scope is organization, mode, operation and key. */
export interface IdempotentRequest {
  operation: string;
  key: string;
  /** `hashOfRequest` of the path's parameters and the body as it was parsed. */
  requestHash: Buffer;
  /** The hash under which a release before this one may have kept it; keys are kept for a day. */
  formerHash?: Buffer;
  /** How an error will be answered, so that the answer can be kept in the transaction that causes it. */
  answerTo(error: QassaError): Answer;
}

/** How long a request may go on before another one with its key may take its answer for final, or take over. */
export const OPEN_SECONDS = 10;

/** Another request has this key: its answer is to be replayed. Never leaves lib/api. */
export class KeyTaken extends Error {}

export class IdempotencyKeyReused extends Unprocessable {
  readonly code = "IDEMPOTENCY_KEY_REUSED";

  constructor() {
    super(
      "This idempotency key was used with another request. Use a new key for a new request, and repeat a request unchanged.",
    );
  }
}

/**
 * SQL of an INSERT that claims the key and returns one row, or none when somebody has it. It belongs into
 * the statement that makes the resource, so that a crash can never leave one without the other.
 * `answer` is what stands if the process dies before the request's end; null: nothing can be said yet.
 */
export function claimKey(
  actor: Actor,
  request: IdempotentRequest,
  resourceId: string,
  answer: KeptAnswer | null,
  condition: Prisma.Sql = Prisma.sql`true`,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO idempotency_keys (organization_id, mode, operation, key, request_hash, resource_id,
                                  open_until, response_status, response_body)
    SELECT ${actor.organizationId}, ${actor.mode}::mode, ${request.operation}, ${request.key},
           ${request.requestHash}::bytea, ${resourceId}, now() + make_interval(secs => ${OPEN_SECONDS}),
           ${answer?.status ?? null}::int, ${answer?.body ?? null}
    WHERE ${condition}
    ON CONFLICT DO NOTHING RETURNING 1 AS claimed`;
}

const isKey = (actor: Actor, request: IdempotentRequest) => Prisma.sql`
  organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
  AND operation = ${request.operation} AND key = ${request.key}`;

/** SQL of an UPDATE that makes this the answer for good; it belongs into the statement that causes the answer. */
export function finishKey(
  actor: Actor,
  request: IdempotentRequest,
  answer: Answer,
  condition: Prisma.Sql = Prisma.sql`true`,
): Prisma.Sql {
  return Prisma.sql`
    UPDATE idempotency_keys SET open_until = NULL, response_status = ${answer.status}, response_body = ${answer.body}
    WHERE ${isKey(actor, request)} AND ${condition} RETURNING 1`;
}

/**
 * SQL of an UPDATE that lets the next request with this key take over at once what this one could not end. A key that
 * has been answered meanwhile, or stands for another resource, is somebody else's.
 */
export function releaseKey(
  actor: Actor,
  request: IdempotentRequest,
  resourceId: string,
): Prisma.Sql {
  return Prisma.sql`
    UPDATE idempotency_keys SET open_until = now()
    WHERE ${isKey(actor, request)} AND resource_id = ${resourceId} AND response_status IS NULL RETURNING 1`;
}

/** Whether anybody has the key. */
export async function isKeyTaken(actor: Actor, request: IdempotentRequest): Promise<boolean> {
  const rows = await query(
    Prisma.sql`SELECT 1 FROM idempotency_keys WHERE ${isKey(actor, request)}`,
  );
  return rows.length > 0;
}

/**
 * Keeps a refusal that wrote nothing else (a 404, 409 or 422), unless somebody else's answer came first.
 * Returns false when it did.
 */
export async function keepAnswer(
  actor: Actor,
  request: IdempotentRequest,
  answer: Answer,
): Promise<boolean> {
  const kept = await query(Prisma.sql`
    INSERT INTO idempotency_keys (organization_id, mode, operation, key, request_hash, response_status, response_body)
    VALUES (${actor.organizationId}, ${actor.mode}::mode, ${request.operation}, ${request.key},
            ${request.requestHash}, ${answer.status}, ${answer.body})
    ON CONFLICT DO NOTHING RETURNING 1`);
  return kept.length === 1;
}

interface Closing {
  organizationId: string;
  mode: string;
  operation: string;
  key: string;
}

let closing: Closing[] = [];

/**
 * Says that the answer kept with the claim is final, without a commit of its own: requests that end within a few
 * milliseconds share one. If the process dies first, the answer becomes final when its time is over.
 */
export function finishKeySoon(actor: Actor, request: IdempotentRequest): void {
  closing.push({
    organizationId: actor.organizationId,
    mode: actor.mode,
    operation: request.operation,
    key: request.key,
  });
  if (closing.length > 1) return;
  setTimeout(() => {
    const batch = closing;
    closing = [];
    closeKeys(batch).catch((error: unknown) => {
      log.warn({ error }, "could not close idempotency keys; their answers become final by time");
    });
  }, 5);
}

const closeKeys = (batch: Closing[]) =>
  query(Prisma.sql`
    UPDATE idempotency_keys k SET open_until = NULL
    FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      AS c("organizationId" text, mode mode, operation text, key text)
    WHERE k.organization_id = c."organizationId" AND k.mode = c.mode AND k.operation = c.operation AND k.key = c.key
    RETURNING 1`);
