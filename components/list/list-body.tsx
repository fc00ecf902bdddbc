"use client";
import { Box, Paper } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Callout } from "@/components/ui/callout";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { isConnected, onConnectionChange } from "@/lib/client/connection";
import * as messages from "@/lib/messages";
import { LoadMore } from "./load-more";
import records from "./records.module.css";

/** The part of an infinite query that the state of a list depends on. */
interface ListState {
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** The rows of a list, or its loading, error or empty state; and the button to load more. */
export function ListBody({
  list,
  count,
  empty,
  note,
  isStale = false,
  children,
}: {
  list: ListState;
  /** The number of loaded rows. */
  count: number;
  empty: ReactNode;
  /** Shown below the last loaded row, in place of the end of the list. */
  note?: string | undefined;
  /** The list could not be refreshed. */
  isStale?: boolean;
  children: ReactNode;
}) {
  // While Qassa cannot be reached, the frame says so.
  const isReachable = useSyncExternalStore(onConnectionChange, isConnected, () => true);
  if (list.isError && count === 0 && list.error) {
    return <ErrorState error={list.error} retry={list.refetch} />;
  }
  if (list.isPending) return <LoadingRows rows={8} />;
  // A search for rare rows may return an empty page before it has scanned everything.
  const isEmpty = count === 0 && !list.hasNextPage;
  return (
    <>
      {isStale && isReachable && (
        <Box mb="md">
          <Callout color="yellow" icon={<IconCloudOff />} role="status">
            {messages.states.liveUpdatesPaused}
          </Callout>
        </Box>
      )}
      {isEmpty ? (
        <Paper withBorder>{empty}</Paper>
      ) : (
        <div className={records.onPage}>{children}</div>
      )}
      {!isEmpty && (
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? list.error : null}
          load={list.fetchNextPage}
          note={note ?? (list.hasNextPage ? undefined : messages.states.endOfList)}
        />
      )}
    </>
  );
}
