import type { components, operations } from "./openapi.js";

type Schemas = components["schemas"];
type QueryOf<Id extends keyof operations> = Optional<
  NonNullable<operations[Id]["parameters"]["query"]>
>;
/** Lets callers pass `undefined` for what they leave out, also with `exactOptionalPropertyTypes`. */
type Optional<Fields> = { [Name in keyof Fields]: Fields[Name] | OptionalOf<Fields, Name> };
type OptionalOf<Fields, Name extends keyof Fields> =
  object extends Pick<Fields, Name> ? undefined : never;

export type Payment = Schemas["Payment"];
export type PaymentStatus = Schemas["PaymentStatus"];
export type PaymentLink = Schemas["PaymentLink"];
export type Refund = Schemas["Refund"];
export type RefundStatus = Schemas["RefundStatus"];
export type StaticQrPayment = Schemas["StaticQrPayment"];
/** One of the payment networks at which a payment can be made. */
export type NetworkChoice = Schemas["Network"];
export type NetworkProfile = Schemas["NetworkProfile"];
export type Subscription = Schemas["Subscription"];
export type SimulationResult = Schemas["SimulationResult"];
/** An event of the feed. */
export type Event = Schemas["Event"];
/** A type of event. Types can be added: ignore those that you don't know. */
export type EventType = Schemas["EventType"];
/** The body of a webhook. */
export type Webhook = Schemas["DeliveryBody"];

export type CreatePayment = Optional<Schemas["CreatePayment"]>;
export type CancelPayment = Optional<Schemas["CancelPayment"]>;
export type CreatePaymentLink = Optional<Schemas["CreatePaymentLink"]>;
export type CreateRefund = Optional<Schemas["CreateRefund"]>;
export type SimulateWebhook = Optional<Schemas["SimulateWebhook"]>;

export type PaymentFilters = QueryOf<"listPayments">;
export type RefundFilters = QueryOf<"listRefunds">;
export type PaymentRefundFilters = QueryOf<"listPaymentRefunds">;
export type EventFilters = QueryOf<"listEvents">;
