// Connections that are cut anywhere in a request and its answer: nothing is ever made twice, and nothing is lost.
// `npm run check:all` cuts them at every byte.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pLimit from "p-limit";
import { expect, test } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { APIPAY_KEYS, playApipay } from "@/operate/networks/apipay-server";
import { isEveryCase } from "@/tests/support/every-case";
import { listen } from "@/tests/support/listener";
import { order as anOrder } from "@/tests/support/networks";
import { NetworkNoAnswer } from "../port";
import { apipayNetwork } from "./network";

const AT_ONCE = 8;
/** Bytes from one cut to the next. */
const STEP = isEveryCase ? 1 : 9;
interface ConnectionCut {
  of: "request" | "answer";
  after: number;
  /** Counts the bytes. */
  passed?: { request: number; answer: number };
}

/** A network, and a way to it that is cut once, from `arm` on, and then works. */
async function openWay() {
  const { handle, books } = playApipay({ refundMs: 0 });
  const server = await listen(handle);
  let cut: ConnectionCut | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(server.origin).port), "127.0.0.1");
    const both = [client, upstream];
    for (const socket of both) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => both.forEach((one) => one.destroy()));
    }
    const ownCut = cut;
    cut = undefined;
    const left = { request: Infinity, answer: Infinity };
    if (ownCut) left[ownCut.of] = ownCut.after;
    const pipe = (from: Socket, to: Socket, part: ConnectionCut["of"]) =>
      from.on("data", (bytes: Buffer) => {
        const some = bytes.subarray(0, left[part]);
        left[part] -= some.length;
        if (ownCut?.passed) ownCut.passed[part] += some.length;
        const isOver = ownCut?.of === part && left[part] <= 0;
        to.write(some, () => isOver && both.forEach((one) => one.destroy()));
      });
    if (ownCut?.after === 0 && ownCut.of === "request") return both.forEach((one) => one.destroy());
    pipe(client, upstream, "request");
    pipe(upstream, client, "answer");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    books,
    network: apipayNetwork({ baseUrl: `http://127.0.0.1:${port}/api/v1`, ...APIPAY_KEYS }),
    arm: (one: ConnectionCut) => (cut = one),
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([new Promise((resolve) => proxy.close(resolve)), server.close()]);
    },
  };
}

const order = () => anOrder({ phone: "+77011234567", amount: 1_234_567n });

/** Eleven minutes pass for one reference. */
const backdateWait = (reference: string) =>
  query(Prisma.sql`
    UPDATE apipay_operations SET asked_at = asked_at - interval '11 minutes' WHERE reference = ${reference}
    RETURNING reference`);

/** Returns whether an answer came. */
async function answered(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(NetworkNoAnswer);
    return false;
  }
}

async function createThrough(
  cut: ConnectionCut,
): Promise<{ isAnswered: boolean; arrived: boolean }> {
  const way = await openWay();
  const { network, books } = way;
  const payment = order();
  const { reference } = payment;
  way.arm(cut);
  const isAnswered = await answered(network.requestPayment(payment, { timeoutMs: 3_000 }));
  const arrived = books.made(reference).length === 1;
  // The poll asks, and asks for it again where it says that the network does not know it.
  for (let round = 0; round < 2; round++) {
    const [state] = await network.paymentStates([reference]);
    expect(["pending", "not_found"]).toContain(state!.state);
    await answered(network.requestPayment(payment));
    expect(books.made(reference).length).toBeLessThanOrEqual(1);
    if (round === 0) await backdateWait(reference);
  }
  expect(await network.requestPayment(payment)).toEqual({ outcome: "accepted" });
  books.pay(reference);
  expect(await network.paymentStates([reference])).toMatchObject([{ state: "paid" }]);
  expect(books.made(reference)).toMatchObject([{ amount: 1_234_567, takings: 1 }]);
  await way.close();
  return { isAnswered, arrived };
}

async function refundThrough(
  cut: ConnectionCut,
): Promise<{ isAnswered: boolean; arrived: boolean }> {
  const way = await openWay();
  const { network, books } = way;
  const payment = order();
  await network.requestPayment(payment);
  books.pay(payment.reference);
  const refund = {
    reference: newId("refund"),
    paymentReference: payment.reference,
    amount: 300_001n,
    currency: "KZT",
  };
  const refunds = () => books.made(payment.reference)[0]!.refunds;
  way.arm(cut);
  const isAnswered = await answered(network.requestRefund(refund, { timeoutMs: 3_000 }));
  const arrived = refunds().length === 1;
  await answered(network.requestRefund(refund));
  expect(refunds().length).toBeLessThanOrEqual(1);
  await backdateWait(refund.reference);
  await network.refundStates([refund]);
  expect(await network.requestRefund(refund)).toEqual({ outcome: "accepted" });
  expect(refunds()).toMatchObject([{ amount: 300_001 }]);
  expect(await network.refundStates([refund])).toMatchObject([{ state: "completed" }]);
  await way.close();
  return { isAnswered, arrived };
}

test.each([
  ["a payment", createThrough],
  ["a refund", refundThrough],
])(
  "%s is made exactly once, wherever the connection was cut",
  async (_, through) => {
    const whole = await measure(through);
    const calls = pLimit(AT_ONCE);
    const cutIn = (of: ConnectionCut["of"]) =>
      calls.map(
        Array.from({ length: whole[of] }, (__, after) => after).filter(
          // Also the last byte.
          (after) => after % STEP === 0 || after === whole[of] - 1,
        ),
        (after) => through({ of, after }),
      );
    // Cuts of the request reach nobody, those of the answer come too late.
    const requests = await cutIn("request");
    expect(requests.filter(({ isAnswered }) => isAnswered)).toEqual([]);
    const answers = await cutIn("answer");
    expect(answers.filter(({ arrived }) => !arrived)).toEqual([]);
    expect(answers.filter(({ isAnswered }) => !isAnswered).length).toBeGreaterThan(100 / STEP);
  },
  180_000,
);

/** How many bytes the request and its answer have. */
async function measure(through: (cut: ConnectionCut) => Promise<unknown>) {
  const passed = { request: 0, answer: 0 };
  await through({ of: "request", after: Infinity, passed });
  return passed;
}
