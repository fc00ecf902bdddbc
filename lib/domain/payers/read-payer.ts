import {
  MAX_COUNTED,
  newestOfPayer,
  type PayerGroup,
  readPayerFigures,
} from "@/lib/domain/payments/views";
import { DISPLAY_STATUSES } from "@/lib/domain/payments/vocabulary";
import { newestRefundsOf, presentAccountRefund } from "@/lib/domain/refunds";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import { toMajorUnits } from "@/lib/kit/money";
import { toKnownE164 } from "@/lib/kit/phone";
import { sqlRows } from "@/lib/kit/rows";
import { toTimestamp } from "@/lib/kit/time";
import { NotAPhoneNumber } from "./errors";
import type { Payer } from "./schemas";

const MAX_REFUNDS = 10;

const STILL_PENDING: ReadonlySet<string> = new Set(["pending"]);
const PAID: ReadonlySet<string> = new Set([
  "paid",
  "refund_pending",
  "partly_refunded",
  "refunded",
]);

/**
 * Returns everything about the payments from a phone number in the actor's organization and mode, in major units. A
 * number without payments there is a payer without payments, whoever else knows it. Of more than 50 000 payments the
 * figures are of the newest, and refunds are of those too. Static QR payments are not among them: the network does not
 * say from which number they came. Throws `NotAPhoneNumber`.
 */
export async function readPayer(actor: Actor, input: string, limit = MAX_COUNTED): Promise<Payer> {
  authorize(actor, "payments.search");
  const phone = toKnownE164(input);
  if (!phone) throw new NotAPhoneNumber();
  const completed = sqlRows<"id">`
    SELECT id FROM (${newestOfPayer(actor, phone, limit)}) AS newest WHERE status = 'completed'`;
  const [{ groups, isCapped, firstSeenAt, lastSeenAt }, refunds] = await Promise.all([
    readPayerFigures(actor, phone, limit),
    may(actor, "refunds.read") ? newestRefundsOf(actor, completed, MAX_REFUNDS) : [],
  ]);
  const countIn = (isCounted: (group: PayerGroup) => boolean) =>
    groups.filter(isCounted).reduce((sum, { count }) => sum + count, 0);
  return {
    payer_phone: phone,
    first_seen_at: firstSeenAt && toTimestamp(firstSeenAt),
    last_seen_at: lastSeenAt && toTimestamp(lastSeenAt),
    count: countIn(() => true),
    is_capped: isCapped,
    statuses: DISPLAY_STATUSES.map((status) => ({
      status,
      count: countIn((group) => group.status === status),
    })).filter(({ count }) => count > 0),
    paid_count: countIn(({ status }) => PAID.has(status)),
    settled_count: countIn(({ status }) => !STILL_PENDING.has(status)),
    sums: sumsOf(groups.filter(({ status }) => PAID.has(status))),
    refunds: refunds.map(presentAccountRefund),
  };
}

/** Sums groups of paid payments by currency, most paid first. */
function sumsOf(groups: readonly PayerGroup[]): Payer["sums"] {
  const currencies = [...new Set(groups.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const own = groups.filter((group) => group.currency === currency);
      const sum = (of: (group: PayerGroup) => bigint) =>
        own.reduce((total, group) => total + of(group), 0n);
      const paid = sum((group) => group.paid);
      const refunded = sum((group) => group.refunded);
      const count = sum((group) => BigInt(group.count));
      return {
        currency,
        paid: toMajorUnits(paid, currency),
        refunded: toMajorUnits(refunded, currency),
        net: toMajorUnits(paid - refunded, currency),
        // Rounded to the nearest minor unit.
        average: toMajorUnits((paid * 2n + count) / (count * 2n), currency),
      };
    })
    .sort((one, other) => other.paid - one.paid);
}
