import type { NavigationEntry } from "@/lib/docs/vocabulary";
import * as messages from "@/lib/messages";
import classes from "./neighbours.module.css";

const m = messages.docs;

/** Links to the pages before and after this one. */
export function Neighbours({
  previous,
  next,
}: {
  previous?: NavigationEntry | undefined;
  next?: NavigationEntry | undefined;
}) {
  return (
    <nav className={classes.neighbours} aria-label={m.neighbours}>
      {previous && (
        <a href={previous.url} rel="prev" className={classes.link}>
          <small>{m.previous}</small>
          <span>{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={next.url} rel="next" className={classes.link} data-next>
          <small>{m.next}</small>
          <span>{next.title}</span>
        </a>
      )}
    </nav>
  );
}
