import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const LiveNetworkConnection = z.object({
  /** The base URL of the gateway API's paths. */
  base_url: text(1, 500),
  /** Sent to the gateway as a bearer token. */
  token: z
    .string("must be text")
    .regex(/^[\x21-\x7e]{1,2000}$/, "must be 1 to 2000 characters without spaces"),
});
export type LiveNetworkConnection = z.output<typeof LiveNetworkConnection>;

export const LiveNetworkResource = z.object({
  connected: z.boolean(),
  base_url: z.string().optional(),
  connected_at: Timestamp.optional(),
  last_answer_at: Timestamp.optional(),
  last_failure_at: Timestamp.optional(),
  last_failure: z.string().optional(),
  history_synced_at: Timestamp.optional(),
  /** The number of active live device keys. */
  live_keys: z.number(),
});
export type LiveNetworkResource = z.infer<typeof LiveNetworkResource>;

export const ConnectionTest = z.object({
  answered: z.boolean(),
  duration_ms: z.number(),
  failure: z.string().optional(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;
