// A small model of a payment: what its merchant sees and what its network knows.

/** A request to a payer's phone; a payment link; or a request that is paid immediately and whose refunds fail. */
export const KINDS = ["request", "link", "refunds fail"] as const;
export type Kind = (typeof KINDS)[number];

/** The sandbox's magic amount that is paid immediately and whose refunds all fail. */
const REFUNDS_FAIL = 77_712;

type Status = "pending" | "completed" | "cancelled" | "failed" | "expired";

export interface RefundModel {
  amount: number;
  status: "pending" | "completed" | "failed";
  /** The network's decision, whether or not it has been asked since. */
  decision?: "completed" | "failed";
}

/** A request sent with an idempotency key, and its response. */
export interface KeyedRequest {
  path: string;
  key: string;
  body: { amount?: number; payer_phone?: string };
  status: number;
  text: string;
}

/** A payment, with amounts in whole units of its currency. */
export class PaymentModel {
  readonly kind: Kind;
  readonly amount: number;
  readonly payer: string;
  /** For a link: the last part of its URL. */
  readonly token: string | undefined;
  status: Status = "pending";
  network: "waiting" | "paid" | "declined" | "cancelled" | "rejected";
  isOver = false;
  refunded = 0;
  refunds: RefundModel[] = [];
  events: string[] = [];
  requests: KeyedRequest[] = [];
  /** Timeline entries of replayed requests. */
  replays: string[] = [];

  constructor(
    readonly id: string,
    { kind, amount, payer, token }: Pick<PaymentModel, "kind" | "amount" | "payer" | "token">,
  ) {
    this.kind = kind;
    this.amount = amount;
    this.payer = payer;
    this.token = token;
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

  /** Applies what a check at the network finds. */
  check() {
    if (this.status !== "pending") return;
    if (this.network === "paid") this.become("completed");
    else if (this.network === "rejected") this.become("failed");
    else if (this.network !== "waiting") this.become("cancelled");
    else if (this.isOver) this.become("expired");
  }

  /** Makes the network decide on the refunds that it has. */
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
