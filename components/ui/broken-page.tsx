"use client";
import * as messages from "@/lib/messages";
import { EmptyState } from "./empty-state";
import classes from "./empty-state.module.css";

const m = messages.brokenPage;

/** What the framework gives an error boundary. In production the digest is all that the browser learns. */
export interface BrokenPageProps {
  error: Error & { digest?: string };
}

/** In place of a page whose making failed, with a way to try again. */
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
