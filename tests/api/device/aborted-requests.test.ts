// A client that hangs up is no fault of the server: one line of the log, without a stack.
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { POST } from "@/app/api/v1/payments/route";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { listen, type Listener } from "@/tests/support/listener";
import { newMerchant } from "@/tests/support/merchant";
import { openSocket } from "@/tests/support/raw-http";

const BODY = JSON.stringify({ amount: 1500, payer_phone: "+77011234567" });

let lines: string[] = [];
let server: Listener;
let merchant: Awaited<ReturnType<typeof newMerchant>>;

beforeAll(async () => {
  log.level = "info";
  const output = (log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ]!;
  vi.spyOn(output, "write").mockImplementation((line) => void lines.push(line));
  server = await listen(POST);
  merchant = await newMerchant();
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

async function hangUpAfter(bytes: number) {
  const socket = await openSocket(server.origin);
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/v1/payments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${merchant.key}\r\n` +
      `Content-Type: application/json\r\nX-Idempotency-Key: ${bytes}\r\n` +
      `Content-Length: ${BODY.length}\r\n\r\n${BODY.slice(0, bytes)}`,
  );
  await pause(200);
  socket.destroy();
  await vi.waitUntil(() => lines.length > 0, { timeout: 5_000 });
  await pause(100);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test.each([0, 20])("a request aborted after %i bytes of its body is one line", async (bytes) => {
  expect(await hangUpAfter(bytes)).toEqual([
    expect.objectContaining({ level: 30, operation: "createPayment", status: 499 }),
  ]);
  expect(lines.join()).not.toContain("stack");
  expect(await db().payment.count()).toBe(0);
});

test("a fault of the server is an error with its stack, also if the client has gone", async () => {
  await db().$executeRaw`ALTER TABLE idempotency_keys RENAME TO away`;
  try {
    const [fault] = await hangUpAfter(BODY.length);
    expect(fault).toMatchObject({ level: 50, msg: "unexpected error" });
    expect(JSON.stringify(fault)).toContain("stack");
  } finally {
    await db().$executeRaw`ALTER TABLE away RENAME TO idempotency_keys`;
  }
});
