// A part that somebody captures in a network's portal: it is what was paid, wherever sums are.
import { expect, test } from "vitest";
import { presentPayment } from "@/lib/domain/payments";
import { createRefund } from "@/lib/domain/refunds";
import { vippsReference } from "@/lib/network";
import { paymentOf, vippsShopForEach } from "@/tests/support/vipps-shop";
import { presentOverview, readOverview } from ".";

const shop = vippsShopForEach();

test("the payment, its sums, what needs attention and what is left to refund say it", async () => {
  const id = await shop.pay();
  shop.approve(id);
  shop.played.books.capture(vippsReference(id), 10_000, null);
  expect((await shop.look(id)).status).toBe("pending");
  shop.played.books.cancel(vippsReference(id), null);
  await shop.look(id);
  expect(presentPayment(await paymentOf(id))).toMatchObject({
    status: "completed",
    amount: 150,
    paid_amount: 100,
    refundable_amount: 100,
  });
  const { today, attention } = presentOverview(await readOverview(shop.owner));
  expect(today).toMatchObject({ taken: 100, count: 1 });
  expect(attention.items.filter(({ payment_id }) => payment_id === id)).toMatchObject([
    { kind: "discrepancy", item: `amount_differs:${id}`, amount: 100 },
  ]);
  await expect(createRefund(shop.owner, id, { amount: 100.01 })).rejects.toMatchObject({
    code: "REFUND_EXCEEDS_REMAINING",
  });
  await createRefund(shop.owner, id, {});
  expect(shop.bookOf(id).refunded).toBe(10_000);
  expect(presentPayment(await paymentOf(id))).toMatchObject({ refundable_amount: 0 });
});
