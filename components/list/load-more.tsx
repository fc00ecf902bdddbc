"use client";
import { Button, Center, Stack, Text } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/states";
import * as messages from "@/lib/messages";

/** The lower end of a list: loads more automatically when it scrolls into view, or on click. */
export function LoadMore({
  hasMore,
  isLoading,
  error,
  load,
  note,
  label = messages.common.loadMore,
}: {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last attempt failed; then nothing loads automatically. */
  error: Error | null;
  load: () => unknown;
  note?: string | undefined;
  /** What the button says. */
  label?: string;
}) {
  const { ref, entry } = useIntersection({ rootMargin: "300px" });
  const isSeen = entry?.isIntersecting ?? false;
  const shouldLoad = isSeen && hasMore && !isLoading && !error;
  useEffect(() => {
    if (shouldLoad) void load();
  }, [shouldLoad, load]);

  return (
    <Center py="md" ref={ref} mih={60}>
      <Stack align="center" gap="xs">
        {error && <ErrorState error={error} retry={load} />}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {hasMore && !error && (
          <Button variant="default" size="xs" loading={isLoading} onClick={() => void load()}>
            {label}
          </Button>
        )}
      </Stack>
    </Center>
  );
}
