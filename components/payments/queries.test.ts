import { expect, test } from "vitest";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { paymentQueries } from "./queries";

const scope = { organizationId: "org_1", mode: "test" } as never;

/** How soon the refunds of a payment are read again, if they were read like this. */
function pauseAfter(payment: Partial<AccountPayment>, statuses: readonly string[]): number {
  const { refetchInterval } = paymentQueries.refunds(scope, payment as AccountPayment);
  const state = { data: { data: statuses.map((status) => ({ status })) } };
  if (typeof refetchInterval !== "function") throw new Error("the pause depends on what was read");
  return Number(refetchInterval({ state } as never));
}

test("refunds that were pending are read again soon, although their payment is refunded by now", () => {
  const refunded = { status: "completed", refund_pending_amount: 0 } as const;
  const idle = pauseAfter(refunded, ["completed"]);
  const active = pauseAfter({ ...refunded, refund_pending_amount: 12 }, []);
  expect(active).toBeLessThan(idle);
  expect(pauseAfter(refunded, ["completed", "pending"])).toBe(active);
});
