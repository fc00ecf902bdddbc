import { publicUrl } from "@/lib/kit/env";
import { rolesWith } from "@/lib/kit/permissions";
import { sessionScheme } from "../access/openapi";
import type { AccountOperation } from "../core/operation";
import { openApi, usualStatuses, withoutCodes } from "../openapi/document";
import { accountOperations } from "./operations";

const TAGS = {
  Overview: "Today's figures, volume, and what needs attention.",
  Payments: "Search, read, cancel and export payments.",
  Payers: "What is known of a payer by phone number.",
  Refunds: "Search, read, create, retry and export refunds.",
  "Payment links": "Create payment links, and read them while they are shown.",
  "Reusable links": "Create, read, change and end links that any number of payers can pay.",
  "Static QR": "Payments made through the printed QR code.",
  Webhooks: "Subscriptions, signing secrets, deliveries and tests.",
  "Device keys": "Issue, rotate and revoke device keys, and see their usage.",
  Reports: "The daily close and sums by day.",
  Till: "Take payments at a till, and pair customer displays.",
  Notifications: "What members are told about by email, and chats that the same is posted to.",
  "Saved views": "The filters of lists under a name, for a member or the organization.",
  Search: "Search everything.",
  Organization: "The organization's settings.",
  Team: "Members and invitations.",
  "Payment networks": "Connect live payment networks, and what those of the mode can do.",
  "Audit log": "What members changed.",
  Profile: "The member's own password, sessions and second factor.",
  Session: "The organization and mode that are shown.",
  Sandbox: "The sandbox phone of the organization.",
};

const PATH_PARAMETERS = {
  paymentID: { description: "The payment's ID." },
  noteID: { description: "The note's ID." },
  orderNumber: { description: "The network's order number of the static QR payment." },
  reusableLinkID: { description: "The reusable link's ID." },
  phone: { description: "The payer's phone number in E.164, such as `%2B77011234567`." },
  refundID: { description: "The refund's ID." },
  channelID: { description: "The chat's ID." },
  savedViewID: { description: "The saved view's ID." },
  deliveryID: { description: "The delivery's ID." },
  attemptNumber: { description: "The number of the attempt, from 1." },
  subscriptionID: { description: "The webhook subscription's ID." },
  deviceKeyID: { description: "The device key's ID." },
  tillID: { description: "The till's ID." },
  shiftID: { description: "The shift's ID." },
  locationID: { description: "The location's ID." },
  itemID: { description: "The catalogue item's ID." },
  displayID: { description: "The customer display's ID." },
  slideID: { description: "The slide's ID." },
  userID: { description: "The member's user ID." },
  invitationID: { description: "The invitation's ID." },
  sessionID: { description: "The session's ID." },
  networkID: { description: "The live network's ID." },
};

/** Returns the account API, which pages and members' scripts use, as an OpenAPI 3.1 document. */
export const accountOpenApi = () =>
  openApi<AccountOperation>({
    title: "Qassa account API",
    description: `Used by the account area and the till. A session cookie identifies the user; the headers X-Qassa-Organization and X-Qassa-Mode select the organization and mode. Write requests must have an Origin header of this server. Each operation requires a role that allows it: ${roleTable()}.`,
    server: `${publicUrl()}/api/account`,
    operations: accountOperations,
    tags: TAGS,
    pathParameters: PATH_PARAMETERS,
    securitySchemes: { Session: sessionScheme() },
    securityOf: () => [{ Session: [] }],
    errorsOf: (operation) =>
      withoutCodes([...usualStatuses(operation), ...(operation.permission ? [403] : [])]),
  });

function roleTable(): string {
  const permissions = new Set(
    Object.values<AccountOperation>(accountOperations).flatMap(({ permission }) =>
      permission ? [permission] : [],
    ),
  );
  return [...permissions]
    .map((permission) => `${permission} (${rolesWith(permission).join(", ")})`)
    .join("; ");
}
