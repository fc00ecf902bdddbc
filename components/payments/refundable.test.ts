import { expect, test } from "vitest";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { isRefundedInPart, splitByRefundable } from "./refundable";

const paymentOf = (given: Partial<AccountPayment>) =>
  ({
    amount: 100,
    status: "completed",
    refundable_amount: 0,
    refund_pending_amount: 0,
    ...given,
  }) as AccountPayment;

test("payments of which nothing can be refunded are told apart, with why", () => {
  const whole = paymentOf({ refundable_amount: 100 });
  const part = paymentOf({ refundable_amount: 60.5, refund_pending_amount: 39.5 });
  const unpaid = paymentOf({ status: "expired" });
  const refunded = paymentOf({});
  const pending = paymentOf({ refund_pending_amount: 100 });
  const { refundable, others } = splitByRefundable([unpaid, whole, refunded, part, pending]);
  expect(refundable).toEqual([whole, part]);
  expect(others).toEqual([
    { payment: unpaid, why: "notPaid" },
    { payment: refunded, why: "refunded" },
    { payment: pending, why: "pending" },
  ]);
  expect(refundable.map(isRefundedInPart)).toEqual([false, true]);
  expect(isRefundedInPart(paymentOf({ paid_amount: 60, refundable_amount: 60 }))).toBe(false);
});
