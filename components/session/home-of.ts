import type { Role } from "@/lib/kit/permissions";

/** The page that a member starts on. */
export const homeOf = (role: Role): "/till" | "/overview" =>
  role === "cashier" ? "/till" : "/overview";
