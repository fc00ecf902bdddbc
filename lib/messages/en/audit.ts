import { type Action, type Facts, hasSome, money, plain, text } from "../audit-facts";
import { translatable } from "../translatable";

const fields: Record<string, string> = {
  name: "the name",
  currency: "the currency",
  timeZone: "the time zone",
  requireDeviceKeyForStaticQr: "whether static QR lookups require a key",
  requireTwoFactor: "whether two-factor sign-in is required",
  tillQuestionAbove: "the amount above which tills ask",
  cashierRefundLimit: "the cashier refund limit",
  accentColor: "the accent colour",
  receiptAddress: "the receipt address",
  taxNumber: "the tax number",
  receiptFooter: "the text of receipts",
  tipPercents: "the tip percentages",
};

const NONE: Record<string, string> = {
  tillQuestionAbove: "never asks",
  cashierRefundLimit: "no limit",
  tipPercents: "none",
  accentColor: "none",
  receiptAddress: "none",
  taxNumber: "none",
  receiptFooter: "none",
};

/** `the name from A to B and the currency from C to D` */
const changes = (data: Facts["data"]): string =>
  Object.entries(data)
    .map(([field, change]) => {
      const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown };
      const none = NONE[field] ?? "?";
      return `${fields[field] ?? field} from ${text(from, none)} to ${text(to, none)}`;
    })
    .join(" and ");

/** `a session in Chrome on Windows, last used from 203.0.113.5` */
const sessionOf = ({ browser, system, ip }: Facts["data"]): string => {
  const name = [text(browser, ""), text(system, "")].filter(Boolean).join(" on ");
  return `a session${name && ` in ${name}`}${text(ip, "") && `, last used from ${text(ip)}`}`;
};

/** `the tags “VIP” and “Check”` */
const tags = (names: readonly unknown[]): string =>
  `the ${names.length === 1 ? "tag" : "tags"} ${names.map((name) => `“${text(name)}”`).join(" and ")}`;

/** The actions of the audit log; an action that is missing here is shown by its name. */
/** A till by its name, or a till without one. */
const tillOf = (data: Record<string, unknown>): string =>
  data.name === null ? "a till" : `the till ${text(data.name)}`;

/** `the picture “Bread”` */
const slide = (data: Facts["data"]): string =>
  `the ${data.kind === "picture" ? "picture" : "text"} “${text(data.text)}”`;

export const audit = translatable("audit", {
  "organization.created": plain("Organization created", "created the organization"),
  "organization.changed": {
    label: "Organization changed",
    sentence: ({ data }) => `changed ${changes(data)}`,
  },
  "notification_channel.added": {
    label: "Chat added",
    sentence: ({ data }) =>
      `added the chat “${text(data.name)}” at ${text(data.host)} for notifications`,
  },
  "notification_channel.changed": {
    label: "Chat changed",
    sentence: ({ data }) => `changed the chat “${text(data.name)}” at ${text(data.host)}`,
  },
  "notification_channel.removed": {
    label: "Chat removed",
    sentence: ({ data }) => `removed the chat “${text(data.name)}”`,
  },
  "saved_view.shared": {
    label: "Saved view shared",
    sentence: ({ data }) => `shared the view “${text(data.name)}” of ${text(data.list)}`,
  },
  "saved_view.deleted": {
    label: "Saved view deleted",
    sentence: ({ data }) => `deleted the shared view “${text(data.name)}” of ${text(data.list)}`,
  },
  "organization.brand_changed": {
    label: "Branding changed",
    sentence: ({ data: { logo, ...rest } }) =>
      [
        ...(Object.keys(rest).length > 0 ? [`changed ${changes(rest)}`] : []),
        ...(logo === undefined
          ? []
          : [logo === "removed" ? "removed the logo" : "changed the logo"]),
      ].join(" and "),
  },
  "payment.created": {
    label: "Payment requested",
    sentence: ({ data }) =>
      data.method !== "link"
        ? `requested a payment of ${money(data)}`
        : data.till_id === undefined
          ? `created a payment link for ${money(data)}`
          : `showed a QR at the till for ${money(data)}`,
  },
  "payment.cancelled": {
    label: "Payment cancelled",
    sentence: ({ data }) => `cancelled a payment of ${money(data)}`,
  },
  "payment.receipt_mailed": {
    label: "Receipt emailed",
    sentence: ({ data }) => `had the receipt of a payment emailed to ${text(data.to)}`,
  },
  "payment.note_added": plain("Note added", "added a note to a payment"),
  "payment.note_deleted": plain("Note deleted", "deleted a note on a payment"),
  "payment.tags_changed": {
    label: "Tags changed",
    sentence: ({ data }) =>
      [
        ...(hasSome(data.added) ? [`added ${tags(data.added)} to`] : []),
        ...(hasSome(data.removed) ? [`removed ${tags(data.removed)} from`] : []),
      ].join(" and ") + " a payment",
  },
  "static_qr.order_changed": {
    label: "Order of a static QR payment changed",
    sentence: ({ data: { from, to } }) =>
      to === null
        ? `removed the order “${text(from)}” from a static QR payment`
        : from === null
          ? `linked a static QR payment to the order “${text(to)}”`
          : `changed the order of a static QR payment from “${text(from)}” to “${text(to)}”`,
  },
  "refund.created": {
    label: "Refund issued",
    sentence: ({ data }) => `issued a refund of ${money(data)}`,
  },
  "reusable_link.created": {
    label: "Reusable link created",
    sentence: ({ data }) => `created the reusable link “${text(data.title)}”`,
  },
  "reusable_link.changed": {
    label: "Reusable link changed",
    sentence: ({ data }) => `changed the reusable link “${text(data.title)}”`,
  },
  "reusable_link.ended": {
    label: "Reusable link ended",
    sentence: ({ data }) => `ended the reusable link “${text(data.title)}”`,
  },
  "reusable_link.reactivated": {
    label: "Reusable link reactivated",
    sentence: ({ data }) => `reactivated the reusable link “${text(data.title)}”`,
  },
  "till.opened": plain("Till opened", "opened a till in another browser"),
  "till.named": {
    label: "Till named",
    sentence: ({ data }) => `named a till ${text(data.to)}`,
  },
  "till.moved": {
    label: "Till moved",
    sentence: ({ data: { name, from, to } }) =>
      `moved the till ${text(name)} from ${text(from, "no location")} to ${text(to, "no location")}`,
  },
  "till.printed_code_made": {
    label: "Printed code made",
    sentence: ({ data }) => `made a printed code for the till ${text(data.name)}`,
  },
  "till.printed_code_ended": {
    label: "Printed code ended",
    sentence: ({ data }) => `ended the printed code of the till ${text(data.name)}`,
  },
  "till.ended": {
    label: "Till ended",
    sentence: ({ data }) => `ended the till ${text(data.name)}`,
  },
  "display_slide.added": {
    label: "Slide added",
    sentence: ({ data }) => `added ${slide(data)} to the customer displays`,
  },
  "display_slide.moved": {
    label: "Slide moved",
    sentence: ({ data }) =>
      `moved ${slide(data)} on the customer displays to place ${text(data.position)}`,
  },
  "display_slide.removed": {
    label: "Slide removed",
    sentence: ({ data }) => `removed ${slide(data)} from the customer displays`,
  },
  "location.added": {
    label: "Location added",
    sentence: ({ data }) => `added the location ${text(data.name)}`,
  },
  "location.renamed": {
    label: "Location renamed",
    sentence: ({ data }) => `renamed the location ${text(data.from)} to ${text(data.to)}`,
  },
  "catalogue.item_added": {
    label: "Catalogue item added",
    sentence: ({ data }) => `added ${text(data.name)} to the catalogue, ${money(data)}`,
  },
  "catalogue.item_changed": {
    label: "Catalogue item changed",
    sentence: ({ data }) => `changed ${text(data.name)} in the catalogue, now ${money(data)}`,
  },
  "catalogue.item_deleted": {
    label: "Catalogue item deleted",
    sentence: ({ data }) => `deleted ${text(data.name)} from the catalogue`,
  },
  "busy_hour.started": {
    label: "Busy hour started",
    sentence: ({ data }) => `started a busy hour of ${text(data.payers)} payers in the sandbox`,
  },
  "busy_hour.stopped": {
    label: "Busy hour stopped",
    sentence: () => "stopped the busy hour in the sandbox",
  },
  "shift.opened": {
    label: "Shift opened",
    sentence: ({ data }) => `opened a shift at ${tillOf(data)}`,
  },
  "shift.closed": {
    label: "Shift closed",
    sentence: ({ data }) => `closed shift No. ${text(data.z_number)} at ${tillOf(data)}`,
  },
  "till.pins_accepted": {
    label: "PINs accepted at a till",
    sentence: ({ data }) => `let people sign in with a PIN at ${tillOf(data)}`,
  },
  "till.pins_refused": {
    label: "PINs no longer accepted at a till",
    sentence: ({ data }) => `stopped signing in with a PIN at ${tillOf(data)}`,
  },
  "till.signed_in": {
    label: "Signed in at a till",
    sentence: ({ data }) => `signed in with a PIN at ${tillOf(data)}`,
  },
  "user.signed_in": plain("Signed in", "signed in with a password"),
  "user.sign_in_failed": {
    label: "Failed sign-in",
    sentence: ({ data }) =>
      `failed to sign in: wrong ${data.what === "code" ? "code" : "password"}`,
  },
  "file.downloaded": {
    label: "File downloaded",
    sentence: ({ data }) => `downloaded ${text(data.file)}`,
  },
  "user.pin_set": plain("PIN set", "set a PIN for tills"),
  "user.pin_removed": plain("PIN removed", "removed their PIN for tills"),
  "user.pin_wrong": {
    label: "Wrong PIN",
    sentence: ({ target, data }) =>
      data.purpose === "approval"
        ? `entered a wrong PIN of ${target ?? "a member"} at ${tillOf(data)}`
        : `had a wrong PIN entered for them at ${tillOf(data)}`,
  },
  "user.pin_locked": plain("PIN locked", "had their PIN locked after too many wrong ones"),
  "member.pin_reset": {
    label: "PIN unlocked",
    sentence: ({ target }) => `unlocked the PIN of ${target ?? "a member"}`,
  },
  "refund.approved": {
    label: "Refund approved",
    sentence: ({ data }) => `approved a refund of ${money(data)} with a PIN`,
  },
  "till.display_paired": plain("Customer display paired", "paired a customer display with a till"),
  "till.display_removed": plain(
    "Customer display removed",
    "removed a customer display from a till",
  ),
  "invitation.sent": {
    label: "Invitation sent",
    sentence: ({ data }) =>
      `invited ${text(data.email)} as ${text(data.role)}${data.locations ? `, for ${text(data.locations)}` : ""}`,
  },
  "invitation.revoked": {
    label: "Invitation revoked",
    sentence: ({ data }) => `revoked the invitation for ${text(data.email)}`,
  },
  "member.joined": {
    label: "Member joined",
    sentence: ({ data }) => `joined as ${text(data.role)}`,
  },
  "member.role_changed": {
    label: "Role changed",
    sentence: ({ target, data }) =>
      `changed the role of ${target ?? "a member"} from ${text(data.from)} to ${text(data.to)}`,
  },
  "member.locations_changed": {
    label: "Place of work changed",
    sentence: ({ target, data }) =>
      data.to
        ? `limited ${target ?? "a member"} to ${text(data.to)}`
        : `let ${target ?? "a member"} work at all locations`,
  },
  "member.removed": {
    label: "Member removed",
    sentence: ({ target, data }) => `removed ${target ?? "a member"} (${text(data.role)})`,
  },
  "member.left": plain("Member left", "left the organization"),
  "user.password_changed": plain("Password changed", "changed their password"),
  "user.password_reset": plain("Password reset", "reset their password with an emailed link"),
  "user.signed_out_everywhere": plain("Signed out everywhere", "signed out everywhere"),
  "user.session_ended": {
    label: "Session ended",
    sentence: ({ data }) => `signed out ${sessionOf(data)}`,
  },
  "user.two_factor_on": plain("Two-factor on", "turned on two-factor sign-in"),
  "user.two_factor_off": plain("Two-factor off", "turned off two-factor sign-in"),
  "user.recovery_codes_renewed": plain("Recovery codes renewed", "generated new recovery codes"),
  "user.renamed": {
    label: "Name changed",
    sentence: ({ data }) => `changed their name from ${text(data.from)} to ${text(data.to)}`,
  },
  "user.email_changed": {
    label: "Email changed",
    sentence: ({ data }) => `changed their email from ${text(data.from)} to ${text(data.to)}`,
  },
  "live_network.connected": {
    label: "Live network connected",
    sentence: ({ data }) => `connected the live network at ${text(data.base_url)}`,
  },
  "live_network.replaced": {
    label: "Live network replaced",
    sentence: ({ data }) => `replaced the live network with ${text(data.base_url)}`,
  },
  "live_network.made_default": {
    label: "Default network changed",
    sentence: ({ data }) => `made network ${text(data.network)} the default`,
  },
  "live_network.printed_codes_on": {
    label: "Printed codes switched on",
    sentence: ({ data }) =>
      `switched on printed codes of the live network at ${text(data.base_url)}`,
  },
  "live_network.printed_codes_off": {
    label: "Printed codes switched off",
    sentence: ({ data }) =>
      `switched off printed codes of the live network at ${text(data.base_url)}`,
  },
  "live_network.disconnected": {
    label: "Live network disconnected",
    sentence: ({ data }) => `disconnected the live network at ${text(data.base_url)}`,
  },
  "device_key.issued": {
    label: "Device key created",
    sentence: ({ target, data }) => `created the device key ${target ?? text(data.name)}`,
  },
  "device_key.changed": {
    label: "Device key changed",
    sentence: ({ target, data }) =>
      `set the device key ${target ?? text(data.name)} to payers ${data.is_payer_present === true ? "at the device" : "elsewhere"}`,
  },
  "device_key.rotated": {
    label: "Device key rotated",
    sentence: ({ target, data }) => `rotated the device key ${target ?? text(data.name)}`,
  },
  "device_key.revoked": {
    label: "Device key revoked",
    sentence: ({ target, data }) => `revoked the device key ${target ?? text(data.name)}`,
  },
  "webhook_subscription.created": {
    label: "Webhook subscription added",
    sentence: ({ data }) => `added a webhook subscription for ${text(data.url)}`,
  },
  "webhook_subscription.changed": {
    label: "Webhook subscription changed",
    sentence: ({ data }) =>
      typeof data.is_active === "boolean"
        ? `turned a webhook subscription ${data.is_active ? "on" : "off"}`
        : "changed a webhook subscription",
  },
  "webhook_subscription.deleted": plain(
    "Webhook subscription deleted",
    "deleted a webhook subscription",
  ),
  "webhook_subscription.secret_rotation_begun": plain(
    "Secret rotation started",
    "started rotating a webhook signing secret",
  ),
  "webhook_subscription.secret_promoted": plain(
    "Secret rotation completed",
    "completed the rotation of a webhook signing secret",
  ),
  "webhook_subscription.secret_rotation_abandoned": plain(
    "Secret rotation cancelled",
    "cancelled the rotation of a webhook signing secret",
  ),
  "webhook_catcher.created": plain("Webhook catcher created", "created the webhook catcher"),
  "webhook_catcher.changed": {
    label: "Webhook catcher changed",
    sentence: ({ data }) =>
      data.answer === "hang"
        ? "set the webhook catcher not to answer"
        : `set the webhook catcher to answer ${text(data.answer)}`,
  },
  "webhook_catcher.cleared": plain("Caught webhooks cleared", "cleared the caught webhooks"),
  "webhook_catcher.removed": plain("Webhook catcher removed", "removed the webhook catcher"),
  "webhook_secrets.read": plain("Signing secrets viewed", "viewed webhook signing secrets"),
  "webhook_delivery.resent": plain("Delivery resent", "resent a webhook delivery"),
  "payment_webhooks.resent": plain("Payments’ webhooks resent", "resent the webhooks of payments"),
  "webhook_deliveries.resent": plain(
    "Failed deliveries resent",
    "resent failed webhook deliveries",
  ),
  "webhook_events.replayed": plain(
    "Missing events replayed",
    "replayed the events that a webhook subscription had missed",
  ),
} satisfies Record<string, Action>);
