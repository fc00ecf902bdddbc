import { type Permission, type Role, rolesWith } from "@/lib/kit/permissions";

/** What members and chats can be told about. */
export const NOTIFICATION_KINDS = [
  "network_down",
  "certificate_ending",
  "payment_kept",
  "refund_failed",
  "endpoint_failing",
  "daily_close",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What a member must be able to see to be told about it. */
const PERMISSION: Record<NotificationKind, Permission> = {
  network_down: "payments.search",
  certificate_ending: "network.manage",
  payment_kept: "payments.search",
  refund_failed: "refunds.search",
  endpoint_failing: "webhooks.read",
  daily_close: "reports.read",
};

/** Who is told without having chosen. Nobody is sent a daily close unasked. */
const DEFAULT_ROLES: Record<NotificationKind, readonly Role[]> = {
  network_down: ["owner", "admin", "developer"],
  certificate_ending: ["owner", "admin"],
  payment_kept: ["owner", "admin", "accountant"],
  refund_failed: ["owner", "admin", "accountant"],
  endpoint_failing: ["owner", "admin", "developer"],
  daily_close: [],
};

/** The roles that can be told about a kind. */
export const rolesFor = (kind: NotificationKind): Role[] => rolesWith(PERMISSION[kind]);

/** The kinds that a role can be told about. */
export const kindsFor = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => rolesFor(kind).includes(role));

/** The kinds that a role is told about until the member chooses. */
export const defaultKindsFor = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => DEFAULT_ROLES[kind].includes(role));

/** The bodies that chats take. Mattermost, Rocket.Chat, Zulip and Google Chat take Slack's. */
export const CHANNEL_FORMATS = ["slack", "telegram", "discord", "teams", "json"] as const;
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number];
