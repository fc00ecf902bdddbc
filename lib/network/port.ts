/**
 * What any QR payment network must offer. Every call carries our reference (a payment's or refund's id) and is
 * idempotent by it: the same reference twice is one operation. Answers are data; only "no answer" throws
 * (`NetworkNoAnswer`). Amounts are bigint minor units, times are UTC.
 */
export interface PaymentNetwork {
  /** Asks the payer of this phone to confirm a payment. */
  requestPayment(request: PaymentRequest, options?: CallOptions): Promise<Submission>;
  /** Creates a QR token for an amount. */
  createLink(request: LinkRequest, options?: CallOptions): Promise<LinkAnswer>;
  /** Calls a payment off. A final state that came first is the answer, not an error. */
  cancel(reference: string, options?: CallOptions): Promise<NetworkPayment>;
  /** The state of each of these payments; a reference that the network does not know is `not_found`. At most 500. */
  paymentStates(references: readonly string[], options?: CallOptions): Promise<NetworkPayment[]>;
  /** Asks for money back. The outcome comes later, through `refundStates`. */
  requestRefund(request: RefundRequest, options?: CallOptions): Promise<Submission>;
  /** The state of each of these refunds. At most 500. */
  refundStates(references: readonly string[], options?: CallOptions): Promise<NetworkRefund[]>;
  /** Static QR payments in the order the network booked them, after the cursor ("" is the beginning). */
  history(cursor: string, options?: CallOptions): Promise<HistoryPage>;
  /** The address behind the merchant's printed QR code; undefined where the network hands the code out itself. */
  staticQr(options?: CallOptions): Promise<StaticQrCode | undefined>;
}

export interface CallOptions {
  /** After so many milliseconds it counts as no answer. Default 5 000. */
  timeoutMs?: number;
  /** Ends the call at once, which then counts as no answer. */
  signal?: AbortSignal;
}

export interface PaymentRequest {
  reference: string;
  phone: string;
  amount: bigint;
  currency: string;
  comment?: string | undefined;
  merchantOrderId?: string | undefined;
  /** The payer can confirm until then. */
  expiresAt: Date;
}

export type LinkRequest = Omit<PaymentRequest, "phone">;

export interface RefundRequest {
  reference: string;
  paymentReference: string;
  amount: bigint;
  currency: string;
  reason?: string | undefined;
}

/** Why the network will not carry something out. The codes are those of the device API's 422. */
export interface Refusal {
  outcome: "refused";
  code: RefusalCode;
  /** A sentence for a person. */
  reason: string;
}
export type RefusalCode =
  "PAYER_NOT_FOUND" | "AMOUNT_NOT_ACCEPTED" | "INSUFFICIENT_FUNDS" | "REFUSED_BY_NETWORK";

export type Submission = { outcome: "accepted" } | Refusal;

export interface LinkDetails {
  outcome: "accepted";
  /** The address that the payer opens or scans. */
  qrToken: string;
  qrOperationId: bigint;
  extTranId: string;
  expiresAt: Date;
  /** The network's own word, `QrTokenCreated` when new. */
  networkStatus: string;
}
export type LinkAnswer = LinkDetails | Refusal;

export type NetworkPaymentState =
  | "pending"
  | "paid"
  | "declined"
  | "cancelled"
  | "rejected"
  | "expired"
  /** The network does not know the reference. */
  | "not_found"
  /** The network said something that this version does not know; `networkStatus` has it. */
  | "unrecognized";

export interface NetworkPayment {
  reference: string;
  state: NetworkPaymentState;
  /** The network's own word. */
  networkStatus: string;
  /** Why it was rejected or declined, for a person. */
  reason?: string;
}

export interface NetworkRefund {
  reference: string;
  state: "pending" | "completed" | "failed" | "not_found" | "unrecognized";
  networkStatus: string;
  reason?: string;
}

export interface HistoryPage {
  entries: StaticQrEntry[];
  /** Where to continue, even when there is nothing more now. */
  cursor: string;
  hasMore: boolean;
}

/** What the merchant prints for payers to scan. */
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

/** Why a call has no answer whose caller ended it. */
export const CALL_ENDED = "the call was ended before an answer came";

/** The network did not answer, or answered with something that is no answer. What it did is not known. */
export class NetworkNoAnswer extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`The payment network did not answer: ${what}`, options);
    this.name = "NetworkNoAnswer";
  }
}
