import type { Actor } from "@/lib/kit/actor";
import { actorName } from "@/lib/kit/actor";
import { isId } from "@/lib/kit/ids";
import { appendToTimeline } from "@/lib/domain/shared/timeline";

/** Writes on a payment's timeline that its creation was asked for again, and answered with the first answer. */
export async function notePaymentReplay(actor: Actor, paymentId: string | null): Promise<void> {
  if (!paymentId || !isId("payment", paymentId)) return;
  const { organizationId, mode } = actor;
  await appendToTimeline([
    { organizationId, mode, paymentId, kind: "payment.creation_replayed", actor: actorName(actor) },
  ]);
}
