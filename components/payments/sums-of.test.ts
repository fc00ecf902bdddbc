import { expect, test } from "vitest";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { sumsOf } from "./sums-of";

const paymentOf = (amount: number, currency: string) => ({ amount, currency }) as AccountPayment;

test("payments are summed exactly, and by currency", () => {
  const payments = [paymentOf(0.1, "KZT"), paymentOf(1.005, "KWD"), paymentOf(0.2, "KZT")];
  expect(sumsOf(payments, ({ amount }) => amount)).toBe("₸0.30 + KWD\u00A01.005");
});
