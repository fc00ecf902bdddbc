import type { Actor } from "@/lib/actor";
import { actorName } from "@/lib/actor";
import { isId } from "@/lib/ids";
import { appendToTimeline } from "@/lib/timeline";

/** Writes on a payment's timeline that its creation was asked for again, and answered with the first answer. */
export async function notePaymentReplay(actor: Actor, paymentId: string | null): Promise<void> {
  if (!paymentId || !isId("payment", paymentId)) return;
  const { organizationId, mode } = actor;
  await appendToTimeline([
    { organizationId, mode, paymentId, kind: "payment.creation_replayed", actor: actorName(actor) },
  ]);
}
