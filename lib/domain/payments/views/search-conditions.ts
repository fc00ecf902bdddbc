import { hasNoteWith, hasTag, paymentsTagged } from "@/lib/domain/annotations/sql";
import { hasLineWith } from "@/lib/domain/catalogue/sql";
import { isAtLocation, tillsAtLocation } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { hasWords } from "@/lib/kit/folded-sql";
import { toMinorUnits } from "@/lib/kit/money";
import { type PhoneSearch, requirePhoneSearch } from "@/lib/kit/phone";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { createdWithin, withinHours } from "@/lib/kit/start-of-day";
import { type PaymentColumn, paymentsOf } from "../columns";
import { displayMethodConditions } from "../display-method";
import { displayStatusConditions, hasDisplayStatus } from "../display-status";
import { DISPLAY_STATUSES } from "../vocabulary";
import { isMadeByMember } from "./account-payment";
import type { PaymentSearch } from "./schemas";

/** How a search runs: ranges of one index of a table, and filters on their rows. */
export interface SearchConditions {
  table: Rows<PaymentColumn>;
  ranges: Prisma.Sql[];
  filters: Prisma.Sql[];
  /** The tills of a location, if the ranges are of one till each: see `firstInOrder`. */
  each?: Rows<"id">;
}

/**
 * Chooses the most selective index, so that every search reads rows in the order in which they are shown.
 * Throws `ValidationFailed`.
 */
export function searchConditions(
  actor: Actor,
  search: PaymentSearch,
  timeZone: string,
): SearchConditions {
  const statuses = search.status ?? [];
  const everywhere = Prisma.join(
    [
      Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode`,
      ...createdWithin({ from: search.created_from, to: search.created_to }, timeZone),
    ],
    " AND ",
  );
  const table = sqlRows<PaymentColumn>`payments`;
  const { tag, ...others } = search;
  const payers =
    search.payer_phone === undefined
      ? undefined
      : requirePhoneSearch("payer_phone", search.payer_phone, actor);
  // Few payments have the same order or payer; a tag has any number, in the order of the list.
  if (tag !== undefined && !search.merchant_order_id && !isOnePayer(payers)) {
    const filters = [
      ...indexedConditions(actor, others, { payers }),
      ...residual(actor, others, { payers, timeZone }),
    ];
    if (statuses.length > 0) filters.push(hasDisplayStatus(statuses));
    return { table: paymentsOf(paymentsTagged(actor, tag)), ranges: [everywhere], filters };
  }
  const atLocation = atLocationOf(actor, search);
  const [leading, ...filters] = [...indexedConditions(actor, search, { payers, atLocation })];
  const isEveryStatus = statuses.length === 0 || statuses.length === DISPLAY_STATUSES.length;
  if (leading || isEveryStatus) {
    if (!isEveryStatus) filters.push(hasDisplayStatus(statuses));
    const isByTill = leading !== undefined && leading === atLocation?.condition;
    const range = isByTill ? Prisma.sql`till_id = each_one.id` : leading;
    return {
      table,
      ...(isByTill && { each: atLocation.tills }),
      ranges: [range ? Prisma.sql`${everywhere} AND ${range}` : everywhere],
      filters: [...filters, ...residual(actor, search, { payers, timeZone })],
    };
  }
  const byStatus = displayStatusConditions(statuses);
  return {
    table,
    ranges: byStatus.ranges.map((status) => Prisma.sql`${everywhere} AND ${status}`),
    filters: [...byStatus.filters, ...residual(actor, search, { payers, timeZone })],
  };
}

/** The payments taken at a location, as a condition, and till by till as the index has them. */
interface AtLocation {
  condition: Prisma.Sql;
  tills: Rows<"id">;
}

const atLocationOf = (actor: Actor, { location_id: id }: PaymentSearch): AtLocation | undefined =>
  id === undefined
    ? undefined
    : {
        condition: isAtLocation(actor, Prisma.sql`till_id`, id),
        tills: tillsAtLocation(actor, id),
      };

/** Yields the conditions that have an index of their own, most selective first. */
function* indexedConditions(
  actor: Actor,
  search: PaymentSearch,
  {
    payers,
    atLocation = atLocationOf(actor, search),
  }: { payers: PhoneSearch | undefined; atLocation?: AtLocation | undefined },
): Generator<Prisma.Sql> {
  if (search.merchant_order_id !== undefined) {
    yield Prisma.sql`merchant_order_id = ${search.merchant_order_id}`;
  }
  if (isOnePayer(payers)) yield Prisma.sql`payer_phone = ${payers.number}`;
  if (search.amount !== undefined) {
    yield Prisma.sql`amount = ${minorUnits("amount", search.amount, actor.currency)}::bigint`;
  }
  if (search.device_id !== undefined) yield Prisma.sql`device_key_id = ${search.device_id}`;
  if (search.till_id !== undefined) yield Prisma.sql`till_id = ${search.till_id}`;
  if (atLocation) yield atLocation.condition;
  const { range } = search.method ? displayMethodConditions(search.method) : {};
  if (range) yield range;
}

/** Conditions without an index. */
function residual(
  actor: Actor,
  search: PaymentSearch,
  { payers, timeZone }: { payers: PhoneSearch | undefined; timeZone: string },
): Prisma.Sql[] {
  const { currency } = actor;
  const {
    amount,
    amount_min: min,
    amount_max: max,
    method,
    tag,
    member_id: member,
    words,
  } = search;
  const hours = { from: search.time_from, to: search.time_to };
  const filtersByAmount = [amount, min, max].some((bound) => bound !== undefined);
  return [
    ...(min ? [Prisma.sql`amount >= ${minorUnits("amount_min", min, currency)}::bigint`] : []),
    ...(max !== undefined
      ? [Prisma.sql`amount <= ${minorUnits("amount_max", max, currency)}::bigint`]
      : []),
    // Amounts from before a currency change are not comparable.
    ...(filtersByAmount ? [Prisma.sql`currency = ${currency}`] : []),
    ...(payers?.ending === undefined ? [] : [isOfPayers(payers)]),
    ...(method ? [displayMethodConditions(method).filter] : []),
    ...withinHours(Prisma.sql`created_at`, hours, timeZone),
    ...(member === undefined ? [] : [isMadeBy(member)]),
    ...(words === undefined ? [] : [mentions(words)]),
    ...(tag === undefined ? [] : [hasTag(ID, tag)]),
  ];
}

const ID = Prisma.sql`p.id`;

const isMadeBy = (member: string): Prisma.Sql =>
  Prisma.sql`(p.user_id = ${member} AND ${isMadeByMember(Prisma.sql`p`)})`;

const mentions = (words: string): Prisma.Sql => Prisma.sql`(
  ${hasWords(Prisma.sql`p.comment`, words)} OR ${hasLineWith(ID, words)} OR ${hasNoteWith(ID, words)})`;

function minorUnits(field: string, major: number, currency: string): bigint {
  const amount = toMinorUnits(major, currency);
  if (amount.ok) return amount.minor;
  throw new ValidationFailed([{ field, message: `${field} ${amount.fault}` }]);
}

const isOnePayer = (payers: PhoneSearch | undefined): payers is { number: string } =>
  payers !== undefined && payers.ending === undefined;

/** Returns a condition without an index: the number of one payer has one, the last digits of many do not. */
export function isOfPayers({ number, ending }: PhoneSearch): Prisma.Sql {
  const endsWith = Prisma.sql`payer_phone LIKE ${`%${ending}`}`;
  return number === undefined ? endsWith : Prisma.sql`(payer_phone = ${number} OR ${endsWith})`;
}
