import { RefusedByNetwork } from "@/lib/domain/payments";
import type { IdempotentRequest, KeyClaim, StoredAnswer } from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { newRequestId } from "@/lib/kit/answer";
import { QassaError } from "@/lib/kit/errors";
import { errorAnswer } from "./error-response";
import { once } from "./once";

/** Creates a resource once per idempotency key that a page made. A repeated request gets the ID of the existing resource. */
export const makeOnce = async (
  actor: Actor,
  request: IdempotentRequest,
  make: (claim: KeyClaim<unknown>) => Promise<string>,
): Promise<{ id: string; isReplay: boolean }> => {
  let id = "";
  const replayed = await once(actor, request, {
    run: async (claim) => (id = await make(claim)),
    // The resource's ID is stored with the response and is enough for a repeated request; a refusal is stored in full.
    answer: (outcome): StoredAnswer =>
      outcome instanceof QassaError
        ? errorAnswer(outcome, newRequestId())
        : { status: 200, body: "" },
    onReplay: (kept, resourceId) => ({ ...kept, resourceId }),
  });
  if (!("resourceId" in replayed)) return { id, isReplay: false };
  if (replayed.status >= 400 || replayed.resourceId === null) throw refusalOf(replayed);
  return { id: replayed.resourceId, isReplay: true };
};

type RefusalCode = ConstructorParameters<typeof RefusedByNetwork>[0]["code"];

/** Restores a stored refusal of the network. An earlier release stored its fields under other names. */
function refusalOf({ body }: StoredAnswer): RefusedByNetwork {
  const kept = JSON.parse(body) as
    | { error: RefusalCode; message: string }
    | { error?: never; code: RefusalCode; reason: string };
  return kept.error !== undefined
    ? new RefusedByNetwork({ outcome: "refused", code: kept.error, reason: kept.message })
    : new RefusedByNetwork({ outcome: "refused", code: kept.code, reason: kept.reason });
}
