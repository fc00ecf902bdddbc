import { presentDailyClose, readDailyClose } from "@/lib/domain/reports";
import { zoneOffsets } from "@/lib/domain/shared/time-zones";
import { inRole } from "@/lib/kit/actor-kinds";
import { bidiSafe } from "@/lib/kit/display";
import { publicUrl } from "@/lib/kit/env";
import { toMajorUnits } from "@/lib/kit/money";
import { permissionsOf } from "@/lib/kit/permissions";
import { type MailContent, messages } from "@/lib/messages";
import type { ClaimedMessage } from "./message-queue";

/** An email lists this many; the rest is counted. */
const MAX_LISTED = 20;

const m = messages.notifications;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What the server or the network said, in the language of the recipient. */
const sentence = (said: string): string => messages.serverTexts.sentence(said);

/** The address that opens a page in the organization and mode of the message, whatever was viewed last. */
export const address = (
  { organizationId: organization, mode }: ClaimedMessage,
  path: string,
): string => `${publicUrl()}/open?${new URLSearchParams({ organization, mode, path }).toString()}`;

/**
 * Returns what messages of one kind to one recipient say together, or undefined if there is nothing to say: nothing was
 * collected or refunded on a day.
 */
export async function compose(group: readonly ClaimedMessage[]): Promise<MailContent | undefined> {
  const [first] = group;
  const place = m.place(first!.organization, first!.mode);
  await Promise.all(group.map(({ timeZone }) => zoneOffsets(timeZone)));
  switch (first!.kind) {
    case "network_down":
      return network(first!, place);
    case "certificate_ending":
      return certificate(first!, place);
    case "endpoint_failing":
      return endpoints(group, place);
    case "payment_kept":
      return keptPayments(group, place);
    case "refund_failed":
      return refunds(group, place);
    case "daily_close":
      return dailyClose(group.at(-1)!, place);
  }
}

function network(message: ClaimedMessage, place: string): MailContent {
  const { isResolution, since, resolvedAt, timeZone, mode, facts, role } = message;
  // Members of a chat may have any role.
  const mayManage = role !== null && permissionsOf({ role }).has("network.manage");
  if (isResolution) {
    return {
      ...m.networkBack(place, since, resolvedAt!, timeZone),
      action: { label: m.openPayments, href: address(message, "/payments") },
    };
  }
  return {
    ...m.networkDown(place, since, timeZone),
    ...(text(facts.last_failure) && {
      facts: [[m.lastFailure, sentence(text(facts.last_failure))]],
    }),
    action: {
      label: m.openOverview,
      href: address(message, mode === "live" && mayManage ? "/settings/network" : "/overview"),
    },
  };
}

function certificate(message: ClaimedMessage, place: string): MailContent {
  const end = new Date(text(message.facts.expires_at));
  return {
    ...m.certificateEnding(place, end, message.timeZone),
    action: { label: m.openNetwork, href: address(message, "/settings/network") },
  };
}

function endpoints(group: readonly ClaimedMessage[], place: string): MailContent {
  const [first] = group;
  const names = group.map(({ facts }) =>
    bidiSafe(text(facts.description) || hostOf(text(facts.url)) || text(facts.url)),
  );
  const said = first!.isResolution ? m.endpointsBack : m.endpointsFailing;
  const path = group.length === 1 ? `/webhooks/${first!.cause}` : "/webhooks";
  return {
    ...said(names[0]!, group.length, place),
    facts: group
      .slice(0, MAX_LISTED)
      .map(({ since, timeZone }, index) => [names[index]!, m.sinceWhen(since, timeZone)] as const),
    action: { label: m.openWebhooks, href: address(first!, path) },
  };
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

const amountOf = ({ facts }: ClaimedMessage): string =>
  m.amount(toMajorUnits(BigInt(text(facts.amount)), text(facts.currency)), text(facts.currency));

/** The amounts with the reasons of what the network did not do. */
const amountsWithReasons = (group: readonly ClaimedMessage[]) =>
  group
    .slice(0, MAX_LISTED)
    .map((one) => [amountOf(one), sentence(text(one.facts.reason)) || m.noReason] as const);

function keptPayments(group: readonly ClaimedMessage[], place: string): MailContent {
  const [first] = group;
  const path = group.length === 1 ? `/payments/${first!.cause}` : "/payments?status=pending";
  return {
    ...m.paymentsKept(amountOf(first!), group.length, place),
    facts: amountsWithReasons(group),
    action: {
      label: group.length === 1 ? m.openPayment : m.openPayments,
      href: address(first!, path),
    },
  };
}

function refunds(group: readonly ClaimedMessage[], place: string): MailContent {
  const [first] = group;
  const path = group.length === 1 ? `/refunds/${first!.cause}` : "/refunds?status=failed";
  return {
    ...m.refundsFailed(amountOf(first!), group.length, place),
    facts: amountsWithReasons(group),
    action: {
      label: group.length === 1 ? m.openRefund : m.openRefunds,
      href: address(first!, path),
    },
  };
}

async function dailyClose(
  message: ClaimedMessage,
  place: string,
): Promise<MailContent | undefined> {
  const { organizationId, mode, currency, role, userId, cause: day, timeZone } = message;
  // A chat is told what those who set it up can see.
  const actor = inRole({ organizationId, mode, currency, userId: userId ?? "" }, role ?? "owner");
  const close = presentDailyClose(await readDailyClose(actor, { day, time_zone: timeZone }));
  if (close.total.taken_count + close.total.refunded_count === 0) return undefined;
  return {
    ...m.dailyClose(close, place),
    action: { label: m.openClose, href: address(message, `/reports?day=${day}`) },
  };
}
