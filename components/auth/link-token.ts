"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * The token in the fragment (#) of an emailed link; undefined until the page runs in a browser, "" if there is none.
 */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => undefined,
  );
