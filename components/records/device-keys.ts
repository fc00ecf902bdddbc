import type { Scope } from "@/lib/client/api";

/** The query key of everything about the device keys of an organization and mode. */
export const allDeviceKeys = ({ organizationId, mode }: Scope) =>
  ["devices", organizationId, mode] as const;
