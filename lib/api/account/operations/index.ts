import { z } from "zod";
import { SearchQuery, SearchResults } from "@/lib/domain/search/schemas";
import { type AccountOperation, named, type OperationTable } from "../../core/operation";
import { annotationOperations } from "./annotations";
import { busyHourOperations } from "./busy-hour";
import { catalogueOperations } from "./catalogue";
import { deviceOperations } from "./devices";
import { linkOperations } from "./links";
import { notificationOperations } from "./notifications";
import { organizationOperations } from "./organization";
import { overviewOperations } from "./overview";
import { payerOperations } from "./payers";
import { paymentOperations } from "./payments";
import { printedCodeOperations } from "./printed-codes";
import { profileOperations } from "./profile";
import { refundOperations } from "./refunds";
import { reportOperations } from "./reports";
import { reusableLinkOperations } from "./reusable-links";
import { savedViewOperations } from "./saved-views";
import { shiftOperations } from "./shifts";
import { staticQrOperations } from "./static-qr";
import { tillOperations } from "./till";
import { webhookCatcherOperations } from "./webhook-catcher";
import { webhookOperations } from "./webhooks";

const View = z.object({ organization_id: z.string(), mode: z.enum(["test", "live"]) });

/** All operations of the account area. Tests fail if a route has no operation here. */
export const accountOperations = named({
  ...overviewOperations,
  ...reportOperations,
  ...webhookOperations,
  ...webhookCatcherOperations,
  ...deviceOperations,
  ...staticQrOperations,
  ...busyHourOperations,
  ...linkOperations,
  ...reusableLinkOperations,
  ...paymentOperations,
  ...annotationOperations,
  ...payerOperations,
  ...refundOperations,
  ...savedViewOperations,
  ...notificationOperations,
  search: {
    method: "GET",
    path: "/search",
    summary: "Find payments, refunds, deliveries and devices",
    tag: "Search",
    permission: "payments.search",
    query: SearchQuery,
    response: SearchResults,
  },
  ...tillOperations,
  ...printedCodeOperations,
  ...catalogueOperations,
  ...shiftOperations,
  ...organizationOperations,
  ...profileOperations,
  chooseView: {
    method: "PUT",
    path: "/view",
    summary: "Switch the organization and mode",
    tag: "Session",
    permission: null,
    body: View,
    response: View,
  },
} as const satisfies OperationTable<AccountOperation>);
