import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { SCOPES } from "@/lib/kit/permissions";
import { text } from "@/lib/kit/text";
import { MAX_NAME_CHARACTERS } from "./vocabulary";

export * from "./vocabulary";

const Scope = z.enum(SCOPES, `must be one of: ${SCOPES.join(", ")}`);
const moment = z.iso.datetime({
  offset: true,
  error: "must be a timestamp such as 2026-11-21T08:15:30+00:00",
});

const is_payer_present = z
  .boolean("must be true or false")
  .describe(
    "Payers stand at the device: a till, kiosk or machine. Networks that ask are told so. Absent: requests to phones count as made in person, links as not",
  );

export const NewDeviceKey = z.object({
  name: text(1, MAX_NAME_CHARACTERS),
  scopes: z.array(Scope).min(1, "must name at least one scope"),
  expires_at: moment.optional().describe("Absent: never"),
  is_payer_present: is_payer_present.optional(),
});
export type NewDeviceKey = z.output<typeof NewDeviceKey>;

export const DeviceKeyChange = z.object({ is_payer_present });
export type DeviceKeyChange = z.output<typeof DeviceKeyChange>;

export const DeviceKeyRotation = z.object({
  old_expires_at: moment.describe("Both keys work until then"),
  expires_at: moment.optional().describe("When the new key expires; never if absent"),
});
export type DeviceKeyRotation = z.output<typeof DeviceKeyRotation>;

const DEVICE_KEY_STATES = ["active", "expired", "revoked"] as const;

export const DeviceKeyResource = z.object({
  device_key_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(Scope),
  state: z.enum(DEVICE_KEY_STATES),
  is_payer_present: is_payer_present.optional(),
  created_by: z.object({ user_id: z.string(), name: z.string().optional() }),
  created_at: Timestamp,
  expires_at: Timestamp.optional(),
  revoked_at: Timestamp.optional(),
  last_used_at: Timestamp.optional(),
  last_used_ip: z.string().optional(),
  rotated_from_id: z.string().optional().describe("The key that this one replaces"),
  rotated_to_id: z.string().optional().describe("The key that replaces this one"),
});
export type DeviceKeyResource = z.output<typeof DeviceKeyResource>;

export const DeviceKeyFilters = z.object({
  show: z.enum(["active", "all"]).default("active"),
});
export type DeviceKeyFilters = z.output<typeof DeviceKeyFilters>;

/** The only response that contains the key itself. */
export const IssuedDeviceKey = z.object({
  device_key: DeviceKeyResource,
  key: z.string(),
  origin: z.string().describe("The URL of this server, for the device"),
});
export type IssuedDeviceKey = z.output<typeof IssuedDeviceKey>;

export const DeviceUsage = z.object({
  since: Timestamp,
  devices: z.array(
    z.object({
      device_key_id: z.string(),
      payments: z.int(),
      completed: z.int(),
      completed_amount: z.number().describe("Major units of the organization's currency"),
    }),
  ),
});
export type DeviceUsage = z.output<typeof DeviceUsage>;
