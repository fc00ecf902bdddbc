import { expect, test } from "vitest";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import { freshReceipt } from "./receipt";

const view = {
  mode: "live",
  organizationName: "Padaria",
  brand: {},
  timeZone: "America/Sao_Paulo",
};
const receiptOf = (payment: Partial<AccountPayment>) =>
  freshReceipt(
    { payment_id: "pay_1", currency: "BRL", amount: 100, ...payment } as AccountPayment,
    view as View,
    {},
  );

test("a receipt that is printed at once has what was paid", () => {
  expect(receiptOf({})).toMatchObject({ amount: 100, left: 100 });
  expect(receiptOf({ paid_amount: 60 })).toMatchObject({ amount: 60, left: 60 });
});
