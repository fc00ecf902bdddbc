import type { GoLiveChecklist } from "@/lib/domain/go-live/schemas";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import type { Mode } from "@/lib/kit/actor";
import type { Permission } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";

const m = messages.goLive;

export interface PointPage {
  href: string;
  label: string;
  /** Its mode, if it belongs to one. */
  mode?: Mode;
  /** `main`: the next thing to do; `act`: something to do; `view`: something to look at. */
  look: "main" | "act" | "view";
}

/** One point of the checklist. */
export interface Point {
  title: string;
  text: string;
  /** Undefined: nobody but the reader can know. */
  isDone?: boolean;
  /** The page on which it is done, or seen once it is done. */
  page: PointPage;
  /** Needed for that page. */
  permission?: Permission;
  /** It cannot be done before a live network is connected. */
  waits?: boolean;
}

/** Without these, the switch to live mode leads to the checklist. */
export const requiredPoints = ({ network }: GoLiveChecklist): Point[] => [
  {
    title: m.network.title,
    text: m.network.text,
    isDone: network.connected,
    page: network.connected
      ? { href: "/settings/network", label: m.network.again, look: "view" }
      : { href: "/settings/network", label: m.network.action, look: "main" },
    permission: "network.manage",
  },
];

/** What should be done before real money is taken, in the order in which it can be. */
export const recommendedPoints = (checklist: GoLiveChecklist, view: View): Point[] => [
  ...rehearsalPoints(checklist),
  twoFactorPoint(checklist, view),
  {
    title: m.secondAdministrator.title,
    text: m.secondAdministrator.text,
    ...ticked({
      isDone: checklist.administrators.count > 1,
      labels: m.secondAdministrator,
      href: "/settings/team",
    }),
    permission: "team.manage",
  },
  answeringPoint(checklist),
  {
    title: m.liveKey.title,
    text: m.liveKey.text,
    ...ticked({ isDone: checklist.live_key, labels: m.liveKey, href: "/devices", mode: "live" }),
    permission: "devices.manage",
    waits: !checklist.network.connected,
  },
  {
    title: m.liveWebhook.title,
    text: m.liveWebhook.text,
    ...ticked({
      isDone: checklist.live_webhook,
      labels: m.liveWebhook,
      href: "/webhooks",
      mode: "live",
    }),
    permission: "webhooks.manage",
    waits: !checklist.network.connected,
  },
];

/** What has no right answer, or is outside Qassa. */
export const pointsToCheck = (checklist: GoLiveChecklist): Point[] => [
  {
    title: m.currency.title,
    text: m.currency.text(checklist.currency, checklist.time_zone),
    page: { href: "/settings", label: m.organization, look: "view" },
  },
  {
    title: m.staticQr.title,
    text: checklist.require_device_key_for_static_qr ? m.staticQr.withKey : m.staticQr.open,
    page: { href: "/settings", label: m.organization, look: "view" },
  },
  { ...m.backups, page: { href: "/docs/going-live", label: m.guide, look: "view" } },
  { ...m.integration, page: { href: "/docs/going-live", label: m.guide, look: "view" } },
];

const ticked = ({
  isDone,
  labels: { action, again },
  href,
  mode,
}: {
  isDone: boolean;
  labels: { action: string; again: string };
  href: string;
  mode?: Mode | undefined;
}): Pick<Point, "isDone" | "page"> => ({
  isDone,
  page: {
    href,
    ...(isDone ? { label: again, look: "view" } : { label: action, look: "act" }),
    ...(mode && { mode }),
  },
});

function answeringPoint({ network }: GoLiveChecklist): Point {
  const { title, text, failed, untested } = m.answering;
  return {
    title,
    text: !network.connected ? untested : network.answering ? text : failed,
    ...ticked({ isDone: network.answering, labels: m.answering, href: "/settings/network" }),
    permission: "network.manage",
    waits: !network.connected,
  };
}

function rehearsalPoints({ rehearsal }: GoLiveChecklist): Point[] {
  if (!rehearsal) return [];
  const { title, text, unpaid, unrefunded, pay, refund, again } = m.rehearsal;
  const isDone = rehearsal.paid && rehearsal.refunded;
  const at = (href: string, label: string): PointPage => ({
    href,
    label,
    mode: "test",
    look: isDone ? "view" : "act",
  });
  if (isDone) {
    return [{ title, text, isDone, page: at("/refunds", again), permission: "refunds.search" }];
  }
  if (!rehearsal.paid) {
    return [{ title, text: unpaid, isDone, page: at("/links", pay), permission: "payments.link" }];
  }
  const page = at("/payments?status=paid", refund);
  return [{ title, text: unrefunded, isDone, page, permission: "refunds.create" }];
}

function twoFactorPoint({ administrators }: GoLiveChecklist, { permissions }: View): Point {
  const { count, with_two_factor: withTwoFactor, own_two_factor: hasOwn } = administrators;
  const isMissingOwn = permissions.includes("team.manage") && !hasOwn;
  const { title, text, action, again } = m.twoFactor;
  return {
    title,
    text: text(withTwoFactor, count),
    isDone: withTwoFactor === count,
    page: isMissingOwn
      ? { href: "/settings/profile", label: action, look: "act" }
      : { href: "/settings/team", label: again, look: "view" },
    permission: "team.read",
  };
}
