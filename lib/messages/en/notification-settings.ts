import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

/** What members and chats are told about, and where it is chosen. */
export const notificationSettings = translatable("notificationSettings", {
  kinds: {
    network_down: {
      label: "The payment network isn’t answering",
      description: "After two minutes of silence, and again when it is back.",
    },
    certificate_ending: {
      label: "The network’s certificate ends soon",
      description: "30 days before the certificate that identifies you to your bank ends.",
    },
    payment_kept: {
      label: "A payment was approved, but not collected",
      description: "The network keeps the money for more than a minute without handing it over.",
    },
    refund_failed: {
      label: "A refund failed",
      description: "The network did not make it; the payer doesn’t have the money.",
    },
    endpoint_failing: {
      label: "A webhook endpoint keeps failing",
      description: "Or was turned off, and again when it works.",
    },
    daily_close: {
      label: "Daily close",
      description: "Each night: what was collected and refunded. Days without either are skipped.",
    },
  },
  mail: {
    title: "Notifications",
    text: (email: string, organization: string) =>
      `Emails to ${email} about ${bidiSafe(organization)}. Each of your organizations has its own choice.`,
    kinds: "Email me when",
    testMode: "Also about test mode",
    testModeHint: "Otherwise only about real payments.",
    none: "Your role has nothing to be told about.",
  },
  chats: {
    title: "Notifications to a chat",
    text: "Post the same notifications to Slack, Telegram, Microsoft Teams, Discord, or any address that takes JSON.",
    add: "Add a chat",
    change: (name: string) => `Change ${name}`,
    edit: "Change",
    remove: "Remove",
    removeSure: (name: string) => `Remove ${name}?`,
    removeText: "Nothing is posted to it any more. The chat itself stays as it is.",
    removed: "Chat removed",
    test: "Send a test",
    tested: "The chat took the test message",
    notTested: (error: string) => `The chat didn’t take it. ${error}`,
    empty: "No chats yet.",
    name: "Name",
    namePlaceholder: "Shop floor",
    format: "Kind of chat",
    formats: {
      slack: "Slack, Mattermost, Google Chat",
      telegram: "Telegram",
      discord: "Discord",
      teams: "Microsoft Teams",
      json: "Another system (JSON)",
    },
    url: "Incoming webhook URL",
    urlHint: {
      slack: "In Slack: Apps, Incoming Webhooks, then the channel.",
      telegram:
        "https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>. The bot must be in the chat.",
      discord: "In Discord: the channel’s settings, Integrations, Webhooks.",
      teams:
        "In Teams: the channel’s Workflows, “Post to a channel when a webhook request is received”.",
      json: "Receives a POST with the text, a link and what it is about.",
    },
    urlKept: "Leave empty to keep the current one.",
    kinds: "Post when",
    testMode: "Also about test mode",
    saved: "Chat saved",
    about: (count: number) => `Told about ${plural(count, "thing", "things")}`,
    last: {
      sent: "Last message sent",
      failed: "Last message failed",
      pending: "A message is waiting to be sent",
      skipped: "Nothing to say last time",
    },
    actions: (name: string) => `Actions for ${name}`,
  },
});
