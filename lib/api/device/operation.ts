import type { z } from "zod";
import type { Scope } from "@/lib/kit/permissions";

/** One operation of the interface: its route, its contract test and its page in the OpenAPI document come from it. */
export interface Operation {
  /** Name in the OpenAPI document and scope of idempotency keys. */
  id: string;
  method: "GET" | "POST";
  /** Below the base address; `{paymentID}` as the interface writes it. */
  path: string;
  summary: string;
  tag: "Payments" | "Payment links" | "Refunds" | "Static QR" | "Webhooks";
  /** The interface's scheme. A device key is taken from either header all the same. */
  auth: "bearer" | "device" | "none";
  /** What a key must allow. */
  scope?: Scope;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A request without a body is fine. */
  bodyOptional?: boolean;
  /** Takes X-Idempotency-Key. */
  idempotent?: boolean;
  success: 200 | 201 | 202;
  response: z.ZodType;
  /** The interface's error statuses. */
  errors: readonly number[];
}

/** Names in a path's braces. */
export type PathParameter<Path extends string> =
  Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameter<Rest> : never;
