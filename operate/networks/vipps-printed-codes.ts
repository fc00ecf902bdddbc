// Printed codes at the server that plays Vipps MobilePay: the merchant-callback codes of its QR API, and the one webhook
// that tells of their scans. From the public documents, each below https://developer.vippsmobilepay.com/docs/APIs:
// - the codes, and that PUT answers without one: qr-api/api-guide/merchant-callback
// - the event, one registration for each sales unit, 15 minutes: qr-api/api-guide/webhooks
// - registering, and that failed deliveries come again: webhooks-api/api-guide
// - how deliveries are signed: webhooks-api/request-authentication
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";
import { minutes } from "@/lib/kit/time";
import { VippsRefusal } from "./vipps-refusal";

const SCANNED = "user.checked-in.v1";
const TOKEN_VALID = minutes(15);

const CODES = /^\/qr\/v1\/merchant-callback\/([^/]{1,100})$/;
const WEBHOOKS = /^\/webhooks\/v1\/webhooks(?:\/([\w-]+))?$/;

const Place = z.object({
  locationDescription: z.string().min(1).max(36),
  category: z.enum(["IN_STORE", "VENDING"]).optional(),
});
const Registration = z.object({
  /** HTTPS at the real network; here also a Qassa on this machine. */
  url: z.string().regex(/^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/),
  events: z.array(z.string()).min(1),
});

interface Webhook {
  id: string;
  url: string;
  events: string[];
  secret: string;
}

/** What is posted when a customer scans a code. */
export interface Scan {
  customerToken: string;
  merchantQrId: string;
  msn: string;
  initiatedAt: string;
}

/** A delivery as the network sends it: the body, and the headers with which it is signed. */
export function signedDelivery(
  { url, secret }: Pick<Webhook, "url" | "secret">,
  scan: object,
  at = new Date(),
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(scan);
  const { host, pathname, search } = new URL(url);
  const date = at.toUTCString();
  const hash = createHash("sha256").update(body).digest("base64");
  const signature = createHmac("sha256", secret)
    .update(`POST\n${pathname}${search}\n${date};${host};${hash}`)
    .digest("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "x-ms-date": date,
      "x-ms-content-sha256": hash,
      authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
    },
  };
}

export class VippsPrintedCodes {
  /** Where each code is, by its ID. */
  readonly locations = new Map<string, string>();
  readonly webhooks = new Map<string, Webhook>();
  private readonly tokens = new Map<string, number>();

  constructor(
    private readonly msn: string,
    private readonly now: () => number,
  ) {}

  /** Answers what is asked about codes and webhooks; undefined if something else is asked. */
  respond(method: string, { pathname, origin }: URL, body: unknown): Response | undefined {
    const code = CODES.exec(pathname)?.[1];
    if (code !== undefined) return this.aboutCode(method, decodeURIComponent(code), origin, body);
    const webhook = WEBHOOKS.exec(pathname);
    return webhook ? this.aboutWebhook(method, webhook[1], body) : undefined;
  }

  private aboutCode(method: string, id: string, origin: string, body: unknown): Response {
    if (method === "PUT") {
      this.locations.set(id, Place.parse(body).locationDescription);
      return new Response(null, { status: 204 });
    }
    if (!this.locations.has(id)) throw new VippsRefusal(404, "QR not found");
    if (method === "DELETE") {
      this.locations.delete(id);
      return new Response(null, { status: 204 });
    }
    return Response.json({
      merchantSerialNumber: this.msn,
      merchantQrId: id,
      locationDescription: this.locations.get(id),
      qrImageUrl: `${origin}/qr-image/${id}`,
      qrContent: `https://qr.vipps.no/mc/${this.msn}/${id}`,
    });
  }

  private aboutWebhook(method: string, id: string | undefined, body: unknown): Response {
    if (method === "GET" && id === undefined) {
      const webhooks = [...this.webhooks.values()].map(({ secret: _own, ...shown }) => shown);
      return Response.json({ webhooks });
    }
    if (method === "DELETE" && id !== undefined) {
      if (!this.webhooks.delete(id)) throw new VippsRefusal(404, "Webhook not found");
      return new Response(null, { status: 204 });
    }
    if (method !== "POST" || id !== undefined) throw new VippsRefusal(404, "Not found");
    const { url, events } = Registration.parse(body);
    const isTaken = [...this.webhooks.values()].some((one) => one.events.includes(SCANNED));
    if (events.includes(SCANNED) && isTaken) {
      const detail = "There is already a registration of this event for the sales unit.";
      throw new VippsRefusal(400, "Bad Request", { detail });
    }
    const webhook = { id: randomUUID(), url, events, secret: randomBytes(64).toString("base64") };
    this.webhooks.set(webhook.id, webhook);
    return Response.json({ id: webhook.id, secret: webhook.secret }, { status: 201 });
  }

  /** A customer's token, with which a payment can be requested of them for 15 minutes. */
  newToken(): string {
    const token = randomBytes(41).toString("base64");
    this.tokens.set(token, this.now() + TOKEN_VALID);
    return token;
  }

  isKnown = (token: string): boolean => (this.tokens.get(token) ?? 0) > this.now();

  /** A customer scans a code. Returns what is posted, and where to: nothing if nobody is to be told. */
  scan(merchantQrId: string): { webhook: Webhook; scan: Scan } | undefined {
    const webhook = [...this.webhooks.values()].find(({ events }) => events.includes(SCANNED));
    if (!webhook || !this.locations.has(merchantQrId)) return undefined;
    const initiatedAt = new Date(this.now()).toISOString();
    const customerToken = this.newToken();
    return { webhook, scan: { customerToken, merchantQrId, msn: this.msn, initiatedAt } };
  }

  /** Posts a scan as the network does. Returns the status of the answer: other than 2xx, the customer sees an error. */
  async deliver(scanned: { webhook: Webhook; scan: object }): Promise<number> {
    const delivery = signedDelivery(scanned.webhook, scanned.scan);
    const response = await fetch(scanned.webhook.url, { method: "POST", ...delivery });
    await response.arrayBuffer();
    return response.status;
  }
}
