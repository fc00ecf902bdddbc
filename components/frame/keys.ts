import type { Permission } from "@/lib/kit/permissions";
import { PAGES } from "./pages";

/** Every key of the account area, in the order of the help. Those with an `act` are single keys. */
export const KEYS = [
  { group: "anywhere", name: "palette", keys: ["mod", "K"] },
  { group: "anywhere", name: "search", keys: ["/"], act: "search" },
  { group: "anywhere", name: "help", keys: ["?"], act: "help" },
  { group: "lists", name: "next", keys: ["j"], act: "next" },
  { group: "lists", name: "previous", keys: ["k"], act: "previous" },
  { group: "lists", name: "open", keys: ["Enter"] },
  { group: "windows", name: "choose", keys: ["↑", "↓", "Enter"] },
  { group: "windows", name: "close", keys: ["Esc"] },
] as const satisfies readonly {
  group: "anywhere" | "lists" | "windows";
  name: string;
  keys: readonly string[];
  act?: string;
}[];

/** Begins the two keys that open a page. */
export const PAGE_PREFIX = "g";

export type KeyAct = Extract<(typeof KEYS)[number], { act: string }>["act"];

/** The pages that a member may open, each with its key. */
export const pagesOf = (permissions: readonly Permission[]) =>
  PAGES.filter(({ permission }) => !permission || permissions.includes(permission));

/** What a single key does; undefined if nothing. */
export const actOf = (key: string): KeyAct | undefined =>
  KEYS.flatMap((one) => ("act" in one && one.keys[0] === key.toLowerCase() ? [one.act] : []))[0];
