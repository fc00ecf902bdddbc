"use client";
import { Box, Group, Kbd, Loader, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { api, type Scope } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { PAGES } from "./pages";
import { addressOf, FoundLine, FoundLink, keyOf } from "./search-result";

const m = messages.search;
const DEBOUNCE_MS = 200;
const MAX_CHARACTERS = 255;

/** Searches for a text; disabled while it is empty. */
const searchQuery = (scope: Scope, text: string) =>
  queryOptions({
    queryKey: ["search", scope.organizationId, scope.mode, text] as const,
    queryFn: ({ signal }) => api("GET /search", { scope, query: { q: text }, signal }),
    enabled: text !== "",
    retry: false,
  });

/** Searches pages immediately, and payments, refunds and static QR orders after a debounce. */
export function SearchWindow({ timesAsked }: { timesAsked: number }) {
  const router = useRouter();
  const view = useView();
  const [typed, setTyped] = useState("");
  useEffect(() => spotlight.open(), [timesAsked]);
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const wanted = typed.trim();
  const found = useQuery({ ...searchQuery(view, settled), placeholderData: keepPreviousData });
  const pages = pagesFor(wanted, view.permissions);
  const results = wanted === "" ? [] : (found.data?.results ?? []);
  const phone = wanted === "" ? undefined : found.data?.phone;
  const isLooking = wanted !== "" && (wanted !== settled || found.isFetching);
  const isNothing = pages.length === 0 && results.length === 0 && !phone;

  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      maxHeight="60vh"
      scrollable
      attributes={{ content: { "aria-label": messages.frame.search } }}
    >
      <Spotlight.Search
        placeholder={m.placeholder}
        aria-label={messages.frame.search}
        maxLength={MAX_CHARACTERS}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={isLooking ? <Loader size={16} aria-label={m.looking} /> : null}
      />
      <Spotlight.ActionsList>
        {(results.length > 0 || phone) && (
          <Spotlight.ActionsGroup label={m.found}>
            {results.map((result) => (
              <Spotlight.Action key={keyOf(result)} onClick={() => router.push(addressOf(result))}>
                <FoundLine result={result} />
              </Spotlight.Action>
            ))}
            {phone && (
              <Spotlight.Action
                onClick={() => router.push(`/payments?payer_phone=${encodeURIComponent(phone)}`)}
              >
                <FoundLink label={m.allOf(phone)} hint={m.allOfHint} />
              </Spotlight.Action>
            )}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label={m.pages}>
            {pages.map(({ name, href }) => (
              <Spotlight.Action
                key={name}
                label={messages.frame.pages[name]}
                leftSection={<IconFileText size={18} stroke={1.6} aria-hidden />}
                onClick={() => router.push(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {isNothing && (
          <Spotlight.Empty>
            {isLooking ? m.looking : found.isError ? m.failed : m.nothing(wanted)}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        <Group justify="center">
          <Text size="xs" c="dimmed">
            {m.hint}
          </Text>
          <Box visibleFrom="sm">
            <Kbd size="xs">Ctrl K</Kbd>
          </Box>
        </Group>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

function pagesFor(wanted: string, permissions: readonly string[]) {
  const words = wanted.toLowerCase();
  return PAGES.filter(
    ({ name, permission }) =>
      (!permission || permissions.includes(permission)) &&
      messages.frame.pages[name].toLowerCase().includes(words),
  );
}
