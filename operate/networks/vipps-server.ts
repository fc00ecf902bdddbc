// A server that plays Vipps MobilePay's ePayment API 1.4.1 for tests, and to try Qassa without the internet.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { minutes, seconds } from "@/lib/kit/time";
import { Counts, isInMaintenance, maintenancePage } from "./deviation";
import { type NetworkFaults, type PlayedCall, PlayedTokens, playing } from "./played";
import { money, NO_TOKEN, problem, refuse, refuseElsewhere, show, whenRead } from "./vipps-answers";
import { type Change, VippsBooks } from "./vipps-books";
import { deviateVipps, type VippsDeviation } from "./vipps-deviations";
import {
  Amount,
  Customer,
  isOfApp,
  type Order,
  orderAt,
  phoneOf,
  redirectUrlOf,
} from "./vipps-orders";
import { paymentAsOf, type VippsPayment } from "./vipps-payment";
import { VippsPrintedCodes } from "./vipps-printed-codes";
import { VippsRefusal } from "./vipps-refusal";

export const VIPPS_KEYS = {
  clientId: "0b6c0d2a-client",
  clientSecret: "secret-of-the-playing-server",
  subscriptionKey: "da7d5b0e18a84aeda961c0c31b75c2a9",
  merchantSerialNumber: "123456",
} as const;

const UNKNOWN_PHONE = /0000$/;

const Modification = z.object({ modificationAmount: Amount });
const Approval = z.object({ customer: Customer.optional(), token: z.string().optional() });

export interface VippsFaults extends NetworkFaults {
  /** Changes of these kinds are refused, though they are right: with a code, such as 6280, or the status 423. */
  refusals?: Partial<Record<Change, { code?: string; status?: number }>>;
  /** How it differs from the document. */
  deviations?: VippsDeviation[];
}

/** How often each kind of change of one payment can be asked for in a minute. */
const CHANGES_A_MINUTE = 5;

export interface PlayedVipps {
  books: VippsBooks;
  printed: VippsPrintedCodes;
  faults: VippsFaults;
  /** The requests that arrived, newest last. */
  calls: PlayedCall[];
  tokens: PlayedTokens;
  handle: (request: Request) => Promise<Response>;
}

/** Plays one sales unit, whose keys are `VIPPS_KEYS`. `now` is in milliseconds. */
export function playVipps({ now = Date.now }: { now?: () => number } = {}): PlayedVipps {
  const books = new VippsBooks(now);
  const printed = new VippsPrintedCodes(VIPPS_KEYS.merchantSerialNumber, now);
  const faults: VippsFaults = {};
  const requestTimes = new Map<string, number[]>();
  const calls: PlayedCall[] = [];
  const tokens = new PlayedTokens(faults, now);
  // An answer that was given for a key is given again.
  const counts = new Counts();
  const does = (deviation: VippsDeviation) => faults.deviations?.includes(deviation) === true;
  const answered = new Map<string, { body: string; answer: object; status: number }>();
  const handle = playing(
    faults,
    calls,
    (status, headers) => problem({ status, title: "Try again later", ...(headers && { headers }) }),
    respond,
  );
  return { books, printed, faults, calls, tokens, handle };

  function respond(request: Request, text: string): Response {
    try {
      const url = new URL(request.url);
      const { origin, pathname } = url;
      if (does("maintenance") && isInMaintenance(counts.next("maintenance")))
        return maintenancePage();
      if (pathname === "/accesstoken/get") return giveToken(request.headers);
      requireToken(request.headers);
      const [, reference, action = ""] =
        /^\/epayment\/v1\/payments(?:\/([\w-]{1,50})(?:\/(\w+))?)?$/.exec(pathname) ?? [];
      const body: unknown = text ? JSON.parse(text) : {};
      const aboutCodes = printed.respond(request.method, url, body);
      if (aboutCodes) return aboutCodes;
      const approved = /^\/epayment\/v1\/test\/payments\/([\w-]{1,50})\/approve$/.exec(
        pathname,
      )?.[1];
      if (request.method === "POST" && approved) return forceApprove(approved, body);
      if (request.method === "GET" && reference) return read(reference, action);
      if (request.method !== "POST") throw new VippsRefusal(404, "Not found");
      const about = reference
        ? pathname
        : `a creation of ${String((body as Order | null)?.reference)}`;
      return once(request.headers, { pathname, about }, text, (key) =>
        reference ? change(reference, action, body, key) : create(body, key, origin),
      );
    } catch (error) {
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        const field = { name: issue!.path.join("."), reason: issue!.message };
        return refuse(new VippsRefusal(400, "Bad Request", { field }));
      }
      if (error instanceof VippsRefusal) {
        return does("errors_of_another_server") ? refuseElsewhere(error) : refuse(error);
      }
      throw error;
    }
  }

  function giveToken(headers: Headers): Response {
    const isRight =
      headers.get("client_id") === VIPPS_KEYS.clientId &&
      headers.get("client_secret") === VIPPS_KEYS.clientSecret &&
      headers.get("ocp-apim-subscription-key") === VIPPS_KEYS.subscriptionKey;
    if (!isRight) return Response.json(NO_TOKEN, { status: 401 });
    const seconds = Math.floor(now() / 1000);
    // Numbers are texts in this answer.
    return Response.json({
      token_type: "Bearer",
      expires_in: String(tokens.validSeconds),
      ext_expires_in: "0",
      expires_on: String(seconds + tokens.validSeconds),
      not_before: String(seconds),
      resource: "00000002-0000-0000-c000-000000000000",
      access_token: tokens.give(),
    });
  }

  function requireToken(headers: Headers): void {
    if (!tokens.isValid(headers)) throw new VippsRefusal(401, "Unauthorized");
    if (headers.get("merchant-serial-number") !== VIPPS_KEYS.merchantSerialNumber) {
      throw new VippsRefusal(403, "The token is not for this merchant serial number");
    }
  }

  /** Counts what was asked about one payment. */
  function requireRate(what: string): void {
    const recent = (requestTimes.get(what) ?? []).filter((at) => at > now() - minutes(1));
    if (recent.length >= CHANGES_A_MINUTE) throw new VippsRefusal(429, "Too many requests");
    requestTimes.set(what, [...recent, now()]);
  }

  function once(
    headers: Headers,
    { pathname, about }: { pathname: string; about: string },
    body: string,
    act: (key: string) => { answer: object; status: number },
  ): Response {
    const key = headers.get("idempotency-key");
    if (!key || key.length > 50) throw new VippsRefusal(400, "Idempotency-Key is missing");
    requireRate(about);
    const name = `${pathname} ${key}`;
    const earlier = answered.get(name);
    if (earlier && earlier.body !== body) {
      throw new VippsRefusal(409, "The idempotency key was used for another request.");
    }
    if (!earlier) refuseForNow(pathname);
    const { answer, status } = earlier ?? act(key);
    answered.set(name, { body, answer, status });
    return Response.json(deviateVipps(answer, faults.deviations), { status });
  }

  function create(body: unknown, key: string, origin: string) {
    const order = orderAt(now()).parse(body);
    const phone = phoneOf(order.customer);
    const isUnknown = order.customer !== undefined && !isOfApp(order.customer);
    const { customerToken } = order.customer ?? {};
    if (customerToken !== undefined && !printed.isKnown(customerToken)) {
      const field = { name: "customer.customerToken", reason: "The customer token has expired" };
      throw new VippsRefusal(400, "Bad Request", { field });
    }
    if (isUnknown || (phone && UNKNOWN_PHONE.test(phone))) {
      const by = isUnknown ? "QR code" : "phone number";
      const detail = `There is no customer with this ${by} who can pay here.`;
      throw new VippsRefusal(400, "Customer not found", { code: "7010", detail });
    }
    const token = randomUUID();
    const payment = books.create(
      {
        reference: order.reference,
        token,
        amount: order.amount.value,
        currency: order.amount.currency,
        phone,
        personalQr: order.customer?.personalQr,
        customerToken,
        description: order.paymentDescription,
        redirectUrl: redirectUrlOf(order, origin, token),
        metadata: order.metadata,
        method: order.paymentMethod.type,
        expiresAt: order.expiresAt ? Date.parse(order.expiresAt) : undefined,
      },
      key,
    );
    if (faults.unknownState) payment.unknownState = faults.unknownState;
    const { reference, redirectUrl } = payment;
    return { answer: { reference, ...(redirectUrl && { redirectUrl }) }, status: 201 };
  }

  /** What it answers with deviations to a change that succeeds later. */
  function refuseForNow(pathname: string): void {
    const [, reference, change] = /\/([\w-]+)\/(capture|cancel|refund)$/.exec(pathname) ?? [];
    if (reference === undefined || change === undefined) return;
    books.find(reference);
    if (does("momentary_locks") && counts.next(pathname) === 1) {
      const detail = "Another request is being processed. Retry shortly.";
      throw counts.next("locks") % 2 === 0
        ? new VippsRefusal(423, "Locked")
        : new VippsRefusal(400, "Order is processing", { code: "6160", detail });
    }
    if (!does("captures_later") || change !== "capture") return;
    const code = ["6280", "6260"][counts.next(`captures of ${reference}`) - 1];
    if (code) throw new VippsRefusal(400, "Capture failed, please try again later", { code });
  }

  /** In the test environment, a payment is approved for a customer, or with the token of its redirect URL. */
  function forceApprove(reference: string, body: unknown): Response {
    const { customer, token } = Approval.parse(body);
    const payment = books.find(reference);
    if (!customer && token !== payment.token) {
      const field = { name: "customer", reason: "Required, or the token of the redirect URL" };
      throw new VippsRefusal(400, "Bad Request", { field });
    }
    books.decide(reference, true);
    return new Response(null, { status: 200 });
  }

  function change(reference: string, action: string, body: unknown, key: string) {
    const value = () => Modification.parse(body).modificationAmount.value;
    const changes: Record<string, () => VippsPayment> = {
      cancel: () => books.cancel(reference, key),
      capture: () => books.capture(reference, value(), key),
      refund: () => books.refund(reference, value(), key),
    };
    const act = changes[action];
    if (!act) throw new VippsRefusal(404, "Not found");
    const refusal = faults.refusals?.[action as Change];
    if (refusal) {
      books.find(reference);
      throw new VippsRefusal(refusal.status ?? 400, "Try again later", {
        ...(refusal.code && { code: refusal.code }),
        detail: "The payment could not be changed. Try again later.",
      });
    }
    return { answer: show(act(), numberOf), status: 200 };
  }

  function read(reference: string, action: string): Response {
    const payment = books.find(reference);
    if (action === "") {
      const shown = does("payment_lags") ? paymentAsOf(payment, now() - LATE_MS) : payment;
      const answer = { ...show(shown, numberOf), ...whenRead(payment) };
      return Response.json(deviateVipps(answer, faults.deviations));
    }
    if (action !== "events") throw new VippsRefusal(404, "Not found");
    const until = does("log_lags") ? now() - LATE_MS : now();
    const events = payment.events.filter(({ timestamp }) => Date.parse(timestamp) <= until);
    const entries = events.map((event) => ({
      ...event,
      // The document requires it beside `name`, which it describes.
      paymentAction: event.name,
      reference,
      amount: money(payment, event.amount),
    }));
    return Response.json(deviateVipps(entries, faults.deviations));
  }

  /** The `pspReference` of answers about a payment. */
  function numberOf({ events, pspReference }: VippsPayment): string {
    return does("number_of_the_change")
      ? (events.at(-1)?.pspReference ?? pspReference)
      : pspReference;
  }
}

/** How much later than elsewhere a change is seen. */
const LATE_MS = seconds(5);
