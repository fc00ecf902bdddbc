// What Qassa reads of the answers of Vipps MobilePay's ePayment API 1.4.1. Anything else in them is ignored, so that
// fields and states can be added there.
import { z } from "zod";
import { isPostgresText } from "@/lib/kit/text";
import { cutText } from "../http";

const text = (maxLength: number) => z.string().transform((value) => cutText(value, maxLength));
const Amount = z.object({ value: z.int().min(0).transform(BigInt), currency: z.string() });
const Aggregate = z.object({
  authorizedAmount: Amount,
  cancelledAmount: Amount,
  capturedAmount: Amount,
  refundedAmount: Amount,
});

export const AccessToken = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  /** Seconds, which is text in the real answer. */
  expires_in: z.coerce.number().positive(),
});

export const Created = z.object({
  reference: z.string(),
  redirectUrl: z.url().max(2_000).optional(),
});

/** A payment, and also the answer to a change of it. */
export const Payment = z.object({
  reference: z.string(),
  state: text(100),
  amount: Amount,
  aggregate: Aggregate,
  redirectUrl: z.url().max(2_000).optional().catch(undefined),
});
export type Payment = z.output<typeof Payment>;

/** What happened to a payment. Each event has a `pspReference` of its own; `idempotencyKey` is that of the request. */
export const EventLog = z.array(
  z.object({
    name: z.string().optional(),
    idempotencyKey: text(200).nullish(),
    success: z.boolean(),
    amount: Amount.optional().catch(undefined),
    pspReference: text(200).optional().catch(undefined),
    timestamp: text(100).optional().catch(undefined),
  }),
);
export type EventLog = z.output<typeof EventLog>;

/** A code that merchants print, whose picture can be anywhere. */
export const PrintedCode = z.object({
  qrContent: z.url({ protocol: /^https$/ }).max(500),
  qrImageUrl: z
    .url({ protocol: /^https?$/ })
    .max(4_000)
    .optional()
    .catch(undefined),
});

export const Webhooks = z.object({
  webhooks: z.array(z.object({ id: z.string().regex(/^[\w-]{1,100}$/), url: z.string() })),
});
export const Registered = z.object({ secret: z.string().min(16).max(500) });

/** What is posted when a payer has scanned a printed code. */
export const Scan = z.object({
  customerToken: z.string().min(1).max(2_000),
  merchantQrId: z.string().min(1).max(100).refine(isPostgresText),
  initiatedAt: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
});

export const Problem = z.object({
  title: text(200).optional().catch(undefined),
  detail: text(500).optional().catch(undefined),
  extraDetails: z
    .array(z.object({ name: text(100), reason: text(300) }))
    .optional()
    .catch(undefined),
});
