import { deleteOldRows, type Retention } from "@/lib/domain/shared/delete-old-rows";
import type { Deleted, DeletionOptions } from "@/lib/domain/shared/retention";
import { Prisma } from "@/lib/kit/db";
import { keyedHash } from "@/lib/kit/secrets";
import { days } from "@/lib/kit/time";
import { TooManyMails } from "./errors";

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * - `invitation`, `receipt`: somebody's wish, to an address that may not have asked.
 * - `notification`: to a member of whom nobody knows that the address is theirs.
 * - `password_reset`: asked for by anyone; `own_password_reset`, in a browser in which the user has signed in before.
 */
export type MailKind =
  | "invitation"
  | "receipt"
  | "notification"
  | "password_reset"
  | "own_password_reset";

/** An email that is about to be sent. */
export interface CountedMail {
  kind: MailKind;
  to: string;
  organizationId?: string;
  /** The member who sends it. */
  sentBy?: string;
  /** Whose receipt it is. */
  paymentId?: string;
  /** Of a password reset: nobody knows yet that the address is the user's, who may have signed up with another's. */
  isUnconfirmed?: boolean;
}

interface Limit {
  max: number;
  seconds: number;
  counted: Prisma.Sql;
  isToAddress?: true;
  isByOthers?: true;
}

const count = (
  max: number,
  seconds: number,
  counted: Prisma.Sql,
  of: Pick<Limit, "isToAddress" | "isByOthers"> = {},
): Limit => ({ max, seconds, counted, ...of });

/** What one address gets in a day from all of the installation: these, and resets, which strangers can't use up. */
const MAX_PER_DAY_TO_ADDRESS = 15;
const MAX_RESETS_PER_DAY = 5;
/** Of these, where the address is not confirmed: anyone's, and those of browsers in which the user has signed in. */
const MAX_UNCONFIRMED_PER_DAY = { password_reset: 3, own_password_reset: 2 };
const MAX_PER_HOUR_TO_ADDRESS = 5;
/** Enough to correct a typing error or two. */
const MAX_PER_HOUR_OF_RECEIPT = 5;

/** A busy evening sends a receipt every ten seconds, from several tills of one account. */
const MAX_RECEIPTS = { anHour: 600, aDay: 3_000, anHourBySender: 300 };
/** A new team of a hundred is invited in a day. */
const MAX_INVITATIONS = { aDay: 100, anHourBySender: 60 };

function limitsOf(mail: CountedMail, recipient: Buffer): Limit[] {
  const { kind, organizationId, sentBy, paymentId, isUnconfirmed } = mail;
  const toAddress = Prisma.sql`recipient_hash = ${recipient}`;
  const ofKind = Prisma.sql`kind = ${kind}`;
  if (kind === "password_reset" || kind === "own_password_reset") {
    const counted = Prisma.sql`${toAddress} AND ${ofKind}`;
    const ofConfirmed = kind === "password_reset" ? MAX_RESETS_PER_DAY : undefined;
    const aDay = isUnconfirmed ? MAX_UNCONFIRMED_PER_DAY[kind] : ofConfirmed;
    return [
      count(MAX_PER_HOUR_TO_ADDRESS, HOUR, counted, { isToAddress: true }),
      ...(aDay === undefined ? [] : [count(aDay, DAY, counted, { isToAddress: true })]),
    ];
  }
  const byOrganization = Prisma.sql`organization_id = ${organizationId}`;
  const bySender = Prisma.sql`sent_by = ${sentBy} AND ${ofKind}`;
  const inOrganization = Prisma.sql`${byOrganization} AND ${ofKind}`;
  const own: Record<typeof kind, Limit[]> = {
    notification: [],
    invitation: [
      count(MAX_INVITATIONS.anHourBySender, HOUR, bySender),
      count(MAX_INVITATIONS.aDay, DAY, inOrganization),
    ],
    receipt: [
      count(
        MAX_PER_HOUR_OF_RECEIPT,
        HOUR,
        Prisma.sql`${inOrganization} AND payment_id = ${paymentId}`,
      ),
      count(MAX_RECEIPTS.anHourBySender, HOUR, bySender),
      count(MAX_RECEIPTS.anHour, HOUR, inOrganization),
      count(MAX_RECEIPTS.aDay, DAY, inOrganization),
    ],
  };
  return [
    ...own[kind],
    count(MAX_PER_HOUR_TO_ADDRESS, HOUR, Prisma.sql`${toAddress} AND ${byOrganization}`, {
      isToAddress: true,
    }),
    count(
      MAX_PER_DAY_TO_ADDRESS,
      DAY,
      Prisma.sql`${toAddress} AND kind IN ('invitation', 'receipt', 'notification')`,
      { isToAddress: true, isByOthers: true },
    ),
  ];
}

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Returns the address that all spellings of a mailbox are counted as: what follows a plus sign is the reader's own, and
 * Gmail reads no dots. A provider without this gets as few emails at addresses that differ in it alone.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const name = local.replace(/(?<=.)\+.*$/s, "");
  return GMAIL.test(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/**
 * Counts an email that will be sent when the transaction has ended. Throws `TooManyMails` if its address, its sender or
 * its organization has as many as they can; the transaction can go on, without the email. All processes count together,
 * and emails at the same time take turns.
 */
export async function countMail(
  transaction: Prisma.TransactionClient,
  mail: CountedMail,
): Promise<void> {
  const { kind, organizationId = null, sentBy = null, paymentId = null } = mail;
  const recipient = keyedHash(mailboxOf(mail.to), "mail-recipient");
  const parties = [recipient.toString("hex"), organizationId, sentBy].filter(
    (party) => party !== null,
  );
  // Everyone takes these locks in the same order.
  for (const party of parties.map((one) => `mail:${one}`).sort()) {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${party}, 0))`;
  }
  const limits = limitsOf(mail, recipient);
  const counts = limits.map(
    ({ counted, seconds, max }, index) => Prisma.sql`
      SELECT ${index}::int AS index, (
        SELECT ceil(extract(epoch FROM sent_at + make_interval(secs => ${seconds}::int) - clock_timestamp()))::int
        FROM sent_mails
        WHERE ${counted} AND sent_at > clock_timestamp() - make_interval(secs => ${seconds}::int)
        ORDER BY sent_at DESC OFFSET ${max - 1} LIMIT 1) AS wait`,
  );
  const waits = await transaction.$queryRaw<{ index: number; wait: number | null }[]>(
    Prisma.join(counts, " UNION ALL "),
  );
  const full = waits.find(({ wait }) => wait !== null);
  if (full) {
    const { isToAddress = false, isByOthers } = limits[full.index]!;
    throw new TooManyMails(Math.max(1, full.wait!), { isToAddress, isByOthers });
  }
  await transaction.$executeRaw`
    INSERT INTO sent_mails (kind, recipient_hash, organization_id, sent_by, payment_id, sent_at)
    VALUES (${kind}, ${recipient}, ${organizationId}, ${sentBy}, ${paymentId}, clock_timestamp())`;
}

const SENT_MAILS: Retention = {
  table: Prisma.sql`sent_mails`,
  column: Prisma.sql`sent_at`,
  keptMs: days(2),
};

/** Deletes what was counted of emails more than two days ago; no limit is longer than a day. Returns how many. */
export const deleteOldMailCounts = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(SENT_MAILS, options);
