"use client";
import { Group } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { listOptions } from "./list-options";
import type { LiveListOptions } from "./live-list";

/**
 * Buttons to the records before and after this one in the list, in the order that the list last had. There are none
 * when this tab has not shown the list, or not with this record.
 */
export function Neighbours<Item>({
  list: { queryKey, fetchPage, listed },
  id,
  hrefOf,
  previous,
  next,
}: {
  list: Pick<LiveListOptions<Item>, "queryKey" | "fetchPage" | "listed">;
  id: string;
  hrefOf: (id: string) => string;
  /** The accessible names of the buttons. */
  previous: string;
  next: string;
}) {
  const router = useRouter();
  const list = useInfiniteQuery({
    ...listOptions({ queryKey, fetchPage }),
    // What the list has loaded is enough, but for its end.
    enabled: false,
  });
  const ids = list.data?.pages.flatMap((page) => page.data.map((item) => listed(item).id)) ?? [];
  const index = ids.indexOf(id);
  const isAtEnd = index !== -1 && index === ids.length - 1 && list.hasNextPage;
  const { fetchNextPage, isFetching, isFetchNextPageError } = list;
  const shouldLoad = isAtEnd && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (shouldLoad) void fetchNextPage();
  }, [shouldLoad, fetchNextPage]);
  if (index === -1) return null;
  const button = (label: string, to: string | undefined, icon: ReactNode) => (
    <IconButton
      label={label}
      size={28}
      isFramed
      disabled={to === undefined}
      onClick={() => to !== undefined && router.push(hrefOf(to))}
    >
      {icon}
    </IconButton>
  );
  return (
    <Group gap={6} wrap="nowrap">
      {button(previous, ids[index - 1], <IconChevronUp size={16} aria-hidden />)}
      {button(next, ids[index + 1], <IconChevronDown size={16} aria-hidden />)}
    </Group>
  );
}
