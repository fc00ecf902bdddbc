// The protocol between Qassa and a merchant's connector to a live payment network. The adapter, the sandbox's gateway
// and docs/network-gateway.openapi.json are all built from these schemas.
import { z } from "zod";
import { text } from "@/lib/kit/text";
import { PAYMENT_STATUS_NAMES, REFUND_STATUS_NAMES } from "../status-names";

/** The maximum number of references in one call for states. */
const MAX_REFERENCES = 500;
export const REFUSAL_CODES = [
  "PAYER_NOT_FOUND",
  "AMOUNT_NOT_ACCEPTED",
  "INSUFFICIENT_FUNDS",
  "REFUSED_BY_NETWORK",
] as const;

const reference = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .meta({
    description:
      "Qassa's ID of the payment or refund. Repeating a reference repeats the same operation.",
    examples: ["pay_01kab3jt2wf8h9pkn5w2m6x0qd"],
  });
// Cleaned instead of rejected: a network's text about one payment must not make a whole response invalid, and it must
// be possible to store it.
const reasonText = (maxLength: number) =>
  z
    .string()
    .transform((value) => value.replaceAll("\0", "").slice(0, maxLength).toWellFormed())
    .meta({ description: `In plain language. Truncated to ${maxLength} characters.` });
const amount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)
  .meta({
    description: "Minor units of the currency, as text: 1500.00 KZT is 150000.",
    examples: ["150000"],
  });
const integer = (description: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,18})$/)
    .transform(BigInt)
    // After it: zod asks a refinement of a text also if that does not match, and not of what could not be transformed.
    .refine((number) => number < 2n ** 63n, "must be less than 2^63")
    .meta({ description, examples: ["84120031"] });
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217.", examples: ["KZT"] });
const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .meta({ description: "RFC 3339.", examples: ["2026-11-21T08:15:30.000+00:00"] });
const validity = (description: string) =>
  z
    .int()
    .min(1)
    .max(30 * 86_400)
    .optional()
    .meta({ description });
const sentence = text(0, 500);
const word = (known: object) =>
  reasonText(100).meta({
    description: `Known statuses: ${Object.keys(known).join(", ")}. Any other status counts as pending and is shown to the merchant as is.`,
  });

const order = z.object({
  reference,
  amount,
  currency,
  comment: sentence.optional(),
  merchant_order_id: text(1, 255).optional(),
  expires_at: instant,
});

export const PaymentOrder = order
  .extend({
    phone: z
      .string()
      .regex(/^\+[1-9]\d{5,14}$/)
      .meta({ description: "The payer's phone, E.164.", examples: ["+77011234567"] }),
  })
  .meta({ id: "PaymentOrder" });
export const LinkOrder = order.meta({ id: "LinkOrder" });
export const RefundOrder = z
  .object({
    reference,
    payment_reference: reference,
    amount,
    currency,
    reason: sentence.optional(),
  })
  .meta({ id: "RefundOrder" });
export const References = z
  .object({ references: z.array(reference).min(1).max(MAX_REFERENCES) })
  .meta({ id: "References" });

export const Accepted = z.object({ reference }).meta({ id: "Accepted" });
export const Link = z
  .object({
    reference,
    qr_token: z.url().max(2_000).meta({ description: "The URL that the payer opens or scans." }),
    qr_operation_id: integer("The network's QR operation number, as text."),
    ext_tran_id: text(1, 255),
    expires_at: instant,
    status: word(PAYMENT_STATUS_NAMES),
  })
  .meta({ id: "Link" });
export const PaymentState = z
  .object({ reference, status: word(PAYMENT_STATUS_NAMES), reason: reasonText(500).optional() })
  .meta({ id: "PaymentState" });
export const PaymentStates = z
  .object({ payments: z.array(PaymentState).max(2 * MAX_REFERENCES) })
  .meta({ id: "PaymentStates" });
export const RefundState = z
  .object({ reference, status: word(REFUND_STATUS_NAMES), reason: reasonText(500).optional() })
  .meta({ id: "RefundState" });
export const RefundStates = z
  .object({ refunds: z.array(RefundState).max(2 * MAX_REFERENCES) })
  .meta({ id: "RefundStates" });

const code = z.int().min(-2_147_483_648).max(2_147_483_647);
export const HistoryEntry = z
  .object({
    order_number: text(1, 255),
    provider_operation_id: integer("The network's operation number, as text."),
    sale_id: integer("The network's sale number, as text."),
    sale_type: text(0, 100),
    source_type: text(0, 100),
    operation_type: code,
    operation_method: code,
    features: code,
    amount,
    currency,
    comment: reasonText(500).optional(),
    client_short_name: reasonText(255).optional(),
    order_reg_date: instant,
  })
  .meta({ id: "HistoryEntry" });
export const History = z
  .object({
    entries: z.array(HistoryEntry).max(1_000),
    cursor: z.string().max(1_000).meta({ description: "The cursor for the next call." }),
    has_more: z.boolean(),
  })
  .meta({ id: "History" });
export const StaticQr = z
  .object({
    address: z.url().max(2_000).optional().meta({
      description:
        "The URL that payers scan. Absent if the network gives the merchant the code itself.",
    }),
  })
  .meta({ id: "StaticQr" });

const flag = (description: string, usual: boolean) =>
  z.boolean().default(usual).meta({ description });
/** What is left out is as of a network that does everything. */
export const Profile = z
  .object({
    name: text(1, 60)
      .optional()
      .meta({ description: "The network's name in sentences.", examples: ["Pix"] }),
    phone_requests: flag("It asks the payer of a phone to confirm a payment.", true),
    links: flag("It makes a QR code for one payment.", true),
    cancelling: flag("It withdraws a payment that is not paid yet.", true),
    refunds: z
      .enum(["any_part", "all_of_it", "none"])
      .default("any_part")
      .meta({ description: "How much of a payment one refund can be." }),
    refunds_at_once: flag("A refund is decided when it is requested.", false),
    static_qr: flag("It has a printed code, and a history of the payments made with it.", true),
    currencies: z.array(currency).min(1).max(200).optional().meta({
      description: "The only currencies that it takes; absent if it takes any.",
    }),
    least_amount: amount.optional(),
    most_amount: amount.optional(),
    shortest_link: validity("The shortest time, in seconds, that the payer of a link can have."),
    longest_link: validity("The longest time, in seconds, that the payer of a link can have."),
    comment_length: z.int().min(0).max(500).optional().meta({
      description: "How many characters of a comment the payer sees.",
    }),
  })
  .refine(
    ({ least_amount: min, most_amount: max }) => !min || !max || min <= max,
    "least_amount must not be larger than most_amount",
  )
  .refine(
    ({ shortest_link: min, longest_link: max }) => !min || !max || min <= max,
    "shortest_link must not be longer than longest_link",
  )
  .meta({ id: "Profile" });

export const Refused = z
  .object({
    code: z
      .string()
      .min(1)
      .max(100)
      .meta({
        description: `One of ${REFUSAL_CODES.join(", ")}. Any other code counts as REFUSED_BY_NETWORK.`,
      }),
    reason: reasonText(500),
  })
  .meta({ id: "Refused" });
export const Fault = z.object({ code: z.string(), reason: z.string() }).meta({ id: "Fault" });

interface GatewayOperation {
  method: "GET" | "POST";
  path: string;
  summary: string;
  body?: z.ZodType;
  success: number;
  answer: z.ZodType;
  canRefuse?: boolean;
  /** Connectors may leave it out, and then respond with 404, or with 405 or 501. */
  isOptional?: boolean;
}

/** All operations of the contract; paths are relative to the gateway's URL. */
export const GATEWAY_OPERATIONS = {
  requestPayment: {
    method: "POST",
    path: "/payments",
    summary: "Ask the payer of a phone to confirm a payment",
    body: PaymentOrder,
    success: 202,
    answer: Accepted,
    canRefuse: true,
  },
  createLink: {
    method: "POST",
    path: "/links",
    summary: "Create a QR token for an amount",
    body: LinkOrder,
    success: 201,
    answer: Link,
    canRefuse: true,
  },
  cancel: {
    method: "POST",
    path: "/payments/{reference}/cancel",
    summary:
      "Cancel a payment; returns its final state if it already has one, and NotFound for an unknown reference",
    success: 200,
    answer: PaymentState,
  },
  paymentStates: {
    method: "POST",
    path: "/payments/states",
    summary: "Read the state of each of these payments; NotFound for an unknown reference",
    body: References,
    success: 200,
    answer: PaymentStates,
  },
  requestRefund: {
    method: "POST",
    path: "/refunds",
    summary: "Ask for money back; the outcome comes later",
    body: RefundOrder,
    success: 202,
    answer: Accepted,
    canRefuse: true,
  },
  refundStates: {
    method: "POST",
    path: "/refunds/states",
    summary: "Read the state of each of these refunds; NotFound for an unknown reference",
    body: References,
    success: 200,
    answer: RefundStates,
  },
  history: {
    method: "GET",
    path: "/history",
    summary: "Read static QR payments in the order they were booked, after a cursor",
    success: 200,
    answer: History,
  },
  staticQr: {
    method: "GET",
    path: "/static-qr",
    summary: "Read the address behind the merchant's static QR code",
    success: 200,
    answer: StaticQr,
    isOptional: true,
  },
  profile: {
    method: "GET",
    path: "/profile",
    summary:
      "Read what the network can do; Qassa asks when the gateway is connected and when the connection is tested",
    success: 200,
    answer: Profile,
    isOptional: true,
  },
} as const satisfies Record<string, GatewayOperation>;
export type GatewayOperationName = keyof typeof GATEWAY_OPERATIONS;
