"use client";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { SearchSection } from "@/lib/docs/vocabulary";
import * as messages from "@/lib/messages";
import { Snippet } from "./snippet";
import classes from "./docs-search.module.css";

const m = messages.docs.search;

type Search = (typed: string) => SearchSection[];

/** Whether a key press is typed into a field, where "/" is only a character. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searches the guides, the changelog and the operations. Its code and index load when the field is focused. */
export function DocsSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState<Search>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.composedPath()[0] ?? null)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  const load = async () => {
    if (search || state === "loading") return;
    setState("loading");
    try {
      const loaded = await import("./search-index").then((module) => module.loadSearch());
      setSearch(() => loaded);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  const wanted = typed.trim();
  const results = search && wanted !== "" ? search(wanted) : [];
  const current = results[Math.min(chosen, results.length - 1)];
  const isShown = isOpen && wanted !== "";

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setOpen(true);
      const next = isShown ? (chosen + step + results.length) % results.length : 0;
      setChosen(next);
      document.getElementById(`${id}-${results[next]!.id}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && isShown && current) {
      event.preventDefault();
      follow(current);
    } else if (event.key === "Escape") {
      if (isShown) setOpen(false);
      else {
        setTyped("");
        field.current?.blur();
      }
    }
  };
  const follow = ({ url }: SearchSection) => {
    setOpen(false);
    field.current?.blur();
    window.location.assign(url);
  };

  return (
    <search
      className={classes.search}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconSearch size={16} className={classes.icon} aria-hidden />
      <input
        ref={field}
        className={classes.field}
        type="text"
        role="combobox"
        aria-label={m.label}
        aria-expanded={isShown && results.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${id}-${current.id}` : undefined}
        aria-keyshortcuts="/"
        placeholder={m.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onFocus={() => {
          setOpen(true);
          void load();
        }}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosen(0);
          setOpen(true);
          if (state === "failed") void load();
        }}
        onKeyDown={onKeyDown}
      />
      <kbd className={classes.key} aria-hidden>
        /
      </kbd>
      <div className={classes.panel} hidden={!isShown}>
        <p className={classes.note} role="status" data-visible={results.length === 0 || undefined}>
          {isShown && statusOf({ wanted, isLoaded: search !== undefined, state, results })}
        </p>
        <div id={`${id}-results`} role="listbox" aria-label={m.results} className={classes.list}>
          {results.map((result) => (
            <a
              key={result.id}
              id={`${id}-${result.id}`}
              role="option"
              aria-selected={result === current}
              tabIndex={-1}
              href={result.url}
              className={classes.result}
              onClick={() => setOpen(false)}
            >
              <span className={classes.where}>
                {result.group} › {result.title}
              </span>
              <strong>{result.heading || result.title}</strong>
              <Snippet text={result.text} words={wanted} />
            </a>
          ))}
        </div>
      </div>
    </search>
  );
}

function statusOf({
  wanted,
  isLoaded,
  state,
  results,
}: {
  wanted: string;
  isLoaded: boolean;
  state: "idle" | "loading" | "failed";
  results: readonly SearchSection[];
}): string {
  if (state === "failed") return m.failed;
  if (!isLoaded) return m.loading;
  return results.length === 0 ? m.nothing(wanted) : m.count(results.length);
}
