// `npm run demo:payment`: one complete payment against a running Qassa: created, confirmed by the payer, found by the
// poll, reported by a signed webhook to a real receiver, refunded, and reported again.
import { randomBytes } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { CommandError, runCommand } from "../launch/command.mjs";
import { readJson } from "../launch/private-file.mjs";
import { loadEnvFiles, readSettings } from "../launch/settings.mjs";
import { PLAYED_NAMES, type PlayedMerchant, playedMerchant } from "./played-merchant";
import { type DemoReceiver, demoReceiver, type VerifiedWebhook } from "./receiver";
import { demoSubscription } from "./subscription";

const USAGE = `npm run demo:payment [-- --origin http://localhost:3000 --key qs_test_… --phone +77011234567 --amount 1500]
npm run demo:payment -- --network vipps|pix|apipay   the same in live mode, through a network that this program plays

Without options it uses the values in DATA_DIR/demo.json. The server must run with WEBHOOK_ALLOW_LOOPBACK=true.`;

const EVENT_COMPLETED = "payment.completed";
const EVENT_REFUNDED = "payment.refunded";
const NORWEGIAN_PHONE = "+4791234567";

const Demo = z.object({ origin: z.url(), device_key: z.string(), payer_phone: z.string() });
const Created = z.object({ payment_id: z.string(), status: z.literal("pending") });
const Linked = z.object({ payment_id: z.string() });
const Accepted = z.object({ refund_id: z.string(), status: z.literal("pending") });
const Confirmed = z.object({ status: z.string(), reason: z.string().optional() });
const Simulated = z.object({
  results: z.array(z.object({ success: z.boolean(), error: z.string().optional() })),
});

function options() {
  try {
    return parseArgs({
      options: {
        origin: { type: "string" },
        key: { type: "string" },
        phone: { type: "string" },
        amount: { type: "string", default: "1500" },
        network: { type: "string" },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function settings() {
  const values = options();
  if (values.help) return undefined;
  loadEnvFiles();
  const file = path.join(readSettings().dataDir, "demo.json");
  const demo = Demo.partial().safeParse(readJson(file)).data ?? {};
  const origin = values.origin ?? demo.origin;
  const key = values.key ?? demo.device_key;
  if (!origin || !key) {
    throw new CommandError(
      `There is no demo in ${file}. Start Qassa first (WEBHOOK_ALLOW_LOOPBACK=true npm start), or use --origin and --key.`,
    );
  }
  const phone = values.phone ?? demo.payer_phone ?? "+77011234567";
  const network = PLAYED_NAMES.find((name) => name === values.network);
  if (values.network !== undefined && !network) {
    throw new CommandError(`Unknown network "${values.network}".\n\n${USAGE}`);
  }
  return { origin: origin.replace(/\/+$/, ""), key, phone, amount: Number(values.amount), network };
}
type Settings = NonNullable<ReturnType<typeof settings>>;

const startedAt = performance.now();
const startedOn = Date.now();

/** Prints a line with the seconds from the start until `at`, which defaults to now. */
function print(what: string, detail = "", at?: Date) {
  const elapsed = at ? at.getTime() - startedOn : performance.now() - startedAt;
  console.log(
    `${(elapsed / 1000).toFixed(2).padStart(7)} s  ${what.padEnd(34)}  ${detail}`.trimEnd(),
  );
}

/** Sends a request and returns its parsed response. Throws with the server's response on any other status. */
async function send<Schema extends z.ZodType>(
  { origin, key }: Settings,
  what: string,
  {
    requestPath,
    body,
    status,
    answer,
  }: { requestPath: string; body?: object; status: number; answer: Schema },
): Promise<z.output<Schema>> {
  const response = await fetch(origin + requestPath, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "x-idempotency-key": randomBytes(12).toString("hex"),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new CommandError(
      `${what}: no answer from ${origin} (${reason}). Is it running? npm start`,
    );
  });
  const text = await response.text();
  if (response.status !== status) {
    throw new CommandError(`${what}: it answered ${response.status}, not ${status}: ${text}`);
  }
  const read = answer.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new CommandError(`${what}: unexpected response: ${text}`);
}

function reportWebhook({ body, receivedAt }: VerifiedWebhook) {
  print(
    "webhook received and verified",
    `${body.event}, attempt ${body.attempt_number}`,
    receivedAt,
  );
}

async function confirmInSandbox(given: Settings, paymentId: string) {
  const { status, reason } = await send(given, "Confirm it on the sandbox phone", {
    requestPath: `/api/sandbox/requests/${paymentId}/confirm`,
    status: 200,
    answer: Confirmed,
  });
  if (status !== "Processed") {
    throw new CommandError(`The payment failed in the sandbox: ${reason ?? status}`);
  }
}

async function takePayment(given: Settings, receiver: DemoReceiver, played?: PlayedMerchant) {
  const phone = played?.currency === "NOK" ? NORWEGIAN_PHONE : given.phone;
  const order = {
    amount: given.amount,
    merchant_order_id: `demo-${randomBytes(4).toString("hex")}`,
    comment: "Demo",
  };
  const { payment_id } = played?.byLink
    ? await send(given, "Create the link", {
        requestPath: "/api/v1/payments/link",
        body: order,
        status: 200,
        answer: Linked,
      })
    : await send(given, "Create the payment", {
        requestPath: "/api/v1/payments",
        body: { ...order, payer_phone: phone },
        status: 201,
        answer: Created,
      });
  print("created", `${payment_id}  ${given.amount} ${played?.currency ?? ""}`);
  if (played) played.pay(payment_id);
  else await confirmInSandbox(given, payment_id);
  print(played ? "paid" : "confirmed", played?.byLink ? "by its code" : `by ${phone}`);
  // Does not read the payment meanwhile: a read also queries the network, and the poll should find the change.
  const completed = await receiver.next(EVENT_COMPLETED, payment_id);
  print("found by the poll", "", new Date(completed.body.created_at));
  reportWebhook(completed);
  return payment_id;
}

async function refund(given: Settings, receiver: DemoReceiver, paymentId: string) {
  const { refund_id } = await send(given, "Refund it", {
    requestPath: `/api/v1/payments/${paymentId}/refund`,
    body: { reason: "Demo" },
    status: 202,
    answer: Accepted,
  });
  print("refund accepted", refund_id);
  reportWebhook(await receiver.next(EVENT_REFUNDED, paymentId));
}

await runCommand(async () => {
  const chosen = settings();
  if (!chosen) {
    console.log(USAGE);
    return 0;
  }
  const undo: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    const receiver = await demoReceiver();
    undo.push(receiver.close);
    const played = chosen.network && (await playedMerchant(chosen.network, chosen.key));
    if (played) undo.push(played.end);
    const given = { ...chosen, ...(played && { key: played.key }) };
    if (played) print("network connected", `${chosen.network}, in live mode`);
    const subscription = await demoSubscription(given.key, receiver);
    undo.push(subscription.end);
    const { results } = await send(given, "Send a test delivery", {
      requestPath: "/api/v1/webhook-simulate",
      body: { event: EVENT_COMPLETED, subscription_id: subscription.id },
      status: 200,
      answer: Simulated,
    });
    if (!results[0]?.success) {
      throw new CommandError(
        `The server can't send webhooks to this machine (${results[0]?.error ?? "no result"}). Start it with: WEBHOOK_ALLOW_LOOPBACK=true npm start`,
      );
    }
    print("subscribed, test delivery received", receiver.url);
    const paymentId = await takePayment(given, receiver, played || undefined);
    await refund(given, receiver, paymentId);
  } finally {
    await end();
  }
  print("done", "the subscription is off");
  return 0;
});
