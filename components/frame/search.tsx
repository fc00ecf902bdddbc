"use client";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";

const m = messages.frame;

// Most visits don't search, so the search window loads on first use.
const SearchWindow = lazyWithRetry(
  () => import("./search-window").then((module) => module.SearchWindow),
  {
    inBrowserOnly: true,
  },
);

/** Opens the search for pages, payments, refunds and static QR orders (⌘K or Ctrl K). */
export function SearchButton() {
  const [timesAsked, setTimesAsked] = useState(0);
  const ask = () => setTimesAsked((times) => times + 1);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      // Prevents the browser's own search.
      event.preventDefault();
      setTimesAsked((times) => times + 1);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <IconButton label={m.search} title={`${m.search} (Ctrl K)`} onClick={ask}>
        <IconSearch size={18} />
      </IconButton>
      {timesAsked > 0 && <SearchWindow timesAsked={timesAsked} />}
    </>
  );
}
