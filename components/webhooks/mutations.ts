"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
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

// They refetch subscriptions and deliveries.

export const useCreateSubscription = () =>
  useChangeOf(webhookKeys.all, (scope, body: SubscriptionForm) =>
    api("POST /webhooks", { scope, body }),
  );

export const useChangeSubscription = (subscriptionID: string) =>
  useChangeOf(webhookKeys.all, (scope, body: SubscriptionFormChange) =>
    api("PATCH /webhooks/{subscriptionID}", { scope, params: { subscriptionID }, body }),
  );

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

export const useBeginRotation = (subscriptionID: string) =>
  useChangeOf(
    webhookKeys.all,
    (scope, body: { secret?: string }) =>
      api("POST /webhooks/{subscriptionID}/rotation", { scope, params: { subscriptionID }, body }),
    { gcTime: 0 },
  );

export const usePromoteSecret = (subscriptionID: string) =>
  useChangeOf(webhookKeys.all, (scope) =>
    api("POST /webhooks/{subscriptionID}/rotation/promote", { scope, params: { subscriptionID } }),
  );

export const useAbandonRotation = (subscriptionID: string) =>
  useChangeOf(webhookKeys.all, (scope) =>
    api("DELETE /webhooks/{subscriptionID}/rotation", { scope, params: { subscriptionID } }),
  );

export const useTestSubscription = (subscriptionID: string) =>
  useChangeOf(webhookKeys.all, (scope, body: SubscriptionTest) =>
    api("POST /webhooks/{subscriptionID}/test", { scope, params: { subscriptionID }, body }),
  );

export const useResendDelivery = (deliveryID: string) =>
  useChangeOf(webhookKeys.all, (scope) =>
    api("POST /deliveries/{deliveryID}/resend", { scope, params: { deliveryID } }),
  );

export const useResendFailed = () =>
  useChangeOf(webhookKeys.all, (scope, body: ResendFailed) =>
    api("POST /deliveries/resend-failed", { scope, body }),
  );

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

export const useReplayMissing = () =>
  useChangeOf(webhookKeys.all, (scope, { id, ...body }: ReplayMissing & { id: string }) =>
    api("POST /webhooks/{subscriptionID}/missing/replay", {
      scope,
      params: { subscriptionID: id },
      body,
    }),
  );
