"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { CatcherAnswer } from "@/lib/domain/webhooks/catcher/vocabulary";
import { catcherQueries } from "./catcher-queries";
import { webhookKeys } from "./queries";

function useInvalidateWebhooks() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhookKeys.all(view) });
}

export function useCreateCatcher() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () => api("POST /webhook-catcher", { scope: view }),
    onSettled: invalidate,
  });
}

export function useChangeCatcher() {
  const view = useView();
  const queries = useQueryClient();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (answer: CatcherAnswer) =>
      api("PATCH /webhook-catcher", { scope: view, body: { answer } }),
    onSuccess: (catcher) =>
      queries.setQueryData(catcherQueries.catcher(view).queryKey, { catcher }),
    onSettled: invalidate,
  });
}

export function useRemoveCatcher() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () => api("DELETE /webhook-catcher", { scope: view }),
    onSettled: invalidate,
  });
}

export function useClearCaught() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () => api("DELETE /webhook-catcher/requests", { scope: view }),
    onSettled: invalidate,
  });
}
