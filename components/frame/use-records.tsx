"use client";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { payerAddress } from "@/components/records/payer-address";
import { useMay, useView } from "@/components/session/view-provider";
import { api, type Scope } from "@/lib/client/api";
import type { SearchResult, SearchResults } from "@/lib/domain/search/schemas";
import { formatMoney } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import type { EntryGroup, ShownEntry } from "./palette-entry";
import { addressOf, FoundLine, keyOf, SeeAll } from "./search-result";

const m = messages.search;
const DEBOUNCE_MS = 150;

/** Searches for a text; disabled while it is empty. */
const searchQuery = (scope: Scope, text: string, may: boolean) =>
  queryOptions({
    queryKey: ["search", scope.organizationId, scope.mode, text] as const,
    queryFn: ({ signal }) => api("GET /search", { scope, query: { q: text }, signal }),
    enabled: may && text !== "",
    retry: false,
  });

/** Finds records by a text after a debounce, in groups, for a member who may search. */
export function useRecords(wanted: string) {
  const view = useView();
  const may = useMay("payments.search");
  const [settled] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const found = useQuery({
    ...searchQuery(view, settled, may),
    placeholderData: keepPreviousData,
  });
  const isSearched = may && wanted !== "";
  return {
    groups: isSearched && found.data ? groupsOf(found.data, settled, view.currency) : [],
    isLooking: isSearched && (wanted !== settled || found.isFetching),
    isFailed: isSearched && found.isError,
    isRecent: !found.isPlaceholderData,
  };
}

type GroupName = keyof typeof m.groups;

/** Records are grouped by what matched, or by their kind if they aren't payments. */
const groupOf = (result: SearchResult): GroupName =>
  result.kind === "payment" ? result.by : result.kind;

const ORDER: readonly GroupName[] = [
  "id",
  "refund",
  "amount",
  "order",
  "phone",
  "phone_end",
  "facts",
  "static_qr",
];

function groupsOf(found: SearchResults, text: string, currency: string): EntryGroup[] {
  const amount = found.amount === undefined ? "" : formatMoney(found.amount, currency);
  const labelOf = (name: GroupName) => {
    switch (name) {
      case "amount":
        return m.groups.amount(amount);
      case "phone":
        return m.groups.phone(found.phone ?? "");
      case "phone_end":
        return m.groups.phone_end(found.phone_end ?? "");
      case "facts":
        return found.facts?.ignored
          ? m.factsWithout(saidIn(found), found.facts.ignored)
          : m.groups.facts(saidIn(found));
      case "id":
      case "order":
      case "refund":
      case "static_qr":
        return m.groups[name];
    }
  };
  return ORDER.flatMap((name) => {
    const results = found.results.filter((result) => groupOf(result) === name);
    const isFurther = name === "facts" && found.facts?.is_partial === true;
    if (results.length === 0 && !isFurther) return [];
    const entries = results.map((result) => ({
      id: keyOf(result),
      href: addressOf(result),
      content: <FoundLine result={result} />,
    }));
    const all = seeAllOf(name, results, found, { text, amount });
    return [
      {
        label: labelOf(name),
        entries: [...payerOf(name, found), ...entries, ...(all ? [all] : [])],
      },
    ];
  });
}

const saidIn = ({ facts }: SearchResults): string => facts?.said.join(" · ") ?? "";

/** The payer's own page, before their payments. */
const payerOf = (name: GroupName, { phone }: SearchResults): ShownEntry[] =>
  name === "phone" && phone
    ? [
        {
          id: "payer",
          href: payerAddress(phone),
          content: <SeeAll label={m.payer(spacedPhone(phone))} />,
        },
      ]
    : [];

/** The list of everything that a group is the beginning of, where a filter finds it. */
function seeAllOf(
  name: GroupName,
  results: readonly SearchResult[],
  found: SearchResults,
  { text, amount }: { text: string; amount: string },
): ShownEntry | undefined {
  const link = (href: string, label: string) => ({
    id: `all ${name}`,
    href,
    content: <SeeAll label={label} />,
  });
  switch (name) {
    case "amount":
      return link(`/payments?amount=${found.amount}`, m.seeAll.amount(amount));
    case "phone":
      return link(
        `/payments?payer_phone=${encodeURIComponent(found.phone ?? "")}`,
        m.seeAll.phone(spacedPhone(found.phone ?? "")),
      );
    case "phone_end":
      return link(
        `/payments?payer_phone=${found.phone_end}`,
        m.seeAll.phone_end(found.phone_end ?? ""),
      );
    case "facts":
      return link(
        `/payments?${new URLSearchParams(found.facts?.filters)}`,
        results.length === 0 ? m.olderFacts(saidIn(found)) : m.seeAll.facts(saidIn(found)),
      );
    case "order":
      // The list finds full order IDs only.
      return results.some((one) => one.kind === "payment" && one.merchant_order_id === text)
        ? link(`/payments?merchant_order_id=${encodeURIComponent(text)}`, m.seeAll.order(text))
        : undefined;
    case "static_qr":
      return link(`/static-qr?search=${encodeURIComponent(text)}`, m.seeAll.static_qr);
    case "id":
    case "refund":
      return undefined;
  }
}
