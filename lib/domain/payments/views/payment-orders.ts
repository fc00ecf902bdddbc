import { Prisma } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { cursorAfter, type Order, type Position, readCursor } from "@/lib/kit/pagination";
import type { PaymentSort } from "./schemas";

/** The last payment of a page. */
export interface PaymentPosition extends Position {
  amount: bigint;
}

/** An order that an index has, forwards or backwards. */
export interface PaymentOrder {
  by: Prisma.Sql;
  isByAmount: boolean;
  /** The condition, a range of the index, for the payments after a position. */
  after: (position: PaymentPosition) => Prisma.Sql;
  /** The order of cursors, and among payments of the same amount. */
  ofTimes: Order;
}

const time = ({ createdAt, id }: Position) => Prisma.sql`${createdAt}::timestamptz, ${id}`;
const amountAndTime = (position: PaymentPosition) =>
  Prisma.sql`${position.amount}::bigint, ${time(position)}`;

export const PAYMENT_ORDERS: Record<PaymentSort, PaymentOrder> = {
  "-created": {
    by: Prisma.sql`created_at DESC, id DESC`,
    isByAmount: false,
    after: (position) => Prisma.sql`(created_at, id) < (${time(position)})`,
    ofTimes: "newest",
  },
  created: {
    by: Prisma.sql`created_at, id`,
    isByAmount: false,
    after: (position) => Prisma.sql`(created_at, id) > (${time(position)})`,
    ofTimes: "oldest",
  },
  "-amount": {
    by: Prisma.sql`amount DESC, created_at DESC, id DESC`,
    isByAmount: true,
    after: (position) => Prisma.sql`(amount, created_at, id) < (${amountAndTime(position)})`,
    ofTimes: "newest",
  },
  amount: {
    by: Prisma.sql`amount, created_at, id`,
    isByAmount: true,
    after: (position) => Prisma.sql`(amount, created_at, id) > (${amountAndTime(position)})`,
    ofTimes: "oldest",
  },
};

const AMOUNT_FIRST = /^(0|[1-9]\d{0,17})-(.*)$/s;

/** Returns the cursor of the page after a position. */
export function cursorAfterPayment(position: PaymentPosition, order: PaymentOrder): string {
  const cursor = cursorAfter(position, order.ofTimes);
  return order.isByAmount ? `${position.amount}-${cursor}` : cursor;
}

/** Reads a cursor of this order; none, or an empty one, is the first page. Throws `ValidationFailed`. */
export function readPaymentCursor(
  cursor: string | undefined,
  order: PaymentOrder,
): PaymentPosition | undefined {
  if (!cursor) return undefined;
  const [amount, rest] = order.isByAmount
    ? (AMOUNT_FIRST.exec(cursor)?.slice(1) ?? ["0", "-"])
    : ["0", cursor];
  const position = readCursor(rest, "payment", order.ofTimes);
  if (!position) throw new ValidationFailed([{ field: "cursor", message: NOT_A_CURSOR }]);
  return { ...position, amount: BigInt(amount!) };
}

const NOT_A_CURSOR =
  "cursor is not valid for this order; pass next_cursor of the previous page, or leave it out";
