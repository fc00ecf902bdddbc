"use client";
import { Kbd } from "@mantine/core";
import Link from "next/link";
import type { MouseEvent } from "react";
import * as messages from "@/lib/messages";
import type { Entry, EntryGroup, ShownEntry } from "./palette-entry";
import classes from "./palette.module.css";

/** The groups of entries, of which one is current. The field keeps the focus. */
export function SearchResultList({
  id,
  groups,
  current,
  choose,
  close,
}: {
  /** The element IDs begin with it. */
  id: string;
  groups: readonly EntryGroup[];
  current: ShownEntry | undefined;
  choose: (entry: ShownEntry) => void;
  close: () => void;
}) {
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div
      id={`${id}-list`}
      className={classes.results}
      role="listbox"
      aria-label={messages.search.results}
      hidden={entries.length === 0}
    >
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <div className={classes.group} aria-hidden>
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              id={`${id}-${entries.indexOf(entry)}`}
              entry={entry}
              isCurrent={entry === current}
              choose={() => choose(entry)}
              close={close}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Pages and records are links, so that they can be opened in a new tab. */
function Option({
  id,
  entry: { href, isOutside, run, content },
  isCurrent,
  choose,
  close,
}: {
  id: string;
  entry: ShownEntry;
  isCurrent: boolean;
  choose: () => void;
  close: () => void;
}) {
  const option = {
    id,
    role: "option",
    className: classes.entry,
    tabIndex: -1,
    "aria-selected": isCurrent,
    onMouseMove: choose,
    onMouseDown: (event: MouseEvent) => {
      // The focus stays in the field; the middle button still opens a tab.
      if (event.button === 0) event.preventDefault();
    },
  } as const;
  const follow = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) close();
  };
  if (href === undefined) {
    return (
      <button
        type="button"
        {...option}
        onClick={() => {
          close();
          run?.();
        }}
      >
        {content}
      </button>
    );
  }
  if (isOutside) {
    return (
      <a
        {...option}
        href={href}
        target={isOutside === "new tab" ? "_blank" : undefined}
        onClick={close}
      >
        {content}
      </a>
    );
  }
  return (
    <Link {...option} href={href} prefetch={false} onClick={follow}>
      {content}
    </Link>
  );
}

/** A page or action, with its keys. */
export const EntryLine = ({ entry: { icon, label, keys = [] } }: { entry: Entry }) => (
  <>
    {icon}
    <span className={classes.entryLabel}>{label}</span>
    {keys.map((key) => (
      <Kbd key={key} size="xs" aria-hidden visibleFrom="sm">
        {key}
      </Kbd>
    ))}
  </>
);
