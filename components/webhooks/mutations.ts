"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { accountJson } from "@/lib/client/view";
import type {
  DeliveryDetail,
  ResendFailed,
  ResendFailedResult,
  SubscriptionForm,
  SubscriptionFormChange,
  SubscriptionSecrets,
  SubscriptionSummary,
  SubscriptionTest,
} from "@/lib/domain/webhooks/schemas";
import { webhookKeys } from "./queries";

const path = (id: string, rest = ""): string => `/webhooks/${encodeURIComponent(id)}${rest}`;

/** Whatever comes of an act, subscriptions and deliveries are read again. */
function useReread() {
  const view = useView();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: webhookKeys.all(view) });
}

export function useCreateSubscription() {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: SubscriptionForm) =>
      accountJson<SubscriptionSummary>(view, "/webhooks", { body }),
    onSettled: reread,
  });
}

export function useChangeSubscription(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: SubscriptionFormChange) =>
      accountJson<SubscriptionSummary>(view, path(id), { method: "PATCH", body }),
    onSettled: reread,
  });
}

export function useDeleteSubscription(id: string) {
  const view = useView();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => accountJson<{ id: string }>(view, path(id), { method: "DELETE" }),
    // Its own page is about to be left and must not ask for it again.
    onSuccess: () => queries.invalidateQueries({ queryKey: webhookKeys.subscriptions(view) }),
  });
}

/** The secrets are kept by who asked, and never among the queries. */
export function useRevealSecrets(id: string) {
  const view = useView();
  return useMutation({
    mutationFn: () =>
      accountJson<SubscriptionSecrets>(view, path(id, "/secret"), { method: "POST" }),
    gcTime: 0,
  });
}

export function useBeginRotation(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: { secret?: string }) =>
      accountJson<SubscriptionSecrets>(view, path(id, "/rotation"), { body }),
    onSettled: reread,
    gcTime: 0,
  });
}

export function usePromoteSecret(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: () =>
      accountJson<SubscriptionSummary>(view, path(id, "/rotation/promote"), { method: "POST" }),
    onSettled: reread,
  });
}

export function useAbandonRotation(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: () =>
      accountJson<SubscriptionSummary>(view, path(id, "/rotation"), { method: "DELETE" }),
    onSettled: reread,
  });
}

export function useTestSubscription(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: SubscriptionTest) =>
      accountJson<{ deliveries: DeliveryDetail[] }>(view, path(id, "/test"), { body }),
    onSettled: reread,
  });
}

export function useResendDelivery(id: string) {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: () =>
      accountJson<DeliveryDetail>(view, `/deliveries/${encodeURIComponent(id)}/resend`, {
        method: "POST",
      }),
    onSettled: reread,
  });
}

export function useResendFailed() {
  const view = useView();
  const reread = useReread();
  return useMutation({
    mutationFn: (body: ResendFailed) =>
      accountJson<ResendFailedResult>(view, "/deliveries/resend-failed", { body }),
    onSettled: reread,
  });
}
