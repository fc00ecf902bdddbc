import { z } from "zod";
import {
  CatcherChange,
  CatcherResource,
  CaughtRequestDetail,
  CaughtRequestResource,
} from "@/lib/domain/webhooks/catcher/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { pageOf, paging } from "./paging";

/** The webhook catcher of test mode, and what it caught. */
export const webhookCatcherOperations = {
  readWebhookCatcher: {
    method: "GET",
    path: "/webhook-catcher",
    summary: "Read the webhook catcher, if there is one",
    tag: "Webhooks",
    permission: "webhooks.read",
    response: z.object({ catcher: CatcherResource.optional() }),
  },
  createWebhookCatcher: {
    method: "POST",
    path: "/webhook-catcher",
    summary: "Create the webhook catcher and subscribe it to all events",
    tag: "Webhooks",
    permission: "webhooks.manage",
    success: 201,
    response: CatcherResource,
    errors: [409],
  },
  changeWebhookCatcher: {
    method: "PATCH",
    path: "/webhook-catcher",
    summary: "Change what the webhook catcher answers",
    tag: "Webhooks",
    permission: "webhooks.manage",
    body: CatcherChange,
    response: CatcherResource,
    errors: [404],
  },
  removeWebhookCatcher: {
    method: "DELETE",
    path: "/webhook-catcher",
    summary: "Remove the webhook catcher and its subscription",
    tag: "Webhooks",
    permission: "webhooks.manage",
    response: z.object({ subscription_id: z.string() }),
    errors: [404],
  },
  listCaughtRequests: {
    method: "GET",
    path: "/webhook-catcher/requests",
    summary: "List caught requests, newest first",
    tag: "Webhooks",
    permission: "webhooks.read",
    query: z.object(paging),
    response: pageOf(CaughtRequestResource),
  },
  clearCaughtRequests: {
    method: "DELETE",
    path: "/webhook-catcher/requests",
    summary: "Delete all caught requests",
    tag: "Webhooks",
    permission: "webhooks.manage",
    response: z.object({ deleted: z.int() }),
    errors: [404],
  },
  readCaughtRequest: {
    method: "GET",
    path: "/webhook-catcher/requests/{caughtRequestID}",
    summary: "Read a caught request with its headers and body",
    tag: "Webhooks",
    permission: "webhooks.read",
    response: CaughtRequestDetail,
  },
} as const satisfies OperationTable<AccountOperation>;
