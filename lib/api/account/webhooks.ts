import { z } from "zod";
import {
  DeliveryDetail,
  DeliveryFilters,
  DeliverySummary,
  NewSecret,
  ResendFailed,
  ResendFailedResult,
  SubscriptionForm,
  SubscriptionFormChange,
  SubscriptionSecrets,
  SubscriptionSummary,
  SubscriptionTest,
} from "@/lib/domain/webhooks/schemas";
import type { AccountOperation } from "./operation";
import { pageOf, paging } from "./paging";

/** Webhook subscriptions and the log of their deliveries. */
export const webhookOperations = {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    permission: "webhooks.read",
    response: z.object({ data: z.array(SubscriptionSummary) }),
  },
  createWebhook: {
    method: "POST",
    path: "/webhooks",
    permission: "webhooks.manage",
    body: SubscriptionForm,
    success: 201,
    response: SubscriptionSummary,
  },
  readWebhook: {
    method: "GET",
    path: "/webhooks/{subscriptionID}",
    permission: "webhooks.read",
    response: SubscriptionSummary,
  },
  changeWebhook: {
    method: "PATCH",
    path: "/webhooks/{subscriptionID}",
    permission: "webhooks.manage",
    body: SubscriptionFormChange,
    response: SubscriptionSummary,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/webhooks/{subscriptionID}",
    permission: "webhooks.manage",
    response: z.object({ id: z.string() }),
  },
  /** A POST, because reading a secret leaves a trace. */
  revealWebhookSecret: {
    method: "POST",
    path: "/webhooks/{subscriptionID}/secret",
    permission: "webhooks.manage",
    response: SubscriptionSecrets,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/webhooks/{subscriptionID}/rotation",
    permission: "webhooks.manage",
    body: NewSecret.partial(),
    bodyOptional: true,
    response: SubscriptionSecrets,
  },
  abandonWebhookRotation: {
    method: "DELETE",
    path: "/webhooks/{subscriptionID}/rotation",
    permission: "webhooks.manage",
    response: SubscriptionSummary,
  },
  promoteWebhookSecret: {
    method: "POST",
    path: "/webhooks/{subscriptionID}/rotation/promote",
    permission: "webhooks.manage",
    response: SubscriptionSummary,
  },
  testWebhook: {
    method: "POST",
    path: "/webhooks/{subscriptionID}/test",
    permission: "webhooks.test",
    body: SubscriptionTest,
    response: z.object({ deliveries: z.array(DeliveryDetail) }),
  },
  listDeliveries: {
    method: "GET",
    path: "/deliveries",
    permission: "webhooks.read",
    query: DeliveryFilters.extend(paging),
    response: pageOf(DeliverySummary),
  },
  readDelivery: {
    method: "GET",
    path: "/deliveries/{deliveryID}",
    permission: "webhooks.read",
    response: DeliveryDetail,
  },
  resendDelivery: {
    method: "POST",
    path: "/deliveries/{deliveryID}/resend",
    permission: "webhooks.manage",
    response: DeliveryDetail,
  },
  resendFailedDeliveries: {
    method: "POST",
    path: "/deliveries/resend-failed",
    permission: "webhooks.manage",
    body: ResendFailed,
    response: ResendFailedResult,
  },
} as const satisfies Record<string, AccountOperation>;
