import { describe, expect, test } from "vitest";
import { judgeRefund, leftAfter, obstacleOf, refundAllowance } from "./refund-amount";

const paid = (amount: number, refunded = 0, pending = 0, currency = "KZT") => ({
  amount,
  currency,
  refunded_amount: refunded,
  refund_pending_amount: pending,
  refundable_amount: Number((amount - refunded - pending).toFixed(3)),
});

test.each([
  [paid(12_000), undefined, 12_000],
  [paid(12_000, 2_000), undefined, 10_000],
  [paid(12_000), 5_000, 5_000],
  [paid(12_000, 2_000, 1_000), 5_000, 2_000],
  [paid(12_000, 6_000), 5_000, 0],
  [paid(3_000), 5_000, 3_000],
  [paid(12_000), 0, 0],
  [paid(1, 0.1, 0.2), 0.6, 0.3],
])("of %j with the limit %s, %s can be refunded", (payment, limit, allowed) => {
  expect(refundAllowance(payment, limit)).toBe(allowed);
});

test.each([
  [paid(12_000), 0, 12_000],
  [paid(12_000), 8_500, 3_500],
  [paid(12_000, 2_000, 1_000), 9_000, 0],
  [paid(0.3), 0.1, 0.2],
  [paid(0.3, 0, 0, "KWD"), 0.001, 0.299],
  [paid(500, 0, 0, "JPY"), 499, 1],
  [paid(12_000), 12_001, 0],
])("of %j, after a refund of %s, %s is left", (payment, amount, left) => {
  expect(leftAfter(payment, amount)).toBe(left);
});

describe("what speaks against a refund", () => {
  const bounds = { allowed: 5_000, isApprovable: false, isWholeOnly: false };
  const payment = paid(12_000, 2_000);
  test.each([
    [0, {}, "missing"],
    [5_000, {}, undefined],
    [5_000.01, {}, "above the limit"],
    [5_000.01, { isApprovable: true }, "to be approved"],
    [10_000, { isApprovable: true }, "to be approved"],
    [10_000, { allowed: 10_000 }, undefined],
    [10_000.01, { allowed: 10_000 }, "more than is left"],
    [10_000.01, { isApprovable: true }, "more than is left"],
    [5_000, { isWholeOnly: true }, "not the whole"],
    // A part has been refunded elsewhere, so the whole isn't left.
    [10_000, { allowed: 10_000, isWholeOnly: true }, "not the whole"],
  ])("%s with %j: %s", (amount, changes, verdict) => {
    expect(judgeRefund(payment, amount, { ...bounds, ...changes })).toBe(verdict);
  });

  test("a whole payment at a network that refunds only whole ones", () => {
    const whole = { ...bounds, allowed: 12_000, isWholeOnly: true };
    expect(judgeRefund(paid(12_000), 12_000, whole)).toBeUndefined();
  });
});

test.each([
  ["pending", 0, 0, "not paid yet"],
  ["cancelled", 0, 0, "not paid"],
  ["expired", 0, 0, "not paid"],
  ["failed", 0, 0, "not paid"],
  ["completed", 0, 0, "refunded"],
  ["completed", 0, 100, "refund pending"],
  ["completed", 50, 100, undefined],
] as const)("%s, %s left, %s pending: %s", (status, refundable_amount, pending, obstacle) => {
  expect(obstacleOf({ status, refundable_amount, refund_pending_amount: pending })).toBe(obstacle);
});
