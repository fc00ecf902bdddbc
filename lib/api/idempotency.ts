import type { Device } from "@/lib/domain/devices";
import { QassaError, ValidationFailed } from "@/lib/kit/errors";
import {
  type Answer,
  IdempotencyKeyReused,
  type IdempotentRequest,
  KeyTaken,
  keepAnswer,
  replayAnswer,
} from "@/lib/domain/shared/idempotency";
import { notePaymentReplay } from "@/lib/domain/payments";
import { noteRefundReplay } from "@/lib/domain/refunds";
import { text } from "@/lib/kit/text";

const IdempotencyKey = text(1, 255);

/** The request's idempotency key, under either name. Throws `ValidationFailed`. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const header = ["x-idempotency-key", "idempotency-key"].find((name) => request.headers.has(name));
  if (!header) return undefined;
  const read = IdempotencyKey.safeParse(request.headers.get(header));
  if (read.success) return read.data;
  throw new ValidationFailed([
    { field: header, message: `the header ${header} ${read.error.issues[0]!.message}` },
  ]);
}

/** Refusals that are an outcome of the request, to be repeated; a malformed request may be mended and sent again. */
const isOutcome = (error: unknown): error is QassaError =>
  error instanceof QassaError &&
  ["not_found", "conflict", "unprocessable"].includes(error.kind) &&
  !(error instanceof IdempotencyKeyReused);

const ROUNDS = 3;

/**
 * Carries a request out once for its key, and gives everybody who sends it the first answer. When the process that
 * had the key died before it could say anything, the request is carried on by the next one who sends it.
 */
export async function answerOnce(
  device: Device,
  request: IdempotentRequest,
  run: (request: IdempotentRequest) => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  for (let round = 1; ; round++) {
    try {
      return await run(request);
    } catch (error) {
      if (isOutcome(error)) {
        const answer = request.answerTo(error);
        if (await keepAnswer(device, request, answer)) return answer;
      } else if (!(error instanceof KeyTaken) || round === ROUNDS) {
        throw error;
      }
      const replay = await replayAnswer(device, request);
      if (replay.outcome === "carry_out") {
        if (isOutcome(error)) throw error;
        continue;
      }
      // A refusal that was kept together with what it caused is our own, heard for the first time.
      const isOurs = isOutcome(error) && replay.answer.body === request.answerTo(error).body;
      if (isOurs) return replay.answer;
      await notePaymentReplay(device, replay.resourceId);
      await noteRefundReplay(device, replay.resourceId);
      return { ...replay.answer, replayed: true };
    }
  }
}
