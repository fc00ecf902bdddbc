import type { NetworkProfile } from "./profile";

/**
 * The interface of a QR payment network. Payments and refunds are identified by our own reference (their ID), and calls
 * are idempotent by it: the same reference twice is one operation. Outcomes are returned; only a missing response
 * throws (`NetworkNoAnswer`). Amounts are bigint minor units, times are UTC.
 */
export interface PaymentNetwork {
  /** What it can do. Calls for anything else are refused. */
  readonly profile: NetworkProfile;
  /** Asks the payer of this phone, or who showed this code, to confirm a payment. */
  requestPayment(request: PaymentRequest, options?: CallOptions): Promise<Submission>;
  /** Creates a QR token for an amount. */
  createLink(request: LinkRequest, options?: CallOptions): Promise<LinkAnswer>;
  /**
   * Cancels a payment, also one whose money is reserved. If it already has a final state, returns that state instead of an
   * error, and `reserved` if the network can't give the money back now.
   */
  cancel(reference: string, options?: CallOptions): Promise<NetworkPayment>;
  /**
   * Takes the money of a payment that is `reserved`, at most once. Returns the state after it, which is `reserved` if the
   * network can't do it now. Only networks that reserve have it.
   */
  capture?(request: CaptureRequest, options?: CallOptions): Promise<NetworkPayment>;
  /**
   * Returns the state of each of these payments, 500 at most, and changes nothing; a reference that the network does not know is
   * `not_found`. A network that has to be asked about each by itself leaves out those that it did not answer about in
   * time.
   */
  paymentStates(references: readonly string[], options?: CallOptions): Promise<NetworkPayment[]>;
  /** Requests a refund. The outcome comes later, through `refundStates`. */
  requestRefund(request: RefundRequest, options?: CallOptions): Promise<Submission>;
  /** Returns the state of each of these refunds, 500 at most, like `paymentStates`. */
  refundStates(refunds: readonly RefundName[], options?: CallOptions): Promise<NetworkRefund[]>;
  /**
   * Returns static QR payments after the cursor ("" is the beginning), in the order in which the network booked them.
   */
  history(cursor: string, options?: HistoryOptions): Promise<HistoryPage>;
  /**
   * Returns the URL behind the merchant's printed QR code; undefined if the network gives the merchant the code itself.
   */
  staticQr(options?: CallOptions): Promise<StaticQrCode | undefined>;
  /** Only networks whose profile says so have it. */
  printedCodes?: PrintedCodes;
}

/**
 * Codes that the merchant prints, one for each till. A scan of one makes no payment: the network posts it to a URL, with a
 * token of the payer, who can then be asked. Each call can be repeated.
 */
export interface PrintedCodes {
  /**
   * Lets scans be posted to a URL, in place of the URLs that are left over from before. Returns the secret that they are
   * signed with from now on.
   */
  watch(
    url: string,
    isLeft?: (url: string) => Promise<boolean>,
  ): Promise<{ outcome: "accepted"; secret: string } | Refusal>;
  /** Ends that for a URL. */
  unwatch(url: string): Promise<void>;
  /** Makes the code of this ID, or returns it. `place` is what payers read, cut to what the network takes. */
  make(id: string, place: string): Promise<PrintedCode | Refusal>;
  /** Deletes a code; it cannot be made to work again. */
  remove(id: string): Promise<void>;
}

export interface PrintedCode {
  outcome: "accepted";
  /** What is in the QR code. */
  content: string;
  /** The network's own picture of it, for some time. */
  picture?: string | undefined;
}

export interface CallOptions {
  /** The number of milliseconds after which the call fails with `NetworkNoAnswer`. Default 5 000. */
  timeoutMs?: number;
  /** Aborts the call immediately, which then fails with `NetworkNoAnswer`. */
  signal?: AbortSignal;
}

export interface HistoryOptions extends CallOptions {
  /**
   * Returns which of these references belong to whoever reads the history: what a network says of others' payments must not
   * be kept. Without it, none do.
   */
  filterOwn?: (references: readonly string[]) => Promise<ReadonlySet<string>>;
}

interface Order {
  reference: string;
  amount: bigint;
  currency: string;
  comment?: string | undefined;
  merchantOrderId?: string | undefined;
  /** The payer can confirm until this time. */
  expiresAt: Date;
  /** The payer stands at a till or a device. */
  isPayerPresent?: boolean | undefined;
}

interface PayerOfPhone {
  phone: string;
  personalQr?: undefined;
  customerToken?: undefined;
}
interface PayerWithCode {
  /** All that was scanned of the code that payers have in their app. Only networks whose profile says so take it. */
  personalQr: string;
  phone?: undefined;
  customerToken?: undefined;
}
interface PayerWhoScanned {
  /** What the network told of a payer who scanned a printed code. Only networks with such codes take it. */
  customerToken: string;
  phone?: undefined;
  personalQr?: undefined;
}
/** Who is asked for a payment. */
export type NamedPayer = PayerOfPhone | PayerWithCode | PayerWhoScanned;

export type PhoneRequest = Order & PayerOfPhone;
export type PaymentRequest = PhoneRequest | (Order & PayerWithCode) | (Order & PayerWhoScanned);

export interface LinkRequest extends Order {
  /** The payer opens the link on the phone that has the payment app, and comes back to this URL. */
  returnUrl?: string | undefined;
}

export type CaptureRequest = Pick<PaymentRequest, "reference" | "amount" | "currency">;

/** Some networks find a refund only with its payment. */
export interface RefundName {
  reference: string;
  paymentReference: string;
}

export interface RefundRequest extends RefundName {
  amount: bigint;
  currency: string;
  reason?: string | undefined;
}

/** Why the network refuses a request. The codes are those of the device API's 422. */
export interface Refusal {
  outcome: "refused";
  code: RefusalCode;
  /** A sentence for people. */
  reason: string;
}
export type RefusalCode =
  | "PAYER_NOT_FOUND"
  | "AMOUNT_NOT_ACCEPTED"
  | "INSUFFICIENT_FUNDS"
  | "REFUSED_BY_NETWORK";

export type Submission = { outcome: "accepted" } | Refusal;

export interface LinkDetails {
  outcome: "accepted";
  /** The URL that the payer opens or scans. */
  qrToken: string;
  qrOperationId: bigint;
  extTranId: string;
  expiresAt: Date;
  /** The network status, `QrTokenCreated` for a new link. */
  networkStatus: string;
}
export type LinkAnswer = LinkDetails | Refusal;

export type NetworkPaymentState =
  | "pending"
  /** The payer has approved, and the network keeps the money for us: it is captured or given back. */
  | "reserved"
  | "paid"
  | "declined"
  | "cancelled"
  | "rejected"
  | "expired"
  /** The network does not know the reference. */
  | "not_found"
  /** The network reported a status that this version does not know; `networkStatus` contains it. */
  | "unrecognized";

export interface NetworkPayment {
  reference: string;
  state: NetworkPaymentState;
  /** The status in the network's own terms; `Cancelled` if the merchant has cancelled it there. */
  networkStatus: string;
  /** Why it was rejected or declined, or why reserved money was not taken or given back, for people. */
  reason?: string;
  /** Of one that is reserved: what somebody else has captured of it. The rest is only given back then. */
  capturedAmount?: bigint;
  /** All that the network received for it; absent if it does not say. */
  transfers?: NetworkTransfer[];
}

/** Money that a network received for a payment: usually one transfer of the amount that was asked for. */
export interface NetworkTransfer {
  /** Of the payment. */
  reference: string;
  /** The network's own ID of it. */
  id: string;
  amount: bigint;
  currency: string;
  /** What was returned of it, and has arrived: by refunds of ours, and by others (a portal, an app, the network itself). */
  returns: NetworkReturn[];
  /** How much was returned in all, if the network says so: also what it does not name yet. */
  returned?: bigint;
}

export interface NetworkReturn {
  /** The network's own ID of it. */
  id: string;
  /** The reference of our refund that it can be. */
  reference?: string | undefined;
  amount: bigint;
  reason?: string | undefined;
}

export interface NetworkRefund {
  reference: string;
  state: "pending" | "completed" | "failed" | "not_found" | "unrecognized";
  networkStatus: string;
  reason?: string;
}

export interface HistoryPage {
  entries: StaticQrEntry[];
  /** What it received for our payments, also again: found here even if nobody asks about the payment any more. */
  transfers?: NetworkTransfer[];
  /** Entries that could not be read, and what is wrong with the first of them. */
  unreadable?: { count: number; why: string };
  /** Where to continue, even if there are no more entries now. */
  cursor: string;
  hasMore: boolean;
}

/** The code that the merchant prints for payers to scan and pay. */
export interface StaticQrCode {
  address: string;
}

/** A payment made through a static QR, as recorded by the network. */
export interface StaticQrEntry {
  orderNumber: string;
  providerOperationId: bigint;
  saleId: bigint;
  saleType: string;
  sourceType: string;
  operationType: number;
  operationMethod: number;
  features: number;
  amount: bigint;
  currency: string;
  comment?: string;
  clientShortName?: string;
  orderRegDate: Date;
}

/** The reason why a call has no response if its caller ended it. */
export const CALL_ENDED = "the call was ended before an answer came";

/** The network did not respond, or its response is not valid. Whether it processed the call is unknown. */
export class NetworkNoAnswer extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The payment network did not answer: ${what}`, options);
    this.name = "NetworkNoAnswer";
  }
}
