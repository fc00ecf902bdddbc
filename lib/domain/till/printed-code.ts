import { auditLine } from "@/lib/domain/audit";
import {
  endCode,
  findCode,
  forgetCustomer,
  makeCode,
  readWaitingCustomer,
  type WaitingCustomer,
} from "@/lib/domain/printed-codes";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, db, query } from "@/lib/kit/db";
import { findTill } from "./open-till";
import type { PrintedCodeResource } from "./schemas";

/** Returns the printed code of a till, if it has one. Throws `Forbidden` and `TillNotFound`. */
export async function readPrintedCode(actor: Actor, tillId: string): Promise<PrintedCodeResource> {
  authorize(actor, "tills.manage");
  const till = await findTill(actor, tillId);
  const code = await findCode(till);
  return { ...nameOf(till), ...(code?.content && { content: code.content }) };
}

/**
 * Makes the code that is printed for a till, or returns it. Customers who scan it read the till's name, without one the
 * merchant's. Throws `Forbidden`, `TillNotFound`, `PrintedCodesOff`, `RefusedByNetwork` and `NetworkUnavailable`.
 */
export async function makePrintedCode(actor: Actor, tillId: string): Promise<PrintedCodeResource> {
  authorize(actor, "tills.manage");
  const till = await findTill(actor, tillId);
  const { name } = await db().organization.findUniqueOrThrow({
    where: { id: actor.organizationId },
  });
  const { content, picture } = await makeCode(till, till.name ?? name);
  if (!till.hasPrintedCode) {
    const data = auditLine(actor, "till.printed_code_made", till.id, { name: till.name });
    await db().auditEntry.create({ data });
  }
  return { ...nameOf(till), content, ...(picture !== undefined && { picture }) };
}

const nameOf = ({ name }: { name: string | null }) => (name === null ? {} : { till_name: name });

/** Ends a till's printed code: what was printed never works again. Throws `Forbidden` and `TillNotFound`. */
export async function endPrintedCode(actor: Actor, tillId: string): Promise<void> {
  authorize(actor, "tills.manage");
  const till = await findTill(actor, tillId);
  const endAtNetwork = await inTransaction(async (transaction) => {
    const end = await endCode(till, transaction);
    if (till.hasPrintedCode) {
      const data = auditLine(actor, "till.printed_code_ended", till.id, { name: till.name });
      await transaction.auditEntry.create({ data });
    }
    return end;
  });
  await endAtNetwork();
}

/** Returns who has scanned the till's printed code and waits to be asked. Throws `Forbidden` and `TillNotFound`. */
export async function readScan(actor: Actor, tillId: string): Promise<WaitingCustomer | undefined> {
  return readWaitingCustomer(await findTill(actor, tillId));
}

/** Forgets a customer who paid in another way, or left. Throws `Forbidden` and `TillNotFound`. */
export async function dismissScan(actor: Actor, tillId: string, scanId: string): Promise<void> {
  await query(forgetCustomer(await findTill(actor, tillId), scanId));
}
