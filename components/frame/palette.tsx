"use client";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useMay } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useModKey } from "@/components/ui/mod-key";
import * as messages from "@/lib/messages";
import { EarlyWindow } from "./early-window";
import type { SearchWindowProps } from "./search-window";
import { usePageKeys } from "./use-page-keys";
import classes from "./palette.module.css";

const m = messages.frame;

const SearchWindow = lazyWithRetry<SearchWindowProps>(
  () => import("./search-window").then((module) => module.SearchWindow),
  { loading: (props) => <EarlyWindow {...props} />, preload: "idle" },
);

const KeyHelp = lazyWithRetry<{ close: () => void }>(
  () => import("./key-help").then((module) => module.KeyHelp),
  { preload: "idle" },
);

/** The command palette: a field in the header that opens a search for pages, actions and records; and the keys. */
export function Palette() {
  const maySearch = useMay("payments.search");
  const modKey = useModKey();
  const [opened, setOpened] = useState<"search" | "keys">();
  const [text, setText] = useState("");
  const openSearch = () => {
    setText("");
    setOpened("search");
  };
  const openKeys = () => setOpened("keys");
  const close = () => setOpened(undefined);
  usePageKeys({ search: openSearch, help: openKeys });
  const label = maySearch ? m.searchOrJump : m.jump;
  return (
    <>
      <button
        type="button"
        className={classes.field}
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={label}
        onClick={openSearch}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.label}>{label}</span>
        <kbd className={classes.key} aria-hidden>
          {modKey} K
        </kbd>
      </button>
      <DialogSlot>
        {opened === "search" && (
          <SearchWindow text={text} setText={setText} close={close} openKeys={openKeys} />
        )}
        {opened === "keys" && <KeyHelp close={close} />}
      </DialogSlot>
    </>
  );
}
