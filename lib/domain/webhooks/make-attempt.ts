import { connectionFailure } from "./failure-words";
import { type ClaimedAttempt, type WebhookRequest, webhookRequest } from "./request";
import type { AttemptOutcome, Sender } from "./send";

/** Signs and sends one attempt. Never throws: what goes wrong is the outcome. */
export async function makeAttempt(
  sender: Sender,
  claimed: ClaimedAttempt,
): Promise<{ request?: WebhookRequest; outcome: AttemptOutcome }> {
  try {
    const request = webhookRequest(claimed);
    return { request, outcome: await sender.send(request) };
  } catch (error) {
    const outcome: AttemptOutcome = {
      endedAt: performance.now(),
      durationMs: 0,
      error: connectionFailure(error),
    };
    return { outcome };
  }
}
