import { insertAuditLine } from "@/lib/domain/audit";
import { findPayment, lockVisiblePayments } from "@/lib/domain/payments";
import { userNames } from "@/lib/domain/sign-in/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import type { Permission } from "@/lib/kit/permissions";
import { sqlRows } from "@/lib/kit/rows";
import { toTimestamp } from "@/lib/kit/time";
import { NoteNotFound, TooManyNotes } from "./errors";
import type { PaymentNote } from "./schemas";

/** So that a page can show them all. */
const MAX_NOTES = 100;

/** What it takes to delete the notes of others. */
const MODERATION: Permission = "organization.manage";

interface NoteRow {
  id: string;
  userId: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

const columns = Prisma.sql`n.id, n.user_id AS "userId", n.text, n.created_at AS "createdAt",
  (SELECT u.name FROM ${userNames} u WHERE u.id = n.user_id) AS author`;

/** Returns the notes of a payment, oldest first. Throws `PaymentNotFound`. */
export async function listNotes(actor: Actor, paymentId: string): Promise<PaymentNote[]> {
  authorize(actor, "payments.read");
  await findPayment(actor, paymentId);
  const notes = await query<NoteRow>(Prisma.sql`
    SELECT ${columns} FROM payment_notes n
    WHERE n.payment_id = ${paymentId} AND n.organization_id = ${actor.organizationId} AND n.mode = ${actor.mode}::mode
    ORDER BY n.created_at, n.id`);
  return notes.map((note) => present(actor, note));
}

/** Adds a note to a payment. Throws `PaymentNotFound`, and `TooManyNotes` for the 101st, also of notes added at once. */
export async function addNote(actor: Actor, paymentId: string, text: string): Promise<PaymentNote> {
  authorize(actor, "payments.annotate");
  await findPayment(actor, paymentId);
  const { organizationId, mode, userId } = actor;
  const insert = Prisma.sql`
    WITH n AS (
      INSERT INTO payment_notes (id, organization_id, mode, payment_id, user_id, text)
      SELECT ${newId("note")}, ${organizationId}, ${mode}::mode, ${paymentId}, ${userId}, ${text}
      WHERE (SELECT count(*) FROM payment_notes WHERE payment_id = ${paymentId}) < ${MAX_NOTES}
      RETURNING *
    ), audited AS (
      ${insertAuditLine(actor, "payment.note_added", { target: "payment_id", data: Prisma.sql`jsonb_build_object('note_id', id)`, from: sqlRows<"payment_id">`n` })}
    )
    SELECT ${columns} FROM n`;
  const [note] = await inTransaction(async (transaction) => {
    // One after another, so that each counts the notes before it.
    await lockVisiblePayments(transaction, actor, [paymentId]);
    return transaction.$queryRaw<NoteRow[]>(insert);
  });
  if (!note) throw new TooManyNotes(MAX_NOTES);
  return present(actor, note);
}

/**
 * Deletes one of the actor's own notes, or anyone's for a role that manages the organization. Throws `PaymentNotFound`,
 * and `NoteNotFound` also for a note of someone else. The audit log keeps who deleted whose note, not its text.
 */
export async function deleteNote(actor: Actor, paymentId: string, noteId: string): Promise<void> {
  authorize(actor, "payments.annotate");
  await findPayment(actor, paymentId);
  if (!isId("note", noteId)) throw new NoteNotFound();
  const isDeletable = may(actor, MODERATION)
    ? Prisma.empty
    : Prisma.sql`AND user_id = ${actor.userId}`;
  await inTransaction(async (transaction) => {
    const deleted = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
      WITH deleted AS (
        DELETE FROM payment_notes
        WHERE id = ${noteId} AND payment_id = ${paymentId} AND organization_id = ${actor.organizationId}
          AND mode = ${actor.mode}::mode ${isDeletable}
        RETURNING id, payment_id, user_id
      ), audited AS (
        ${insertAuditLine(actor, "payment.note_deleted", { target: "payment_id", data: Prisma.sql`jsonb_build_object('note_id', id, 'author', user_id)`, from: sqlRows<"payment_id">`deleted` })}
      )
      SELECT id FROM deleted`);
    if (deleted.length === 0) throw new NoteNotFound();
  });
}

const present = (actor: Actor, { id, userId, text, author, createdAt }: NoteRow): PaymentNote => ({
  note_id: id,
  text,
  author: author ?? undefined,
  is_own: userId === actor.userId,
  created_at: toTimestamp(createdAt),
});
