import {
  IdempotencyKeyReused,
  type IdempotentRequest,
  storeAnswer,
  type StoredAnswer,
  type KeyClaim,
  KeyInUse,
  replayAnswer,
} from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { QassaError, ValidationFailed } from "@/lib/kit/errors";
import type { IncomingRequest } from "@/lib/kit/incoming-request";
import { text } from "@/lib/kit/text";
import { hashesOfOperation } from "./request-hashes";

const IdempotencyKey = text(1, 255);
const HEADERS = ["x-idempotency-key", "idempotency-key"];
const MAX_ROUNDS = 3;

/**
 * Returns a request's idempotency key with the hashes that identify a repetition; undefined if it has no key. Throws
 * `ValidationFailed`.
 */
export function idempotentRequest(
  operation: string,
  request: Pick<IncomingRequest, "headers">,
  params: unknown,
  { body, json }: { body: unknown; json: unknown },
): IdempotentRequest | undefined {
  const header = HEADERS.find((name) => request.headers.has(name));
  if (!header) return undefined;
  const key = IdempotencyKey.safeParse(request.headers.get(header));
  if (!key.success) {
    const message = `the header ${header} ${key.error.issues[0]!.message}`;
    throw new ValidationFailed([{ field: header, message }]);
  }
  return {
    operation,
    key: key.data,
    ...hashesOfOperation(params, body, json),
  };
}

export interface Idempotently<Result, Answer extends StoredAnswer, Replay> {
  /** Does the work, and claims the key in the statement that creates the resource. */
  run: (claim: KeyClaim<Result>) => Promise<Result>;
  /** Returns the response, which is stored for repeated requests. */
  answer: (outcome: Result | QassaError) => Answer;
  /** Also stores the responses of requests that were refused and created nothing (404, 409 or 422). */
  keepsRefusals?: boolean;
  onReplay: (kept: StoredAnswer, resourceId: string | null) => Promise<Replay> | Replay;
}

/**
 * Runs a request once per idempotency key: repeated requests get the outcome of the first. If the process that held
 * the key died before it could respond, the next request with the key takes over. Throws what the work throws,
 * `IdempotencyKeyReused` for another request with the same key, and `KeyInUse` if the first one is still running
 * after three rounds.
 */
export async function once<Result, Answer extends StoredAnswer, Replay>(
  actor: Actor,
  request: IdempotentRequest,
  { run, answer, keepsRefusals = false, onReplay }: Idempotently<Result, Answer, Replay>,
): Promise<Answer | Replay> {
  const claim: KeyClaim<Result> = { ...request, answerTo: answer };
  for (let round = 1; ; round++) {
    let refusal: QassaError | undefined;
    let inUse: KeyInUse | undefined;
    try {
      return answer(await run(claim));
    } catch (error) {
      if (keepsRefusals && isOutcome(error)) {
        refusal = error;
        if (await storeAnswer(actor, request, answer(error))) throw error;
      } else if (error instanceof KeyInUse) {
        inUse = error;
      } else {
        throw error;
      }
    }
    const replay = await replayAnswer(actor, request);
    if (replay.outcome === "execute") {
      if (refusal) throw refusal;
      if (round === MAX_ROUNDS) throw inUse!;
      continue;
    }
    // The stored refusal is this request's own: it was stored together with what caused it.
    if (refusal && replay.answer.body === answer(refusal).body) throw refusal;
    return onReplay(replay.answer, replay.resourceId);
  }
}

/** Returns whether an error is an outcome of the request. A malformed request can be corrected and sent again. */
const isOutcome = (error: unknown): error is QassaError =>
  error instanceof QassaError &&
  ["not_found", "conflict", "unprocessable"].includes(error.kind) &&
  !(error instanceof IdempotencyKeyReused);
