"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import type { ReplayMissing } from "@/lib/domain/webhooks/event-schemas";
import type {
  ResendFailed,
  SubscriptionForm,
  SubscriptionFormChange,
  SubscriptionTest,
} from "@/lib/domain/webhooks/schemas";
import { webhookKeys } from "./queries";

/** Refetches subscriptions and deliveries, whether or not a mutation succeeded. */
function useInvalidateWebhooks() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhookKeys.all(view) });
}

export function useCreateSubscription() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (body: SubscriptionForm) => api("POST /webhooks", { scope: view, body }),
    onSettled: invalidate,
  });
}

export function useChangeSubscription(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (body: SubscriptionFormChange) =>
      api("PATCH /webhooks/{subscriptionID}", {
        scope: view,
        params: { subscriptionID: id },
        body,
      }),
    onSettled: invalidate,
  });
}

export function useDeleteSubscription(id: string) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api("DELETE /webhooks/{subscriptionID}", { scope: view, params: { subscriptionID: id } }),
    // The subscription's own page is about to close and must not refetch it.
    onSuccess: () => queries.invalidateQueries({ queryKey: webhookKeys.subscriptions(view) }),
  });
}

/** The caller keeps the secrets; they never enter the query cache. */
export function useRevealSecrets(id: string) {
  const view = useView();
  return useMutation({
    mutationFn: () =>
      api("POST /webhooks/{subscriptionID}/secret", {
        scope: view,
        params: { subscriptionID: id },
      }),
    gcTime: 0,
  });
}

export function useBeginRotation(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (body: { secret?: string }) =>
      api("POST /webhooks/{subscriptionID}/rotation", {
        scope: view,
        params: { subscriptionID: id },
        body,
      }),
    onSettled: invalidate,
    gcTime: 0,
  });
}

export function usePromoteSecret(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () =>
      api("POST /webhooks/{subscriptionID}/rotation/promote", {
        scope: view,
        params: { subscriptionID: id },
      }),
    onSettled: invalidate,
  });
}

export function useAbandonRotation(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () =>
      api("DELETE /webhooks/{subscriptionID}/rotation", {
        scope: view,
        params: { subscriptionID: id },
      }),
    onSettled: invalidate,
  });
}

export function useTestSubscription(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (body: SubscriptionTest) =>
      api("POST /webhooks/{subscriptionID}/test", {
        scope: view,
        params: { subscriptionID: id },
        body,
      }),
    onSettled: invalidate,
  });
}

export function useResendDelivery(id: string) {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: () =>
      api("POST /deliveries/{deliveryID}/resend", { scope: view, params: { deliveryID: id } }),
    onSettled: invalidate,
  });
}

export function useResendFailed() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: (body: ResendFailed) =>
      api("POST /deliveries/resend-failed", { scope: view, body }),
    onSettled: invalidate,
  });
}

/** Counts the events that a subscription has not received. A mutation, because the time is only known when asked. */
export function useCountMissing() {
  const view = useView();
  return useMutation({
    mutationFn: ({ id, since }: { id: string; since: string }) =>
      api("GET /webhooks/{subscriptionID}/missing", {
        scope: view,
        params: { subscriptionID: id },
        query: { since },
      }),
    gcTime: 0,
  });
}

export function useReplayMissing() {
  const view = useView();
  const invalidate = useInvalidateWebhooks();
  return useMutation({
    mutationFn: ({ id, ...body }: ReplayMissing & { id: string }) =>
      api("POST /webhooks/{subscriptionID}/missing/replay", {
        scope: view,
        params: { subscriptionID: id },
        body,
      }),
    onSettled: invalidate,
  });
}
