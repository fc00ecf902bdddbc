import {
  formerHashOfRequest,
  hashOfRequest,
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
import { text } from "@/lib/kit/text";

const IdempotencyKey = text(1, 255);
const HEADERS = ["x-idempotency-key", "idempotency-key"];
const MAX_ROUNDS = 3;

/**
 * What makes a request with an idempotency key the same request; undefined when it has none. Throws
 * `ValidationFailed`.
 */
export function idempotentRequest(
  operation: string,
  request: Request,
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
    requestHash: hashOfRequest(params, body),
    formerHash: formerHashOfRequest(params, json),
  };
}

export interface Idempotently<Result, Answer extends StoredAnswer, Replay> {
  /** Does the work, and claims the key in the statement that makes the resource. */
  run: (claim: KeyClaim<Result>) => Promise<Result>;
  /** The response to the request, which is stored for repetitions. */
  answer: (outcome: Result | QassaError) => Answer;
  /** A refusal that created nothing (404, 409 or 422) is also an outcome that is stored. */
  keepsRefusals?: boolean;
  onReplay: (kept: StoredAnswer, resourceId: string | null) => Promise<Replay> | Replay;
}

/**
 * Runs a request once for its idempotency key: everyone who repeats it gets the outcome of the first. When the
 * process that had the key died before it could answer, the next request with the key takes over. Throws what the
 * work throws, `IdempotencyKeyReused` for another request with the same key, and `KeyInUse` when the first one is
 * still not done after three rounds.
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
    // A refusal that was kept together with what caused it is this request's own.
    if (refusal && replay.answer.body === answer(refusal).body) throw refusal;
    return onReplay(replay.answer, replay.resourceId);
  }
}

/** Refusals that are an outcome of the request; a malformed request may be corrected and sent again. */
const isOutcome = (error: unknown): error is QassaError =>
  error instanceof QassaError &&
  ["not_found", "conflict", "unprocessable"].includes(error.kind) &&
  !(error instanceof IdempotencyKeyReused);
