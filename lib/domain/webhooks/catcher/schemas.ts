import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { CATCHER_ANSWERS } from "./vocabulary";

const CatcherAnswer = z.enum(CATCHER_ANSWERS, `must be one of: ${CATCHER_ANSWERS.join(", ")}`);

export const CatcherChange = z.object({ answer: CatcherAnswer });
export type CatcherChange = z.output<typeof CatcherChange>;

/** An organization's webhook catcher, with the state of its subscription. */
export const CatcherResource = z.object({
  url: z.string().describe("Where anyone can POST a request to be caught"),
  answer: CatcherAnswer,
  subscription_id: z.string(),
  is_active: z.boolean().describe("Whether its subscription receives webhooks"),
  disabled_reason: z
    .string()
    .optional()
    .describe("Why its subscription was turned off, if this happened automatically"),
  first_caught_at: Timestamp.optional().describe(
    "When the first webhook with a verified signature arrived",
  ),
  created_at: Timestamp,
});
export type CatcherResource = z.output<typeof CatcherResource>;

/** `verified_new_secret`: signed with the secret that a rotation is about to promote. */
export const ServiceSignatureState = z.enum(["verified", "verified_new_secret", "failed"]);
export type ServiceSignatureState = z.output<typeof ServiceSignatureState>;

/** `stale`: the signature matches, but its timestamp is more than five minutes from now, as in a replay. */
export const StandardSignatureState = z.enum([...ServiceSignatureState.options, "stale"]);
export type StandardSignatureState = z.output<typeof StandardSignatureState>;

/** A caught request in the list. */
export const CaughtRequestResource = z.object({
  id: z.string(),
  event: z.string().optional().describe("From the body, like the next two fields"),
  delivery_id: z.string().optional(),
  attempt_number: z.int().optional(),
  signature: z
    .enum(["verified", "failed", "unsigned"])
    .describe("`verified` if every signature that the request has is verified"),
  answer: CatcherAnswer.describe("What it was answered"),
  created_at: Timestamp.describe("When it arrived"),
});
export type CaughtRequestResource = z.output<typeof CaughtRequestResource>;

/** A caught request with everything that arrived. */
export const CaughtRequestDetail = CaughtRequestResource.extend({
  method: z.literal("POST"),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  body_base64: z.string().optional().describe("The exact bytes, if they are not UTF-8"),
  service_signature: ServiceSignatureState.optional().describe(
    "X-Service-Signature; absent if the request does not have it",
  ),
  standard_signature: StandardSignatureState.optional().describe(
    "webhook-signature; absent if the request does not have it",
  ),
});
export type CaughtRequestDetail = z.output<typeof CaughtRequestDetail>;
