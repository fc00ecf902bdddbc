"use client";
import { IconFileText } from "@tabler/icons-react";
import { SETTINGS_PAGES } from "@/components/session/settings-pages";
import { useView } from "@/components/session/view-provider";
import type { Permission } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { PAGE_PREFIX, pagesOf } from "./keys";
import type { Entry } from "./palette-entry";

const m = messages.palette;

/** Pages that are not in the sidebar, apart from the settings. */
const FURTHER_PAGES = [
  { name: "reusableLinks", href: "/links/reusable", permission: "payments.search" },
  { name: "deliveries", href: "/webhooks/deliveries", permission: "webhooks.read" },
  { name: "catcher", href: "/webhooks/catcher", permission: "webhooks.read" },
  { name: "signatures", href: "/webhooks/signatures", permission: "webhooks.read" },
  { name: "poster", href: "/static-qr/poster", permission: "static_qr.read" },
  { name: "daysReport", href: "/reports?view=days", permission: "reports.read" },
  { name: "goLive", href: "/go-live", permission: "payments.search" },
  { name: "firstSteps", href: "/first-steps", permission: "devices.manage" },
] as const satisfies readonly { name: string; href: string; permission: Permission }[];

const icon = <IconFileText size={18} stroke={1.6} aria-hidden />;

/** The pages that the member may open: those of the sidebar, with their keys, and the pages below them. */
export function useDestinations(): Entry[] {
  const { permissions } = useView();
  const below = [...SETTINGS_PAGES, ...FURTHER_PAGES].filter(
    ({ permission }) => permission === null || permissions.includes(permission),
  );
  return [
    ...pagesOf(permissions).map(({ name, href, key }) => ({
      id: `page ${name}`,
      label: messages.frame.pages[name],
      keywords: m.keywords[name],
      keys: [PAGE_PREFIX, key],
      icon,
      href,
    })),
    ...below.map(({ name, href }) => ({
      id: `page ${name}`,
      label: m.pages[name],
      keywords: m.keywords[name],
      icon,
      href,
    })),
  ];
}
