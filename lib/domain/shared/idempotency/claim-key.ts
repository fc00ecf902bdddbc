import { firstReleaseMayServe } from "@/lib/domain/installation/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import { type QassaError, Unprocessable } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";

/** The stored response for repeated requests. The API layer creates it; the domain passes it on. */
export interface StoredAnswer {
  status: number;
  body: string;
}

/** A stored response whose body can be an SQL expression, for values that only the database knows. */
interface AnswerExpression {
  status: number;
  body: string | Prisma.Sql;
}

/** Identifies a request; a key is scoped to its organization, mode and operation. */
export interface IdempotentRequest {
  operation: string;
  key: string;
  /** `hashOfRequest` of what was requested. */
  requestHash: Buffer;
  /** What the first release stores for the same request, if it differs: that is stored while it may serve, too. */
  firstHash?: Buffer;
  /** Other hashes that a version may have stored for the same request, as long as its keys are kept. */
  formerHashes?: readonly Buffer[];
}

/** An idempotent request as the domain sees it, which turns its outcome into the stored response. */
export interface KeyClaim<Result> extends IdempotentRequest {
  /** Returns the response to store in the statement that causes the outcome. */
  answerTo(outcome: Result | QassaError): StoredAnswer;
}

/** How long a request can run before another with its key can treat its response as final, or take over. */
export const OPEN_SECONDS = 10;

/** Another request has this key; its response should be returned instead. */
export class KeyInUse extends Error {}

/** The key's row, as `queryTogether` wants to know what a statement locks. */
export const nameOfKey = (
  { organizationId, mode }: Actor,
  { operation, key }: IdempotentRequest,
): string => [organizationId, mode, operation, key].join(" ");

/** Returns every hash that a version may have stored for a request. */
export const hashesOf = ({
  requestHash,
  firstHash,
  formerHashes = [],
}: IdempotentRequest): Buffer[] => [
  requestHash,
  ...(firstHash ? [firstHash] : []),
  ...formerHashes,
];

/** SQL of the hash to store: one that a version beside this one accepts when the request is repeated there. */
const hashToStore = ({ requestHash, firstHash }: IdempotentRequest): Prisma.Sql =>
  firstHash
    ? Prisma.sql`CASE WHEN ${firstReleaseMayServe}
        THEN ${firstHash}::bytea ELSE ${requestHash}::bytea END`
    : Prisma.sql`${requestHash}::bytea`;

export class IdempotencyKeyReused extends Unprocessable {
  readonly code = "IDEMPOTENCY_KEY_REUSED";

  constructor() {
    super(
      "This idempotency key was already used with a different request. Use a new key for a new request. Repeat a request unchanged.",
    );
  }
}

/**
 * SQL of an INSERT that claims the key and returns one row, or none if another request has it. It must be part of the
 * statement that creates the resource, so that a crash can never leave one without the other. `answer` is the response
 * that applies if the process dies before the request ends; null if there is none yet.
 */
export function claimKey(
  actor: Actor,
  request: IdempotentRequest,
  {
    resourceId,
    answer,
    condition = Prisma.sql`true`,
  }: { resourceId: string; answer: AnswerExpression | null; condition?: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO idempotency_keys (organization_id, mode, operation, key, request_hash, resource_id,
                                  open_until, response_status, response_body)
    SELECT ${actor.organizationId}, ${actor.mode}::mode, ${request.operation}, ${request.key},
           ${hashToStore(request)}, ${resourceId}, now() + make_interval(secs => ${OPEN_SECONDS}),
           ${answer?.status ?? null}::int, ${answer?.body ?? null}
    WHERE ${condition}
    ON CONFLICT DO NOTHING RETURNING 1 AS claimed`;
}

/** A condition: the row is that of the request's key. */
export const isKey = (actor: Actor, request: IdempotentRequest) => Prisma.sql`
  organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
  AND operation = ${request.operation} AND key = ${request.key}`;

/** SQL of an UPDATE that makes the outcome's response final. It belongs in the statement that causes the outcome. */
export function completeKey<Result>(
  actor: Actor,
  claim: KeyClaim<Result>,
  {
    outcome,
    condition = Prisma.sql`true`,
  }: { outcome: Result | QassaError; condition?: Prisma.Sql | undefined },
): Prisma.Sql {
  const { status, body } = claim.answerTo(outcome);
  return Prisma.sql`
    UPDATE idempotency_keys SET open_until = NULL, response_status = ${status}, response_body = ${body}
    WHERE ${isKey(actor, claim)} AND ${condition} RETURNING 1`;
}

/** Both times have millisecond precision, but one is rounded and the other truncated. */
const ROUNDING_SECONDS = 0.002;

/**
 * SQL of an UPDATE that lets the next request with this key take over immediately, because this one could not finish.
 * It does nothing if the key has a response, belongs to another resource, or was taken over after `heldSince` (by the
 * database's clock).
 */
export function releaseKey(
  actor: Actor,
  request: IdempotentRequest,
  { resourceId, heldSince }: { resourceId: string; heldSince: Date },
): Prisma.Sql {
  const lapse = Prisma.sql`make_interval(secs => ${OPEN_SECONDS + ROUNDING_SECONDS})`;
  return Prisma.sql`
    UPDATE idempotency_keys SET open_until = now()
    WHERE ${isKey(actor, request)} AND resource_id = ${resourceId} AND response_status IS NULL
      AND open_until <= ${heldSince}::timestamptz + ${lapse} RETURNING 1`;
}

export async function isKeyInUse(actor: Actor, request: IdempotentRequest): Promise<boolean> {
  const rows = await queryPrepared(
    Prisma.sql`SELECT 1 FROM idempotency_keys WHERE ${isKey(actor, request)}`,
  );
  return rows.length > 0;
}

/** Stores the response of a refusal that wrote nothing else. Returns false if another request claimed the key first. */
export async function storeAnswer(
  actor: Actor,
  request: IdempotentRequest,
  answer: StoredAnswer,
): Promise<boolean> {
  const kept = await queryPrepared(Prisma.sql`
    INSERT INTO idempotency_keys (organization_id, mode, operation, key, request_hash, response_status, response_body)
    VALUES (${actor.organizationId}, ${actor.mode}::mode, ${request.operation}, ${request.key},
            ${hashToStore(request)}, ${answer.status}, ${answer.body})
    ON CONFLICT DO NOTHING RETURNING 1`);
  return kept.length === 1;
}

interface Completing {
  organizationId: string;
  mode: string;
  operation: string;
  key: string;
}

let completing: Completing[] = [];

/**
 * Makes the response stored with the claim final without a commit of its own: requests that end within a few
 * milliseconds share one. If the process dies first, the response becomes final after `OPEN_SECONDS`.
 */
export function completeKeySoon(actor: Actor, request: IdempotentRequest): void {
  completing.push({
    organizationId: actor.organizationId,
    mode: actor.mode,
    operation: request.operation,
    key: request.key,
  });
  if (completing.length > 1) return;
  setTimeout(() => {
    const batch = completing;
    completing = [];
    completeKeys(batch).catch((error: unknown) => {
      log.warn(
        { error },
        "could not complete idempotency keys; they become final after their timeout",
      );
    });
  }, 5);
}

const completeKeys = (batch: Completing[]) =>
  queryPrepared(Prisma.sql`
    UPDATE idempotency_keys SET open_until = NULL
    WHERE ctid = ANY(ARRAY(
      SELECT found.ctid FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        AS c("organizationId" text, mode mode, operation text, key text),
      -- With OFFSET 0 each is looked up by its key, rather than all keys joined.
      LATERAL (
        SELECT k.ctid FROM idempotency_keys k
        WHERE k.organization_id = c."organizationId" AND k.mode = c.mode AND k.operation = c.operation
          AND k.key = c.key
        OFFSET 0) AS found))
    RETURNING 1`);
