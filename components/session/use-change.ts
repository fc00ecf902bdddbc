"use client";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Scope } from "@/lib/client/api";
import { useView } from "./view-provider";

interface Options {
  /** A refused change leaves everything as it was. */
  rereadsOnFailure?: boolean;
  /** 0 keeps no answer, for secrets. */
  gcTime?: number;
}

/** A mutation in the viewer's organization and mode, after which what has this key is read again. Throws `RequestFailed`. */
export function useChangeOf<Answer, Input = void>(
  keyOf: (scope: Scope) => QueryKey,
  send: (scope: Scope, input: Input) => Promise<Answer>,
  { rereadsOnFailure = true, ...options }: Options = {},
) {
  const view = useView();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: keyOf(view) });
  return useMutation({
    mutationFn: (input: Input) => send(view, input),
    ...(rereadsOnFailure ? { onSettled: reread } : { onSuccess: reread }),
    ...options,
  });
}
