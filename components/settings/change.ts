"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import type { Scope } from "@/lib/client/api";
import { settingsKeys } from "./queries";

/** A mutation of the settings that refetches them when it succeeds. Throws `RequestFailed`. */
export function useChange<Input, Answer>(send: (input: Input, scope: Scope) => Promise<Answer>) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(input, view),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsKeys.all(view) }),
  });
}
