import { type Connection, type RetryPolicy, definedOnly } from "./http.js";
import {
  Events,
  PaymentLinks,
  Payments,
  Refunds,
  Network,
  StaticQrPayments,
  Webhooks,
} from "./resources.js";

const API_PATH = "/api/v1";
const DEFAULTS = { maxRetries: 4, timeoutMs: 60_000, attemptTimeoutMs: 20_000 };

export interface QassaOptions extends RetryPolicy {
  /** The address of the server, such as `https://pay.example.net`. */
  baseUrl: string;
  /** A device key: `qs_test_…` or `qs_live_…`. Anyone who has it can use it: keep it on your server. */
  key: string;
  /** What to send requests with instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/**
 * A client of a Qassa server's device API. Fields have the names of the API, amounts are numbers in major units, times
 * are RFC 3339 text. Every method throws a subclass of `QassaError` if it fails.
 */
export class Qassa {
  readonly payments: Payments;
  readonly paymentLinks: PaymentLinks;
  readonly refunds: Refunds;
  readonly staticQrPayments: StaticQrPayments;
  readonly network: Network;
  readonly webhooks: Webhooks;
  readonly events: Events;

  constructor({ baseUrl, key, fetch: ownFetch, ...policy }: QassaOptions) {
    const connection: Connection = {
      ...DEFAULTS,
      ...definedOnly(policy),
      url: apiUrl(baseUrl),
      key: checkedKey(key),
      // Browsers only let `fetch` be called as a function, not as a method of another object.
      fetch: ownFetch ?? ((...request) => fetch(...request)),
    };
    this.payments = new Payments(connection);
    this.paymentLinks = new PaymentLinks(connection);
    this.refunds = new Refunds(connection);
    this.staticQrPayments = new StaticQrPayments(connection);
    this.network = new Network(connection);
    this.webhooks = new Webhooks(connection);
    this.events = new Events(connection);
  }
}

/** Returns the URL of the API on a server, which may already be that. */
function apiUrl(baseUrl: string): string {
  const example = "Pass the address of the server, such as https://pay.example.net.";
  if (!URL.canParse(baseUrl)) throw new TypeError(`baseUrl is not a URL. ${example}`);
  const { protocol, origin, pathname, username, password, search } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`baseUrl is not http or https. ${example}`);
  // The message must not show them.
  if (username || password || search) {
    throw new TypeError(`baseUrl has a user, a password or a query. ${example}`);
  }
  const path = pathname.replace(/\/+$/, "");
  return origin + (path.endsWith(API_PATH) ? path : path + API_PATH);
}

/** Returns the key. The error of a header that contains it would show it. */
function checkedKey(key: string): string {
  if (typeof key === "string" && /^[\x21-\x7e]+$/.test(key)) return key;
  const problem = key ? "has spaces, line breaks or characters beyond ASCII" : "is missing";
  throw new TypeError(`key ${problem}. Pass a device key: qs_test_… or qs_live_….`);
}
