import type { OutlineEntry } from "@/lib/docs/vocabulary";
import * as messages from "@/lib/messages";
import classes from "./outline.module.css";

const m = messages.docs;

/** Links to the headings of the page: next to it, or folded above it on narrower screens. */
export function Outline({
  entries,
  isFolded = false,
}: {
  entries: readonly OutlineEntry[];
  isFolded?: boolean;
}) {
  if (entries.length < 2) return null;
  const list = (
    <ul className={classes.list}>
      {entries.map(({ anchor, title, depth }) => (
        <li key={anchor} data-depth={depth}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
  return isFolded ? (
    <details className={classes.folded}>
      <summary>{m.onThisPage}</summary>
      <nav aria-label={m.onThisPage}>{list}</nav>
    </details>
  ) : (
    <nav aria-label={m.onThisPage} className={classes.beside}>
      <p className={classes.title}>{m.onThisPage}</p>
      {list}
    </nav>
  );
}
