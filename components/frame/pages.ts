import type { Permission } from "@/lib/kit/permissions";

/** The pages of the account area. A role needs `permission` to see a page in the sidebar. */
export const PAGES = [
  { name: "overview", href: "/overview", section: "top", permission: "payments.search" },
  { name: "till", href: "/till", section: "top", permission: "payments.create" },
  { name: "payments", href: "/payments", section: "money", permission: "payments.search" },
  { name: "refunds", href: "/refunds", section: "money", permission: "refunds.search" },
  { name: "links", href: "/links", section: "money", permission: "payments.link" },
  { name: "staticQr", href: "/static-qr", section: "money", permission: "static_qr.read" },
  { name: "reports", href: "/reports", section: "money", permission: "reports.read" },
  { name: "webhooks", href: "/webhooks", section: "integration", permission: "webhooks.read" },
  { name: "devices", href: "/devices", section: "integration", permission: "devices.read" },
  { name: "settings", href: "/settings", section: "organization", permission: null },
] as const satisfies readonly {
  name: string;
  href: string;
  section: "top" | "money" | "integration" | "organization";
  permission: Permission | null;
}[];

export type PageName = (typeof PAGES)[number]["name"];
