"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import type { JsonRequest } from "@/lib/client/fetch-json";
import { accountJson } from "@/lib/client/view";
import { settingsKeys } from "./queries";

/** A change of the settings; what is shown of them is read again when it is done. Throws `RequestFailed`. */
export function useChange<Input, Answer = object>(
  request: (input: Input) => { path: string } & Pick<JsonRequest, "method" | "body">,
) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => {
      const { path, ...rest } = request(input);
      return accountJson<Answer>(view, path, rest);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: settingsKeys.all(view) }),
  });
}
