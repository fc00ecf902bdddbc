// The TypeScript client as an integrator gets it, packed and installed in an empty project, against the running server.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { APIRequestContext } from "@playwright/test";
import ts from "typescript";
import type * as client from "@/clients/typescript/src";
import { freePort } from "@/operate/database/embedded-postgres.mjs";
import { type Installed, installPackedClient, programOfGuide } from "@/tests/support/packed-client";
import { startWebhookReceiver } from "@/tests/support/webhook-receiver";
import { type Demo, expect, test } from "./demo";
import { addSubscription, newDeviceKey, PAID_AT_ONCE } from "./integrator";
import { newOrganization } from "./people";
import { newPhone } from "./sandbox-payer";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

// One installation serves all tests.
test.describe.configure({ mode: "serial" });

let installed: Installed;
let child: ChildProcess | undefined;
test.beforeAll(async () => {
  installed = await installPackedClient();
});
test.afterAll(async () => {
  child?.kill("SIGKILL");
  await installed.remove();
});

/** Creates an organization with a device key and a subscription for this endpoint, and returns the key. */
async function newShop(request: APIRequestContext, demo: Demo, url: string) {
  await newOrganization({ request }, demo);
  await addSubscription({ request }, demo, { url, secret: SECRET });
  return newDeviceKey({ request }, demo);
}

test("payments, refunds, lists, errors and genuine webhooks", async ({ request, demo }) => {
  const entry = path.join(installed.folder, "node_modules/@qassa/client/dist/index.js");
  const { Qassa, verifyWebhook, ConflictError } = (await import(
    pathToFileURL(entry).href
  )) as typeof client;
  const receiver = await startWebhookReceiver();
  const key = await newShop(request, demo, receiver.url);
  const qassa = new Qassa({ baseUrl: demo.origin, key });

  const largest = await qassa.payments.create({
    amount: 99_999_999.99,
    payer_phone: newPhone(),
    metadata: { table: 4, name: "Чай ☕" },
  });
  expect(await qassa.payments.get(largest.payment_id)).toMatchObject({
    amount: 99_999_999.99,
    status: "pending",
    metadata: { table: 4, name: "Чай ☕" },
  });
  const early = await qassa.payments.refund(largest.payment_id).catch((error: unknown) => error);
  expect(early).toBeInstanceOf(ConflictError);
  expect(early).toMatchObject({ code: "PAYMENT_NOT_REFUNDABLE", body: { status: "pending" } });

  const paid = await qassa.payments.create({
    amount: PAID_AT_ONCE,
    payer_phone: newPhone(),
    merchant_order_id: "order-1042",
  });
  const link = await qassa.paymentLinks.create({ amount: 990 });
  expect(link.qr_token).toContain(demo.origin);
  await expect
    .poll(async () => (await qassa.payments.get(paid.payment_id)).status)
    .toBe("completed");
  const refund = await qassa.payments.refund(paid.payment_id, { amount: 700.01 });
  await expect
    .poll(async () => (await qassa.refunds.get(refund.refund_id)).status)
    .toBe("completed");

  const ids: string[] = [];
  for await (const { payment_id } of qassa.payments.list({ limit: 1 })) ids.push(payment_id);
  expect(ids).toEqual([link.payment_id, paid.payment_id, largest.payment_id]);

  await expect.poll(() => receiver.received.length).toBe(2);
  const events: object[] = [];
  for (const { raw, headers } of receiver.received) {
    events.push(await verifyWebhook({ body: raw, headers, secret: ["of another", SECRET] }));
    const forged = verifyWebhook({ body: `${raw.toString()} `, headers, secret: SECRET });
    await expect(forged).rejects.toMatchObject({ reason: "wrong_signature" });
  }
  const common = { payment_id: paid.payment_id, merchant_order_id: "order-1042" };
  expect(events).toEqual([
    expect.objectContaining({ event: "payment.completed", ...common }),
    expect.objectContaining({ event: "payment.refunded", ...common, refund_id: refund.refund_id }),
  ]);
  const feed: string[] = [];
  for await (const { event } of qassa.events.list({ order: "oldest" })) feed.push(event);
  expect(feed).toEqual(["payment.completed", "payment.refunded"]);
  await receiver.close();
});

test("the program of the guide works as it stands", async ({ request, demo }) => {
  const port = await freePort();
  const key = await newShop(request, demo, `http://127.0.0.1:${port}/webhooks`);
  const program = programOfGuide()
    .replaceAll("http://localhost:3000", demo.origin)
    .replace("listen(8080)", `listen(${port})`);
  const { outputText } = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await writeFile(path.join(installed.folder, "guide.mjs"), outputText);
  const running = spawn(process.execPath, ["guide.mjs"], {
    cwd: installed.folder,
    env: { NODE_ENV: "test", QASSA_KEY: key, QASSA_WEBHOOK_SECRET: SECRET },
  });
  child = running;
  let output = "";
  running.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  running.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = new Promise((resolve) => running.once("close", resolve));

  // The last line before it waits for webhooks and events.
  await expect.poll(() => output.match(/^pending$/m), { message: output }).not.toBeNull();
  const [, id = ""] = /^(pay_\w+) pending$/m.exec(output) ?? [];
  expect(output).toContain(`${id} 1500\n`);
  expect(output).toContain("The payment is pending\n");
  const confirmed = await request.post(`/api/sandbox/requests/${id}/confirm`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(confirmed.ok()).toBe(true);
  await expect.poll(() => output).toContain(`event payment.completed ${id}\n`);
  await expect.poll(() => output).toContain(`webhook payment.completed ${id} dlv_`);
  const cursor = path.join(installed.folder, "cursor.txt");
  await expect.poll(() => readFile(cursor, "utf8").catch(() => "")).not.toBe("");
  running.kill("SIGTERM");
  expect(await ended, output).toBe(0);
});
