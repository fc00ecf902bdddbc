"use client";
import { ActionIcon, Tooltip } from "@mantine/core";
import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useView } from "@/components/ui/view-provider";
import { messages } from "@/lib/messages";
import { PAGES } from "./pages";

const m = messages.frame;

/** Opens the search over pages (⌘K or Ctrl K). */
export function SearchButton() {
  const router = useRouter();
  const { permissions } = useView();
  const pages = PAGES.filter(({ permission }) => !permission || permissions.includes(permission));
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
      <Spotlight
        shortcut="mod + K"
        searchProps={{ placeholder: m.search, "aria-label": m.search }}
        actions={pages.map(({ name, href }) => ({
          id: name,
          label: m.pages[name],
          onClick: () => router.push(href),
        }))}
      />
    </>
  );
}
