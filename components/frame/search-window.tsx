"use client";
import { Box, CloseButton, Kbd, Loader, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useMay } from "@/components/session/view-provider";
import { useModKey } from "@/components/ui/mod-key";
import * as messages from "@/lib/messages";
import { bestMatches } from "./match-words";
import type { Entry, EntryGroup, ShownEntry } from "./palette-entry";
import { EntryLine, SearchResultList } from "./search-list";
import { useActions, useOtherOrganizations } from "./use-actions";
import { useDestinations } from "./use-destinations";
import { useRecords } from "./use-records";
import classes from "./palette.module.css";

const m = messages.search;
const MAX_CHARACTERS = 255;

export interface SearchWindowProps {
  text: string;
  setText: (text: string) => void;
  close: () => void;
  openKeys: () => void;
}

/** Finds pages and actions at once, and payments, refunds and static QR orders a moment later. */
export function SearchWindow({ text, setText, close, openKeys }: SearchWindowProps) {
  const id = useId();
  const wanted = text.trim();
  const maySearch = useMay("payments.search");
  const modKey = useModKey();
  const records = useRecords(wanted);
  const offered = [
    groupOf(messages.palette.actions, wanted, useActions({ openKeys })),
    groupOf(m.pages, wanted, useDestinations()),
    groupOf(messages.palette.organizations, wanted, useOtherOrganizations()),
  ];
  // The window is on the screen with its field first, because what it offers takes several times as long to render.
  const isOpen = useDeferredValue(true, false);
  const groups = isOpen
    ? [...offered, ...records.groups].filter(({ entries }) => entries.length > 0)
    : [];
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState<string>();
  const current = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const elementOf = (entry: ShownEntry) =>
    document.getElementById(`${id}-${entries.indexOf(entry)}`);

  // On a slow machine somebody is faster than the list: Enter opens what then comes first in it.
  const isEntered = useRef(false);
  const openEntered = useEffectEvent(() => {
    if (isEntered.current && current) elementOf(current)?.click();
    isEntered.current = false;
  });
  useEffect(() => {
    if (isOpen) openEntered();
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends what an input method composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") isEntered.current = !isOpen;
    if (!current) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") elementOf(current)?.click();
    else if (step) {
      const count = entries.length;
      const next = entries[(entries.indexOf(current) + step + count) % count]!;
      setChosen(next.id);
      elementOf(next)?.scrollIntoView({ block: "nearest" });
    } else return;
    event.preventDefault();
  };
  const status = records.isLooking
    ? m.looking
    : records.isFailed
      ? m.failed
      : entries.length === 0
        ? maySearch
          ? m.nothing(wanted)
          : m.noPage(wanted)
        : m.count(entries.length);
  const isStatusShown =
    isOpen && (entries.length === 0 || (records.isFailed && !records.isLooking));

  return (
    <Modal
      opened
      onClose={close}
      size="38rem"
      yOffset="5rem"
      padding={0}
      radius="md"
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { "aria-label": messages.frame.search } }}
    >
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={messages.frame.search}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${entries.indexOf(current)}`}
          placeholder={maySearch ? m.placeholder : m.placeholderOfPages}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(undefined);
            isEntered.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        {records.isLooking && <Loader size={16} aria-hidden />}
        <Box hiddenFrom="sm">
          <CloseButton aria-label={messages.common.close} onClick={close} />
        </Box>
      </div>
      <div className={classes.note} role="status" data-visible={isStatusShown || undefined}>
        {isOpen && status}
      </div>
      <SearchResultList
        id={id}
        groups={groups}
        current={current}
        choose={(entry) => setChosen(entry.id)}
        close={close}
      />
      <Box className={classes.footer} visibleFrom="sm">
        <span>{maySearch && wanted === "" ? m.factsHint : m.hint}</span>
        <Kbd size="xs">{modKey} K</Kbd>
      </Box>
    </Modal>
  );
}

const groupOf = (label: string, wanted: string, offered: readonly Entry[]): EntryGroup => ({
  label,
  entries: bestMatches(wanted, offered).map((entry) => ({
    ...entry,
    content: <EntryLine entry={entry} />,
  })),
});
