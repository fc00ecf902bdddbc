"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { CatcherAnswer } from "@/lib/domain/webhooks/catcher/vocabulary";
import { catcherQueries } from "./catcher-queries";
import { webhookKeys } from "./queries";

export const useCreateCatcher = () =>
  useChangeOf(webhookKeys.all, (scope) => api("POST /webhook-catcher", { scope }));

export function useChangeCatcher() {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (answer: CatcherAnswer) =>
      api("PATCH /webhook-catcher", { scope: view, body: { answer } }),
    onSuccess: (catcher) =>
      queries.setQueryData(catcherQueries.catcher(view).queryKey, { catcher }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhookKeys.all(view) }),
  });
}

export const useRemoveCatcher = () =>
  useChangeOf(webhookKeys.all, (scope) => api("DELETE /webhook-catcher", { scope }));

export const useClearCaught = () =>
  useChangeOf(webhookKeys.all, (scope) => api("DELETE /webhook-catcher/requests", { scope }));
