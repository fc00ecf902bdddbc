import { formatMoney } from "@/lib/kit/display";
import { toMajorUnits } from "@/lib/kit/money";
import type { Book } from "./manifest";

/** Prints what each organization and mode has collected and refunded. */
export function printBooks(books: readonly Book[]): void {
  for (const book of books) {
    const money = (minor: string) =>
      formatMoney(toMajorUnits(BigInt(minor), book.currency), book.currency);
    console.log(
      `  ${book.name} (${book.organization}), ${book.mode}: ${book.payments} payments, ` +
        `${book.completed} completed, ${money(book.collected)} collected; ` +
        `${book.refunds} refunds, ${money(book.refunded)} refunded`,
    );
  }
}
