import type { Permission } from "@/lib/kit/permissions";

/**
 * The pages of the account area. A role needs `permission` to see a page in the sidebar; `g` and then `key` opens it.
 */
export const PAGES = [
  { name: "overview", key: "o", href: "/overview", section: "top", permission: "payments.search" },
  { name: "till", key: "t", href: "/till", section: "top", permission: "payments.create" },
  {
    name: "payments",
    key: "p",
    href: "/payments",
    section: "money",
    permission: "payments.search",
  },
  { name: "refunds", key: "r", href: "/refunds", section: "money", permission: "refunds.search" },
  { name: "links", key: "l", href: "/links", section: "money", permission: "payments.link" },
  {
    name: "staticQr",
    key: "q",
    href: "/static-qr",
    section: "money",
    permission: "static_qr.read",
  },
  { name: "reports", key: "c", href: "/reports", section: "money", permission: "reports.read" },
  {
    name: "webhooks",
    key: "w",
    href: "/webhooks",
    section: "integration",
    permission: "webhooks.read",
  },
  {
    name: "devices",
    key: "d",
    href: "/devices",
    section: "integration",
    permission: "devices.read",
  },
  { name: "tills", key: "k", href: "/tills", section: "organization", permission: "tills.read" },
  { name: "settings", key: "s", href: "/settings", section: "organization", permission: null },
] as const satisfies readonly {
  name: string;
  key: string;
  href: string;
  section: "top" | "money" | "integration" | "organization";
  permission: Permission | null;
}[];

export type PageName = (typeof PAGES)[number]["name"];
