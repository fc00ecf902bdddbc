import { countMail, sendMail, TooManyMails } from "@/lib/domain/shared/mail";
import { isVouchedFor } from "@/lib/domain/team";
import { inTransaction } from "@/lib/kit/db";
import { isLanguage } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { log } from "@/lib/kit/log";
import { messages } from "@/lib/messages";
import { address, compose } from "./compose";
import {
  type ClaimedMessage,
  claimMessages,
  postpone,
  recordDone,
  recordFailure,
} from "./message-queue";
import { postToChannel } from "./post-to-channel";

/** Mail servers refuse senders that open many connections. */
const MAX_CONCURRENT = 4;

export interface SentTotals {
  sent: number;
  failed: number;
}

/**
 * Sends the messages that are due, until none is. What one recipient is told of one kind at one time goes into one
 * email or post. A message is sent at least once, and after five failed attempts no more. What an address may not get yet
 * is put off, and then sent together.
 */
export async function sendNotifications(): Promise<SentTotals> {
  const totals = { sent: 0, failed: 0 };
  for (;;) {
    const claimed = await claimMessages();
    if (claimed.length === 0) return totals;
    const groups = groupsOf(claimed);
    while (groups.length > 0) {
      const outcomes = await Promise.all(groups.splice(0, MAX_CONCURRENT).map(sendGroup));
      for (const isSent of outcomes) totals[isSent ? "sent" : "failed"] += 1;
    }
  }
}

/** Groups messages by what goes into one email or post, in the order of the queue. */
function groupsOf(claimed: readonly ClaimedMessage[]): ClaimedMessage[][] {
  const groups = new Map<string, ClaimedMessage[]>();
  for (const message of claimed) {
    const { userId, channelId, organizationId, mode, kind, isResolution } = message;
    const key = [userId ?? channelId, organizationId, mode, kind, isResolution].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()];
}

/** Returns false if it could not be sent; it is tried again later. */
async function sendGroup(group: readonly ClaimedMessage[]): Promise<boolean> {
  const ids = group.map(({ id }) => id);
  try {
    const { language } = group[0]!;
    const isSent = await inLanguage(isLanguage(language) ? language : "en", () => deliver(group));
    await recordDone(ids, isSent ? "sent" : "skipped");
    return true;
  } catch (error) {
    if (error instanceof TooManyMails) {
      await postpone(ids, error.retryAfterSeconds);
      return false;
    }
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ ids, kind: group[0]!.kind, reason }, "Could not send a notification");
    await recordFailure(ids, reason.slice(0, 500));
    return false;
  }
}

/** Returns false if there is nothing to say, or nobody to say it to. */
async function deliver(group: readonly ClaimedMessage[]): Promise<boolean> {
  const [first] = group;
  const { email, role, urlEncrypted, format, channelId } = first!;
  const isForMember = email !== null && role !== null;
  if (!isForMember && !urlEncrypted) return false;
  const content = await compose(group);
  if (!content) return false;
  if (isForMember) {
    const settings = address(first!, "/settings/profile#notifications");
    const footer = messages.notifications.mailFooter(first!.organization, settings);
    const subject = (await isTheirs(first!, email))
      ? content.subject
      : messages.notifications.subject;
    await sendMail({ ...content, subject, to: email, footer, unsubscribe: settings });
    return true;
  }
  await postToChannel(
    { id: channelId!, format: format!, urlEncrypted: urlEncrypted! },
    content,
    group,
  );
  return true;
}

/**
 * Returns false if strangers may have given somebody else's address as their own. Then the email is counted, and its
 * subject must have none of their words. Throws `TooManyMails` if the address has got many.
 */
async function isTheirs(
  { organizationId, isEmailConfirmed }: ClaimedMessage,
  to: string,
): Promise<boolean> {
  if (isEmailConfirmed || (await isVouchedFor(organizationId))) return true;
  const mail = { kind: "notification", to, organizationId } as const;
  await inTransaction((transaction) => countMail(transaction, mail));
  return false;
}
