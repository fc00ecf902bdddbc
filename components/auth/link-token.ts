"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The token behind the # of a mailed link; undefined until the page runs in a browser, "" when there is none. */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => undefined,
  );
