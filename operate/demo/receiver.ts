// A model webhook endpoint: it verifies both signatures over the received bytes before it parses them.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { EventEmitter } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { WebhookBody } from "@/lib/domain/webhooks/schemas";
import { CommandError } from "../launch/command.mjs";

/** Two cycles of the slowest poll, and a retry. */
const TIMEOUT_SECONDS = 180;
/** The Standard Webhooks specification's tolerance against replays. */
const CLOCK_TOLERANCE_SECONDS = 300;

export interface VerifiedWebhook {
  body: WebhookBody;
  receivedAt: Date;
}

export interface DemoReceiver {
  url: string;
  secret: string;
  /** Returns the first webhook of this event and payment. Throws `CommandError` if none arrives or one is forged. */
  next: (event: string, paymentId: string) => Promise<VerifiedWebhook>;
  close: () => Promise<void>;
}

const isSame = (given: string, own: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const header = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? "");

/** Returns what is wrong with a delivery; undefined if it is signed correctly and recent. */
function fault(secret: string, headers: IncomingHttpHeaders, raw: Buffer): string | undefined {
  const hex = createHmac("sha256", secret).update(raw).digest("hex");
  if (!isSame(header(headers, "x-service-signature"), hex)) {
    return "X-Service-Signature does not match the bytes received";
  }
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > CLOCK_TOLERANCE_SECONDS) {
    return `webhook-timestamp ${timestamp} is not recent`;
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest("base64");
  const signatures = header(headers, "webhook-signature").split(" ");
  return signatures.some((signature) => isSame(signature, `v1,${mac}`))
    ? undefined
    : "webhook-signature does not match the bytes received";
}

/** Listens on a free port of 127.0.0.1. */
export async function demoReceiver(): Promise<DemoReceiver> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const received: (VerifiedWebhook | { fault: string })[] = [];
  const arrivals = new EventEmitter();
  const server = createServer((request, response) => {
    const receivedAt = new Date();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks);
      const wrong = fault(secret, request.headers, raw);
      const body = WebhookBody.safeParse(JSON.parse(raw.toString("utf8")));
      if (wrong) received.push({ fault: wrong });
      else if (!body.success) received.push({ fault: `unexpected body: ${raw.toString()}` });
      else received.push({ body: body.data, receivedAt });
      response.writeHead(wrong || !body.success ? 400 : 200).end();
      arrivals.emit("webhook");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const find = (event: string, paymentId: string) => {
    for (const webhook of received) {
      if ("fault" in webhook) throw new CommandError(`A webhook came, but ${webhook.fault}.`);
      if (webhook.body.event === event && webhook.body.payment_id === paymentId) return webhook;
    }
    return undefined;
  };
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    secret,
    async next(event, paymentId) {
      const tooLate = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
      for (;;) {
        const found = find(event, paymentId);
        if (found) return found;
        await new Promise<void>((resolve, reject) => {
          arrivals.once("webhook", resolve);
          tooLate.addEventListener("abort", () =>
            reject(
              new CommandError(
                `No ${event} of ${paymentId} arrived within ${TIMEOUT_SECONDS} s. Check the server's log for errors of the poll and the deliveries.`,
              ),
            ),
          );
        });
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
