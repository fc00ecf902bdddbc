"use client";
import { Skeleton, Stack, Text, ThemeIcon, Title, VisuallyHidden } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { LoadMore } from "@/components/list/load-more";
import { sandboxMessages } from "@/lib/messages/sandbox";
import type { PayerEntryAnswer } from "@/lib/network/sandbox/schemas";
import { Failure } from "./failure";
import { dayOf } from "./format";
import { HistoryEntry } from "./history-entry";
import { phoneQueries } from "./queries";
import classes from "./history.module.css";

const m = sandboxMessages.history;

interface HistoryTabProps {
  phoneCode: string;
  phone: string;
  onOpen: (entry: PayerEntryAnswer) => void;
}

/** The history of this payer's payments, by day. */
export default function HistoryTab({ phoneCode, phone, onOpen }: HistoryTabProps) {
  // New entries come from polling the latest ones; older entries don't change.
  const latest = useQuery(phoneQueries.latest(phoneCode, phone));
  const older = useInfiniteQuery(phoneQueries.history(phoneCode, phone));
  const entries = newestFirst([
    ...(latest.data?.entries ?? []),
    ...(older.data?.pages.flatMap((page) => page.entries) ?? []),
  ]);
  const merchant = latest.data?.merchant ?? "";
  if (older.error && entries.length === 0) {
    return <Failure error={older.error} onRetry={() => void older.refetch()} />;
  }
  if (older.isPending) return <Skeleton height={320} radius="lg" />;
  return (
    <Stack gap="md">
      <Title order={1} size="h1" pl="xs">
        {m.title}
      </Title>
      {entries.length === 0 && <NothingYet />}
      {byDay(entries, latest.data?.now).map(([day, those]) => (
        <section key={day} aria-label={day}>
          <p className={classes.day} aria-hidden>
            {day}
          </p>
          <ul className={classes.list}>
            {those.map((entry) => (
              <HistoryEntry
                key={entry.entry_id}
                entry={entry}
                merchant={merchant}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
      {entries.length > 0 && (
        <LoadMore
          hasMore={older.hasNextPage}
          isLoading={older.isFetchingNextPage}
          error={older.isFetchNextPageError ? older.error : null}
          load={older.fetchNextPage}
          label={m.more}
          note={older.hasNextPage ? undefined : m.end}
        />
      )}
      <VisuallyHidden role="status">
        {older.isFetchingNextPage ? m.loadingMore : m.shown(entries.length)}
      </VisuallyHidden>
    </Stack>
  );
}

function NothingYet() {
  return (
    <Stack align="center" ta="center" gap="xs" py="xl">
      <ThemeIcon size={56} radius="xl" variant="light" color="gray">
        <IconHistory size={28} aria-hidden />
      </ThemeIcon>
      <Text fw={600}>{m.none}</Text>
      <Text size="sm" c="dimmed">
        {m.noneText}
      </Text>
    </Stack>
  );
}

/** Keeps the most recently read version of each entry, and sorts them newest first. */
function newestFirst(entries: PayerEntryAnswer[]): PayerEntryAnswer[] {
  const each = new Map<string, PayerEntryAnswer>();
  for (const entry of entries) if (!each.has(entry.entry_id)) each.set(entry.entry_id, entry);
  return [...each.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
}

function byDay(
  entries: PayerEntryAnswer[],
  now: string | undefined,
): [string, PayerEntryAnswer[]][] {
  const days = new Map<string, PayerEntryAnswer[]>();
  for (const entry of entries) {
    const day = nameOfDay(entry.at, now);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function nameOfDay(at: string, now: string | undefined): string {
  const day = dayOf(at);
  if (now === undefined) return day;
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === dayOf(now)) return m.today;
  return day === dayOf(yesterday) ? m.yesterday : day;
}
