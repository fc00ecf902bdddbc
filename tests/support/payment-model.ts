// A model of a payment that fits on a page: what it is to its business, and what its network knows of it.

/** A payment link; or a request to a payer's phone, that its payer answers or that pays itself and fails its refunds. */
export const KINDS = ["request", "link", "refunds fail"] as const;
export type Kind = (typeof KINDS)[number];

/** The magic amount of the sandbox that is paid at once, and each of whose refunds fails. */
const REFUNDS_FAIL = 77_712;

type Status = "pending" | "completed" | "cancelled" | "failed" | "expired";

export interface RefundModel {
  amount: number;
  status: "pending" | "completed" | "failed";
  /** What the network has made up its mind to, whether or not it has been asked since. */
  decision?: "completed" | "failed";
}

/** A request that was sent under an idempotency key, and its answer. */
export interface KeyedRequest {
  path: string;
  key: string;
  body: { amount?: number; payer_phone?: string };
  status: number;
  text: string;
}

/** What a payment is, in whole units of money. */
export class PaymentModel {
  status: Status = "pending";
  network: "waiting" | "paid" | "declined" | "cancelled" | "rejected";
  isOver = false;
  refunded = 0;
  refunds: RefundModel[] = [];
  events: string[] = [];
  requests: KeyedRequest[] = [];
  /** What its timeline says of requests that were sent again. */
  replays: string[] = [];

  constructor(
    readonly id: string,
    readonly kind: Kind,
    readonly amount: number,
    readonly payer: string,
    /** Of a link: the last part of its address. */
    readonly token?: string,
  ) {
    this.network = kind === "refunds fail" ? "paid" : "waiting";
  }

  static amountOf = (kind: Kind, place: number) =>
    kind === "refunds fail" ? REFUNDS_FAIL : 50 + place;

  /** Whether the payer can still act. */
  get isOpen() {
    return this.network === "waiting" && !this.isOver;
  }
  get reserved() {
    return this.refunds
      .filter(({ status }) => status === "pending")
      .reduce((sum, { amount }) => sum + amount, 0);
  }
  get remaining() {
    return this.status === "completed" ? this.amount - this.refunded - this.reserved : 0;
  }

  become(status: Exclude<Status, "pending">) {
    this.status = status;
    this.events.push(`payment.${status}`);
  }

  /** What anybody who asks the network finds. */
  check() {
    if (this.status !== "pending") return;
    if (this.network === "paid") this.become("completed");
    else if (this.network === "rejected") this.become("failed");
    else if (this.network !== "waiting") this.become("cancelled");
    else if (this.isOver) this.become("expired");
  }

  /** The network makes up its mind about the refunds that it has. */
  decide(outcome: "completed" | "failed") {
    for (const refund of this.refunds) {
      refund.decision ??= this.kind === "refunds fail" ? "failed" : outcome;
    }
  }

  checkRefunds() {
    for (const refund of this.refunds) {
      if (!refund.decision || refund.status !== "pending") continue;
      refund.status = refund.decision;
      if (refund.status === "completed") this.refunded += refund.amount;
      this.events.push(
        refund.status === "completed" ? "payment.refunded" : "payment.refund_failed",
      );
    }
  }
}
