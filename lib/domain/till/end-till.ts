import { auditLine } from "@/lib/domain/audit";
import { endCode } from "@/lib/domain/printed-codes";
import { publishChange } from "@/lib/domain/shared/changes";
import { endSessionsAtTill } from "@/lib/domain/sign-in";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction } from "@/lib/kit/db";
import { TillNotFound } from "./errors";
import { findTill } from "./open-till";

/**
 * Ends a till, such as one whose device was lost: its browser can do nothing at it any more and is asked for a new one,
 * its people are signed out there, its customer displays are unpaired, and its printed code is of no use. Its payments stay. Throws `Forbidden` and `TillNotFound`.
 */
export async function endTill(actor: Actor, id: string): Promise<void> {
  authorize(actor, "tills.manage");
  const till = await findTill(actor, id);
  const { name } = till;
  const endCodeAtNetwork = await inTransaction(async (transaction) => {
    const { count } = await transaction.till.updateMany({
      where: { id, organizationId: actor.organizationId, mode: actor.mode, endedAt: null },
      data: {
        endedAt: new Date(),
        tokenHash: null,
        pairingCodeHash: null,
        pairingCodeExpiresAt: null,
        paymentId: null,
      },
    });
    if (count === 0) throw new TillNotFound();
    await endSessionsAtTill(transaction, id);
    await transaction.tillDisplay.deleteMany({ where: { tillId: id } });
    await transaction.auditEntry.create({ data: auditLine(actor, "till.ended", id, { name }) });
    return endCode(till, transaction);
  });
  publishChange([id]);
  await endCodeAtNetwork();
}
