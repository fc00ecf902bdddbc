// What a payer approves at a network that reserves the money first: taken, or given back before anything final is said.
import { expect, test } from "vitest";
import { cancelPayment, checkDuePayments, readPayment } from "@/lib/domain/payments";
import { db, Prisma, query } from "@/lib/kit/db";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { vippsReference } from "@/lib/network";
import { serve } from "@/operate/networks/serve";
import { letPass as letPaymentPass } from "@/tests/support/let-pass";
import { eventsOf, paymentOf, timelineOf, vippsShopForEach } from "@/tests/support/vipps-shop";

const shop = vippsShopForEach();
const { pay, approve, bookOf, countCalls, letPass, look } = shop;

const LATER = { code: "6280" };

test("what can't be taken yet stays pending, is told, and is taken later, once", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  expect(await look(id)).toMatchObject({ status: "pending", networkStatus: "AUTHORIZED" });
  await letPass(id, 1);
  expect((await look(id)).status).toBe("pending");
  shop.played.faults.refusals = {};
  await letPass(id, 1);
  expect((await look(id)).status).toBe("completed");
  expect(bookOf(id)).toMatchObject({ captured: 15_000, cancelled: 0 });
  expect(await eventsOf(id)).toEqual(["payment.completed"]);
  expect(await timelineOf(id)).toEqual([
    "payment.created",
    "network.reservation_kept",
    "payment.completed",
  ]);
  expect(await db().reservation.count({ where: { paymentId: id } })).toBe(0);
});

test("what could not be taken in time is given back before it is said to have failed", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER, cancel: LATER };
  approve(id);
  await look(id);
  for (const minute of [9, 10, 30]) {
    await letPass(id, minute);
    expect((await look(id)).status).toBe("pending");
  }
  expect(await eventsOf(id)).toEqual([]);
  const attempts = countCalls("/capture");
  shop.played.faults.refusals = {};
  await letPass(id, 1);
  expect(await look(id)).toMatchObject({
    status: "failed",
    failureReason:
      "The payer approved it, but the payment network could not take the money in time. It was given back.",
  });
  expect(bookOf(id)).toMatchObject({ captured: 0, cancelled: 15_000 });
  expect(countCalls("/capture")).toBe(attempts);
  expect(await eventsOf(id)).toEqual(["payment.failed"]);
});

test("what a payer approves after the payment expired here is given back, and never taken", async () => {
  const id = await pay();
  await letPaymentPass(id, 16);
  expect((await look(id)).status).toBe("expired");
  approve(id);
  expect((await look(id)).status).toBe("expired");
  expect(bookOf(id)).toMatchObject({ captured: 0, cancelled: 15_000 });
  expect(countCalls("/capture")).toBe(0);
  expect(await eventsOf(id)).toEqual(["payment.expired"]);
  expect((await timelineOf(id)).at(-1)).toBe("network.reservation_given_back");
});

test("however many look, all day long, no payment is asked for more often than the network allows", async () => {
  const [id, other] = [await pay(), await pay()];
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  for (let second = 0; second <= 60; second += 2) {
    await Promise.all([look(id), look(id)]);
    await letPass(id, 2 / 60);
  }
  expect(countCalls("/capture")).toBeLessThanOrEqual(5);
  // The others are asked about as ever.
  shop.played.faults.refusals = {};
  approve(other);
  expect((await look(other)).status).toBe("completed");
  expect((await readPayment(shop.owner, await pay())).status).toBe("pending");
});

test("a limit of one payment stops no other", async () => {
  const [limited, other] = [await pay(), await pay()];
  approve(limited);
  approve(other);
  shop.played.faults.refusals = { capture: { status: 429 } };
  expect((await look(limited)).status).toBe("pending");
  shop.played.faults.refusals = {};
  expect((await look(other)).status).toBe("completed");
});

test("a merchant who cancels what is reserved gives it back, or hears that it is not cancelled", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER, cancel: LATER };
  approve(id);
  await look(id);
  await expect(cancelPayment(shop.owner, id)).rejects.toThrow(NetworkUnavailable);
  expect((await paymentOf(id)).status).toBe("pending");
  shop.played.faults.refusals = {};
  expect((await cancelPayment(shop.owner, id)).status).toBe("cancelled");
  expect(bookOf(id)).toMatchObject({ captured: 0, cancelled: 15_000 });
});

test("what is reserved at a network that went silent does not expire", async () => {
  const [reserved, open] = [await pay(), await pay()];
  shop.played.faults.refusals = { capture: LATER };
  approve(reserved);
  await look(reserved);
  await shop.server.close();
  for (const id of [reserved, open]) await letPass(id, 60);
  await query(
    Prisma.sql`UPDATE payments SET next_check_at = now() WHERE id = ANY(${[reserved, open]}) RETURNING id`,
  );
  await checkDuePayments();
  expect((await paymentOf(reserved)).status).toBe("pending");
  expect((await paymentOf(open)).status).toBe("expired");
  shop.server = await serve(shop.played.handle);
});

const captureInPortal = (id: string, amount: number) =>
  shop.played.books.capture(vippsReference(id), amount, null);

test("what somebody captures a part of in the portal is theirs to decide until it is over, then the rest is given back", async () => {
  const id = await pay();
  shop.played.faults.refusals = { capture: LATER };
  approve(id);
  await look(id);
  captureInPortal(id, 10_000);
  shop.played.faults.refusals = {};
  for (const minute of [1, 1]) {
    await letPass(id, minute);
    expect(await look(id)).toMatchObject({
      status: "pending",
      networkStatus: "CAPTURED_IN_PART",
    });
  }
  await letPass(id, 15);
  expect(await look(id)).toMatchObject({ status: "completed", networkStatus: "CAPTURED" });
  expect(bookOf(id)).toMatchObject({ captured: 10_000, cancelled: 5_000 });
  expect(countCalls("/capture")).toBe(1);
  expect(await timelineOf(id)).toEqual([
    "payment.created",
    "network.reservation_kept",
    "network.captured_in_part",
    "payment.completed",
  ]);
  expect(await eventsOf(id)).toEqual(["payment.completed"]);
});

test("whoever cancels such a payment here gives the rest back, and hears that it is paid", async () => {
  const id = await pay();
  approve(id);
  captureInPortal(id, 10_000);
  await expect(cancelPayment(shop.owner, id)).rejects.toMatchObject({
    code: "PAYMENT_NOT_CANCELLABLE",
  });
  expect((await paymentOf(id)).status).toBe("completed");
  expect(bookOf(id)).toMatchObject({ captured: 10_000, cancelled: 5_000 });
});
