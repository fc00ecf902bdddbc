// What the collections do, in an order in which each request can be answered as documented.
import type { deviceOperations } from "../device/operations";
import type { sandboxOperations } from "../sandbox/operations";

type OperationId = keyof typeof deviceOperations | keyof typeof sandboxOperations;

export interface Step {
  operation: OperationId;
  /** Replaces the operation's summary, if a collection has it more than once. */
  name?: string;
  /** Replaces the body of the document. */
  body?: string;
  /** How long to wait before the request. */
  waitMs?: number;
}

interface Chapter {
  name: string;
  description: string;
  steps: readonly (OperationId | Step)[];
}

/** A read asks the network again, at the earliest two seconds after the last time. */
const UNTIL_NEXT_CHECK_MS = 2500;

export const CHAPTERS: readonly Chapter[] = [
  {
    name: "Payment",
    description: "Ask a payer's phone for a payment, confirm it as the payer, and read it.",
    steps: [
      "readNetwork",
      "listNetworks",
      "createPayment",
      "listRequests",
      "confirmRequest",
      { operation: "getPayment", waitMs: UNTIL_NEXT_CHECK_MS },
      "listPayments",
    ],
  },
  {
    name: "Refund",
    description: "Refund a part of the payment.",
    steps: ["createRefund", "getRefund", "listPaymentRefunds", "listRefunds"],
  },
  {
    name: "Payment that is not made",
    description: "Cancel a pending payment, and decline one as the payer.",
    steps: [
      { operation: "createPayment", name: "Create a payment to cancel" },
      "cancelPayment",
      { operation: "createPayment", name: "Create a payment to decline" },
      "declineRequest",
    ],
  },
  {
    name: "Payment link",
    description: "Create a payment link, and pay it or decline it as the payer.",
    steps: [
      "createPaymentLink",
      "readQr",
      "payQr",
      { operation: "createPaymentLink", name: "Create a payment link to decline" },
      "declineQr",
    ],
  },
  {
    name: "Static QR",
    description: "Pay through a printed QR code, and look the payment up.",
    steps: ["readPhone", "readStaticQr", "payStaticQr", "getStaticQrPayment"],
  },
  {
    name: "Webhooks and events",
    description: "Test deliveries, the subscriptions, and everything that webhooks are sent for.",
    steps: ["simulateWebhook", "listSubscriptions", "listenForWebhooks", "listEvents"],
  },
  {
    name: "Sandbox",
    description:
      "Its payers, its faults and the network that it is like. The requests that change something send what was read before: edit their body to change it.",
    steps: [
      "listPayers",
      "savePayer",
      "readPayerHistory",
      "readFaults",
      { operation: "setFaults", body: "{{faults}}" },
      "readProfile",
      { operation: "setProfile", body: '{\n  "profile": "{{profile}}"\n}' },
      "listMagicAmounts",
    ],
  },
];
