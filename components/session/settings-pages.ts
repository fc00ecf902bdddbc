import type { Permission } from "@/lib/kit/permissions";

/** The pages of the settings. A role needs `permission` to see one. */
export const SETTINGS_PAGES = [
  { name: "organization", href: "/settings", permission: null },
  { name: "team", href: "/settings/team", permission: "team.read" },
  { name: "network", href: "/settings/network", permission: "network.manage" },
  { name: "audit", href: "/settings/audit", permission: "audit.read" },
  { name: "profile", href: "/settings/profile", permission: null },
] as const satisfies readonly { name: string; href: string; permission: Permission | null }[];
