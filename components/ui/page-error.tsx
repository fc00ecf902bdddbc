"use client";
import type { ComponentType } from "react";
import type { BrokenPageProps } from "./broken-page";
import { ChunkErrorMessage } from "./lazy-with-retry";

/** The name that the framework gives to the error of a script that failed to load. */
const isChunkLoadError = (error: Error): boolean => error.name === "ChunkLoadError";

/** Retries a page whose code failed to load, and shows every other error. */
export function PageError({
  Broken,
  ...props
}: BrokenPageProps & { Broken: ComponentType<BrokenPageProps> }) {
  return isChunkLoadError(props.error) ? (
    <ChunkErrorMessage retry={props.retry} />
  ) : (
    <Broken {...props} />
  );
}
