import { renderText } from "@/lib/domain/shared/mail";
import { sharedSender } from "@/lib/domain/webhooks";
import { decryptSecret } from "@/lib/kit/secrets";
import { toTimestamp } from "@/lib/kit/time";
import type { MailContent } from "@/lib/messages";
import type { ClaimedMessage } from "./message-queue";
import type { ChannelFormat } from "./vocabulary";

interface Channel {
  id: string;
  format: ChannelFormat;
  urlEncrypted: Uint8Array;
}

type Posted = Pick<
  ClaimedMessage,
  "kind" | "mode" | "organizationId" | "cause" | "since" | "isResolution" | "facts"
>;

/** Discord's limit is the lowest. */
const MAX_CHARACTERS = 1900;

/** Posts to a chat. Throws an error that says why the chat did not take it. */
export async function postToChannel(
  { id, format, urlEncrypted }: Channel,
  content: MailContent,
  posted: readonly Posted[],
): Promise<void> {
  const url = decryptSecret(urlEncrypted, id);
  const body = Buffer.from(JSON.stringify(bodyOf(format, url, content, posted)));
  const { error, responseBody } = await sharedSender().send({
    url,
    headers: { "content-type": "application/json", "user-agent": "Qassa" },
    body,
  });
  if (error)
    throw new Error([error, responseBody?.trim().slice(0, 200)].filter(Boolean).join(": "));
}

const plain = (content: MailContent): string => {
  const { footer: _, ...rest } = content;
  const text = renderText(rest).trim();
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
};

function bodyOf(
  format: ChannelFormat,
  url: string,
  content: MailContent,
  posted: readonly Posted[],
): unknown {
  const text = plain(content);
  switch (format) {
    case "slack":
      return { text };
    case "discord":
      // Names that people have entered must not alert a channel.
      return { content: text, allowed_mentions: { parse: [] } };
    case "telegram":
      return {
        chat_id: new URL(url).searchParams.get("chat_id"),
        text,
        link_preview_options: { is_disabled: true },
      };
    case "teams":
      return { type: "message", attachments: [{ contentType: CARD, content: card(content) }] };
    case "json":
      return {
        text,
        link: content.action?.href,
        notifications: posted.map((notification) => ({
          type: notification.kind,
          resolved: notification.isResolution,
          organization_id: notification.organizationId,
          mode: notification.mode,
          cause: notification.cause,
          since: toTimestamp(notification.since),
          facts: notification.facts,
        })),
      };
  }
}

const CARD = "application/vnd.microsoft.card.adaptive";

const card = ({ title, paragraphs, facts = [], action }: MailContent) => ({
  $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
  type: "AdaptiveCard",
  version: "1.4",
  body: [
    { type: "TextBlock", text: title, weight: "bolder", size: "medium", wrap: true },
    ...paragraphs.map((text) => ({ type: "TextBlock", text, wrap: true })),
    { type: "FactSet", facts: facts.map(([name, value]) => ({ title: name, value })) },
  ],
  ...(action && { actions: [{ type: "Action.OpenUrl", title: action.label, url: action.href }] }),
});
