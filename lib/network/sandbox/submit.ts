import { randomUUID } from "node:crypto";
import { Prisma, query } from "@/lib/kit/db";
import { toE164 } from "@/lib/kit/phone";
import type { LinkAnswer, LinkRequest, PaymentRequest, Refusal, Submission } from "../port";
import {
  type SandboxReply,
  isUnreachable,
  NO_MERCHANT,
  refused,
  type StoredFaults,
} from "./faults";
import { magicAmount, LATE_AFTER_SECONDS, SHORT_VALIDITY_SECONDS } from "./magic-amounts";
import { qrAddress, randomToken } from "./merchants";
import { firstBalance, payerNameFor, phoneOfPersonalQr } from "./payers";
import { hasAbility, SANDBOX_PROFILES } from "./profiles";
import type { SandboxProfileName } from "./schemas";

export type OperationKind = "request" | "link" | "static";

type SandboxOrder = LinkRequest & {
  phone?: string | undefined;
  personalQr?: string | undefined;
};

interface Booked {
  faults: StoredFaults;
  merchantCurrency: string;
  profile: SandboxProfileName;
  id: bigint | null;
  kind: OperationKind;
  status: string;
  amount: bigint;
  currency: string;
  phone: string | null;
  qrToken: string | null;
  extTranId: string;
  expiresAt: Date;
}

/** What is asked for, and what a network needs for it. */
type RequestKind = "phoneRequests" | "personalQr" | "links";
const requestKindOf = (kind: "request" | "link", { personalQr }: SandboxOrder): RequestKind =>
  kind === "link" ? "links" : personalQr === undefined ? "phoneRequests" : "personalQr";
const UNABLE = {
  phoneRequests: "This network does not send requests to phones.",
  personalQr: "This network does not take codes that payers show.",
  links: "This network does not make QR codes for payments.",
};

/**
 * Asks the payer of a phone or a code to confirm a payment. Runs one statement; an unknown phone is registered with a balance.
 */
export async function submitPaymentRequest(
  accountId: string,
  request: PaymentRequest,
): Promise<SandboxReply<Submission>> {
  const { faults, answer } = await submit(accountId, "request", request);
  return {
    faults,
    answer: answer && ("outcome" in answer ? answer : { outcome: "accepted" }),
  };
}

/** Creates a QR token. Runs one statement. */
export async function submitLink(
  accountId: string,
  request: LinkRequest,
): Promise<SandboxReply<LinkAnswer>> {
  const { faults, answer } = await submit(accountId, "link", request);
  if (!answer || "outcome" in answer) return { faults, answer };
  return {
    faults,
    answer: {
      outcome: "accepted",
      qrToken: qrAddress(answer.qrToken!),
      qrOperationId: answer.id,
      extTranId: answer.extTranId,
      expiresAt: answer.expiresAt,
      networkStatus: answer.status,
    },
  };
}

async function submit(
  accountId: string,
  kind: "request" | "link",
  order: SandboxOrder,
): Promise<SandboxReply<(Booked & { id: bigint }) | Refusal>> {
  const outcome = magicAmount(order.amount, order.currency);
  const phone = kind === "link" ? null : phoneOf(order);
  const requestKind = requestKindOf(kind, order);
  const payerNotFound = refused(
    "PAYER_NOT_FOUND",
    requestKind === "personalQr" ? "No payer has this code." : "No payer has this phone number.",
  );
  const refusal =
    phone === undefined
      ? payerNotFound
      : outcome?.refusal && refused(outcome.refusal.code, outcome.refusal.reason);

  const [row] = await query<Booked>(
    statement(accountId, { kind, order, phone: phone ?? null, isTaken: !refusal }),
  );
  if (!row) return NO_MERCHANT;
  const faults = outcome?.answerLost ? { ...row.faults, answer_lost: true } : row.faults;
  if (isUnreachable(faults)) return { faults };

  if (refusal) return { faults, answer: refusal };
  if (row.merchantCurrency !== order.currency) {
    const reason = `The merchant takes ${row.merchantCurrency}, not ${order.currency}.`;
    return { faults, answer: refused("AMOUNT_NOT_ACCEPTED", reason) };
  }
  if (row.id === null && !SANDBOX_PROFILES[row.profile][requestKind]) {
    return { faults, answer: refused("REFUSED_BY_NETWORK", UNABLE[requestKind]) };
  }
  if (row.id !== null) {
    const isTheSame =
      row.kind === kind &&
      row.amount === order.amount &&
      row.currency === order.currency &&
      (kind === "link" || row.phone === phone);
    const reason = "The reference belongs to an operation of another kind, amount or payer.";
    const answer = isTheSame ? { ...row, id: row.id } : refused("REFUSED_BY_NETWORK", reason);
    return { faults, answer };
  }
  if (kind === "request" && faults.wrong_number) {
    return { faults, answer: payerNotFound };
  }
  // Another call with this reference was first, but had not committed when this statement started to read.
  return submit(accountId, kind, order);
}

const phoneOf = ({ phone, personalQr }: SandboxOrder): string | undefined =>
  personalQr === undefined ? toE164(phone ?? "") : phoneOfPersonalQr(personalQr);

function statement(
  accountId: string,
  {
    kind,
    order,
    phone,
    isTaken,
  }: { kind: "request" | "link"; order: SandboxOrder; phone: string | null; isTaken: boolean },
): Prisma.Sql {
  const outcome = magicAmount(order.amount, order.currency);
  const isImmediate = outcome?.transition?.afterSeconds === 0;
  const firstStatus = kind === "request" ? "PaymentRequested" : "QrTokenCreated";
  const status = isImmediate ? outcome.transition!.status : (outcome?.startsAs ?? firstStatus);
  const qrToken = kind === "link" ? randomToken() : null;
  const name = phone && payerNameFor(phone);

  return Prisma.sql`
    WITH merchant AS (
      SELECT account_id, currency, faults, profile,
             ${outcome === undefined} AND faults @> '{"late_payment": true}' AS is_late
      FROM sandbox.merchants WHERE account_id = ${accountId}
    ), taker AS (
      SELECT * FROM merchant m
      WHERE ${isTaken} AND ${hasAbility(requestKindOf(kind, order))} AND currency = ${order.currency}
        AND NOT (faults @> '{"no_answer": true}' OR faults @> '{"server_error": true}')
        AND NOT (${kind === "request"} AND faults @> '{"wrong_number": true}')
    ), payer AS (
      INSERT INTO sandbox.payers (account_id, phone, name, balance, put_in)
      SELECT account_id, ${phone}, ${name}, first.balance, first.balance
      FROM taker, (SELECT ${firstBalance(order.currency)}::bigint AS balance) first
      WHERE ${phone}::text IS NOT NULL
      ON CONFLICT (account_id, phone) DO NOTHING
    ), booked AS (
      INSERT INTO sandbox.operations (account_id, reference, kind, status, amount, currency, phone, comment,
        qr_token, ext_tran_id, fate, fate_at, reason, expires_at, finished_at)
      SELECT account_id, ${order.reference}, ${kind}, ${status}, ${order.amount}, ${order.currency}, ${phone},
        ${order.comment ?? null}, ${qrToken}, ${randomUUID()},
        CASE WHEN is_late THEN 'paid_late' ELSE ${outcome?.name ?? null}::text END,
        now() + make_interval(secs => CASE WHEN is_late THEN ${LATE_AFTER_SECONDS}::float8
                                           ELSE ${outcome?.transition?.afterSeconds ?? null}::float8 END),
        ${outcome?.transition?.reason ?? null},
        least(${order.expiresAt.toISOString()}::timestamptz, now() + make_interval(secs =>
          CASE WHEN is_late THEN ${SHORT_VALIDITY_SECONDS}::float8 ELSE ${outcome?.validSeconds ?? null}::float8 END)),
        CASE WHEN ${isImmediate} THEN now() END
      FROM taker
      ON CONFLICT (account_id, reference) DO NOTHING
      RETURNING *
    ), operation AS (
      SELECT * FROM booked
      UNION ALL
      SELECT o.* FROM sandbox.operations o
      WHERE o.account_id = ${accountId} AND o.reference = ${order.reference}
    )
    SELECT m.faults, m.profile, m.currency AS "merchantCurrency", o.id, o.kind, o.status, o.amount, o.currency, o.phone,
           o.qr_token AS "qrToken", o.ext_tran_id AS "extTranId", o.expires_at AS "expiresAt"
    FROM merchant m LEFT JOIN operation o ON true`;
}
