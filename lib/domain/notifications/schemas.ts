import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { CHANNEL_FORMATS, NOTIFICATION_KINDS } from "./vocabulary";

export const NotificationKind = z.enum(
  NOTIFICATION_KINDS,
  `must be one of: ${NOTIFICATION_KINDS.join(", ")}`,
);
export type NotificationKind = z.output<typeof NotificationKind>;

const kinds = z
  .array(NotificationKind)
  .max(NOTIFICATION_KINDS.length, `must have at most ${NOTIFICATION_KINDS.length} items`);
const in_test_mode = z.boolean().describe("Also about test mode");

/** What a member is told about by email. */
export const NotificationChoice = z.object({ kinds, in_test_mode });
export type NotificationChoice = z.output<typeof NotificationChoice>;

export const NotificationSettingsResource = NotificationChoice.extend({
  available_kinds: z.array(NotificationKind).describe("What the member's role can be told about"),
  email: z.string().describe("Where the emails go"),
}).meta({ id: "NotificationSettings" });
export type NotificationSettingsResource = z.output<typeof NotificationSettingsResource>;

const format = z.enum(CHANNEL_FORMATS, `must be one of: ${CHANNEL_FORMATS.join(", ")}`);
const name = text(1, 60);
const url = text(1, 2048).describe("The chat's incoming webhook; it is a secret");
const someKinds = kinds.min(1, "must have at least one kind");

export const NewChannel = z.object({ name, format, url, kinds: someKinds, in_test_mode });
export type NewChannel = z.output<typeof NewChannel>;

export const ChannelChange = NewChannel.extend({
  url: url.optional().describe("Stays as it is if left out"),
});
export type ChannelChange = z.output<typeof ChannelChange>;

export const ChannelResource = z
  .object({
    channel_id: z.string(),
    name: z.string(),
    format,
    host: z.string().describe("Of its URL, which is not shown again"),
    kinds,
    in_test_mode: z.boolean(),
    created_at: Timestamp,
    /** The latest message, if any. */
    last_message: z
      .object({
        status: z.enum(["pending", "sent", "skipped", "failed"]),
        at: Timestamp,
        error: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "NotificationChannel" });
export type ChannelResource = z.output<typeof ChannelResource>;

export const ChannelList = z.object({ data: z.array(ChannelResource) });

export const ChannelTest = z.object({
  is_delivered: z.boolean(),
  error: z.string().optional().describe("Why the chat did not take the message"),
});
export type ChannelTest = z.output<typeof ChannelTest>;
