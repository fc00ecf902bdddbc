import { expect, test } from "vitest";
import { paymentNote } from "./payment-note";

test.each([
  [{ refunded_amount: 0 }, undefined],
  [{ refunded_amount: 5 }, "€5.00 refunded"],
  [{ refunded_amount: 0, paid_amount: 60 }, "€60.00 paid"],
  [{ refunded_amount: 5, paid_amount: 200 }, "€200.00 paid · €5.00 refunded"],
])("a payment with %o has the note %s", (payment, note) => {
  expect(paymentNote({ currency: "EUR", ...payment })).toBe(note);
});
