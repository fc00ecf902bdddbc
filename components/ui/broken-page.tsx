"use client";
import * as messages from "@/lib/messages";
import { EmptyState } from "./empty-state";
import classes from "./empty-state.module.css";

const m = messages.brokenPage;

/** The props that the framework passes to an error boundary. In production, the browser receives only the digest. */
export interface BrokenPageProps {
  error: Error & { digest?: string };
  /** Reads the page again, within the page that is open. */
  retry: () => void;
}

/** Shown in place of a page that failed to render, with a retry button. */
export function BrokenPage({ error }: BrokenPageProps) {
  return (
    <EmptyState
      icon={<b>!</b>}
      title={m.title}
      isPage
      action={
        <>
          <button type="button" className={classes.action} onClick={() => window.location.reload()}>
            {m.retry}
          </button>
          {error.digest && <span className={classes.small}>{m.reference(error.digest)}</span>}
        </>
      }
    >
      {m.text}
    </EmptyState>
  );
}
