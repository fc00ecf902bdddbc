"use client";
import { ActionIcon, Tooltip } from "@mantine/core";
import { spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { messages } from "@/lib/messages";
import { SearchWindow } from "./search-window";

const m = messages.frame;

/** Opens the search over pages and everything that has happened (⌘K or Ctrl K). */
export function SearchButton() {
  return (
    <>
      <Tooltip label={`${m.search} (Ctrl K)`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={m.search}
          onClick={spotlight.open}
        >
          <IconSearch size={18} />
        </ActionIcon>
      </Tooltip>
      <SearchWindow />
    </>
  );
}
