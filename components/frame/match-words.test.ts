import { describe, expect, it } from "vitest";
import { frame } from "@/lib/messages/en/frame";
import { palette } from "@/lib/messages/en/palette";
import { bestMatches, matchWords } from "./match-words";

const keywords = palette.keywords;
const labels: Record<string, string> = { ...frame.pages, ...palette.pages, ...palette.names };
const entries = Object.entries(labels).map(([name, label]) => ({
  name,
  label,
  keywords: keywords[name as keyof typeof keywords],
}));
const find = (typed: string) => bestMatches(typed, entries).map(({ name }) => name);

describe("words find pages and actions", () => {
  it.each([
    ["dark", "dark"],
    ["theme", "dark"],
    ["invite", "invite"],
    ["add user", "invite"],
    ["team", "team"],
    ["2fa", "profile"],
    ["two-factor", "profile"],
    ["csv", "payments"],
    ["api key", "issueKey"],
    ["issue", "issueKey"],
    ["new link", "newLink"],
    ["close", "todaysClose"],
    ["today", "todaysClose"],
    ["z report", "todaysClose"],
    ["log out", "signOut"],
    ["Set", "settings"],
    ["audit log", "audit"],
    ["shortcuts", "keys"],
  ])("%j finds %s", (typed, name) => {
    expect(find(typed)).toContain(name);
  });

  it.each([
    ["pay", "payments"],
    ["Dev", "devices"],
    ["settings team", "team"],
    ["audit", "audit"],
    ["refnuds", "refunds"],
    ["refunsd", "refunds"],
    ["webhoks", "webhooks"],
    ["devicess", "devices"],
    ["overviev", "overview"],
  ])("%j finds %s first", (typed, name) => {
    expect(find(typed)[0]).toBe(name);
  });

  it.each([
    "3300",
    "+77011234567",
    "INV-7",
    "pay_01h455vb4pex5vsknk084sn02q",
    "zzz",
    "@",
    "payments zzz",
  ])("%j finds none", (typed) => {
    expect(find(typed)).toEqual([]);
  });

  it("finds all with nothing typed, in their order", () => {
    expect(find(" ")).toEqual(Object.keys(labels));
  });

  it("forgives a typo only in longer words, and only if nothing matches without", () => {
    expect(matchWords("tema", "Team")).toBe(1);
    expect(matchWords("tem", "Team")).toBe(0);
    expect(find("team")).not.toContain("terminal");
  });
});

it("every name has words that find it", () => {
  expect(entries.filter((entry) => entry.keywords === undefined)).toEqual([]);
});
