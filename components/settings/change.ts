"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import type { Scope } from "@/lib/client/api";
import { settingsKeys } from "./queries";

/** A change of the settings; what is shown of them is read again when it is done. Throws `RequestFailed`. */
export function useChange<Input, Answer>(send: (input: Input, scope: Scope) => Promise<Answer>) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => send(input, view),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsKeys.all(view) }),
  });
}
