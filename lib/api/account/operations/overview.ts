import { z } from "zod";
import { DisplayPayment } from "@/lib/domain/payments/schemas";
import {
  HideAttention,
  OverviewResource,
  PatternsQuery,
  PatternsResource,
  VolumeQuery,
  VolumeResource,
} from "@/lib/domain/reports/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";

export const overviewOperations = {
  readOverview: {
    method: "GET",
    path: "/overview",
    summary: "Read today's figures and what needs attention",
    tag: "Overview",
    permission: "payments.search",
    response: OverviewResource,
  },
  hideAttention: {
    method: "POST",
    path: "/overview/attention/hide",
    summary: "Dismiss or snooze something that needs attention, for yourself",
    tag: "Overview",
    permission: "payments.search",
    body: HideAttention,
    response: z.object({}),
  },
  restoreAttention: {
    method: "POST",
    path: "/overview/attention/restore",
    summary: "Show again what you have hidden",
    tag: "Overview",
    permission: "payments.search",
    response: z.object({}),
  },
  readVolume: {
    method: "GET",
    path: "/overview/volume",
    summary: "Read the volume of a period by hour or day",
    tag: "Overview",
    permission: "payments.search",
    query: VolumeQuery,
    response: VolumeResource,
  },
  readPatterns: {
    method: "GET",
    path: "/overview/patterns",
    summary: "Read when, where and how fast payments are paid",
    tag: "Overview",
    permission: "payments.search",
    query: PatternsQuery,
    response: PatternsResource,
  },
  listLatestPayments: {
    method: "GET",
    path: "/overview/latest",
    summary: "List the latest payments",
    tag: "Overview",
    permission: "payments.search",
    response: z.object({ data: z.array(DisplayPayment) }),
  },
} as const satisfies OperationTable<AccountOperation>;
