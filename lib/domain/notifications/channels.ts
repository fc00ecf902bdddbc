import { auditLine, ofOrganization } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import type { Member } from "@/lib/domain/sign-in";
import { checkEndpointUrl, destinationRules } from "@/lib/domain/webhooks";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, type NotificationChannel, Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { isId, newId } from "@/lib/kit/ids";
import { currentLanguage } from "@/lib/kit/language";
import { encryptSecret } from "@/lib/kit/secrets";
import { toTimestamp } from "@/lib/kit/time";
import { messages } from "@/lib/messages";
import { ChannelNotFound, TooManyChannels } from "./errors";
import { postToChannel } from "./post-to-channel";
import type { ChannelChange, ChannelResource, ChannelTest, NewChannel } from "./schemas";

const MAX_CHANNELS = 10;

/** Checks that a URL may be posted to and has what its format needs. Throws `ValidationFailed`. */
async function checkUrl(url: string, format: NewChannel["format"]): Promise<void> {
  await checkEndpointUrl(url, destinationRules());
  if (format === "telegram" && !new URL(url).searchParams.get("chat_id")) {
    const message =
      "url must end in ?chat_id= and the ID of the chat. Add it, such as https://api.telegram.org/bot123:ABC/sendMessage?chat_id=-1001234";
    throw new ValidationFailed([{ field: "url", message }]);
  }
}

interface LastMessage {
  status: "pending" | "sent" | "skipped" | "failed";
  at: Date;
  error: string | null;
}

const present = (channel: NotificationChannel, last?: LastMessage): ChannelResource => ({
  channel_id: channel.id,
  name: channel.name,
  format: channel.format,
  host: channel.host,
  kinds: channel.kinds as ChannelResource["kinds"],
  in_test_mode: channel.inTestMode,
  created_at: toTimestamp(channel.createdAt),
  last_message: last && {
    status: last.status,
    at: toTimestamp(last.at),
    error: last.error ?? undefined,
  },
});

/** Lists the organization's chats, oldest first, each with its latest message. Throws `Forbidden`. */
export async function listChannels(actor: Actor): Promise<ChannelResource[]> {
  authorize(actor, "organization.manage");
  const { organizationId } = actor;
  const channels = await db().notificationChannel.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const rows = await query<LastMessage & { channelId: string }>(Prisma.sql`
    SELECT c.id AS "channelId", last.* FROM notification_channels c, LATERAL (
      SELECT status, coalesce(sent_at, created_at) AS at, last_error AS error FROM notification_messages m
      WHERE m.channel_id = c.id ORDER BY m.created_at DESC, m.id DESC LIMIT 1) last
    WHERE c.organization_id = ${organizationId}`);
  const lastOf = new Map(rows.map(({ channelId, ...last }) => [channelId, last]));
  return channels.map((channel) => present(channel, lastOf.get(channel.id)));
}

/**
 * Adds a chat that the organization's notifications are posted to. Throws `Forbidden`, `TooManyChannels`, and
 * `ValidationFailed` if its URL breaks the rules for endpoints.
 */
export async function addChannel(member: Member, channel: NewChannel): Promise<ChannelResource> {
  authorize(member, "organization.manage");
  const { name, format, url, kinds, in_test_mode: inTestMode } = channel;
  await checkUrl(url, format);
  const { organizationId } = member;
  const id = newId("notificationChannel");
  const { host } = new URL(url);
  return inTransaction(async (transaction) => {
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const existing = await transaction.notificationChannel.count({ where: { organizationId } });
    if (existing >= MAX_CHANNELS) throw new TooManyChannels(MAX_CHANNELS);
    const added = await transaction.notificationChannel.create({
      data: {
        id,
        organizationId,
        name,
        format,
        host,
        kinds: [...new Set(kinds)],
        inTestMode,
        language: currentLanguage(),
        urlEncrypted: encryptSecret(url, id),
      },
    });
    const data = auditLine(ofOrganization(member), "notification_channel.added", {
      target: id,
      data: { name, host, kinds },
    });
    await transaction.auditEntry.create({ data });
    return present(added);
  });
}

async function findChannel(actor: Actor, channelId: string): Promise<NotificationChannel> {
  authorize(actor, "organization.manage");
  if (!isId("notificationChannel", channelId)) throw new ChannelNotFound();
  const { organizationId } = actor;
  const channel = await db().notificationChannel.findFirst({
    where: { id: channelId, organizationId },
  });
  if (!channel) throw new ChannelNotFound();
  return channel;
}

/** Changes a chat; its URL stays unless another is given. Throws `Forbidden`, `ChannelNotFound`, `ValidationFailed`. */
export async function changeChannel(
  member: Member,
  channelId: string,
  change: ChannelChange,
): Promise<ChannelResource> {
  const { id } = await findChannel(member, channelId);
  const { name, format, url, kinds, in_test_mode: inTestMode } = change;
  if (url !== undefined) await checkUrl(url, format);
  const changedAt = await databaseNow();
  return inTransaction(async (transaction) => {
    const [changed] = await transaction.notificationChannel.updateManyAndReturn({
      where: { id, organizationId: member.organizationId },
      data: {
        name,
        format,
        kinds: [...new Set(kinds)],
        inTestMode,
        language: currentLanguage(),
        changedAt,
        ...(url !== undefined && {
          urlEncrypted: encryptSecret(url, id),
          host: new URL(url).host,
        }),
      },
    });
    if (!changed) throw new ChannelNotFound();
    const facts = { name, kinds, host: changed.host };
    const data = auditLine(ofOrganization(member), "notification_channel.changed", {
      target: id,
      data: facts,
    });
    await transaction.auditEntry.create({ data });
    return present(changed);
  });
}

/** Removes a chat, with the messages that are still to be sent to it. Throws `Forbidden`, `ChannelNotFound`. */
export async function removeChannel(member: Member, channelId: string): Promise<void> {
  const { id, name } = await findChannel(member, channelId);
  await inTransaction(async (transaction) => {
    const where = { id, organizationId: member.organizationId };
    const { count } = await transaction.notificationChannel.deleteMany({ where });
    if (count === 0) throw new ChannelNotFound();
    const data = auditLine(ofOrganization(member), "notification_channel.removed", {
      target: id,
      data: { name },
    });
    await transaction.auditEntry.create({ data });
  });
}

/** Posts a test message to a chat and returns whether it took it. Throws `Forbidden`, `ChannelNotFound`. */
export async function testChannel(member: Member, channelId: string): Promise<ChannelTest> {
  const channel = await findChannel(member, channelId);
  try {
    await postToChannel(channel, messages.notifications.test(member.organization.name), []);
    return { is_delivered: true };
  } catch (error) {
    return { is_delivered: false, error: error instanceof Error ? error.message : String(error) };
  }
}
