// Realistic requests and responses for the document. A test parses each with its schema.
import type { OperationExamples } from "../openapi/document";
import type { deviceOperations } from "./operations";

const pending = {
  payment_id: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d",
  user_id: "usr_01kaj3m2n8f6pbq4r9s1t5w7xy",
  amount: 1500.5,
  currency: "KZT",
  status: "pending",
  network: 1,
  merchant_order_id: "order-1042",
  payer_phone: "+77011234567",
  comment: "Two teas",
  metadata: { table: 4, items: [{ name: "Tea", quantity: 2 }] },
  refunded_amount: 0,
  refundable_amount: 0,
  expires_at: "2026-11-21T08:30:30.000+00:00",
  created_at: "2026-11-21T08:15:30.000+00:00",
  updated_at: "2026-11-21T08:15:30.000+00:00",
};

const completed = {
  ...pending,
  status: "completed",
  refundable_amount: 1500.5,
  completed_at: "2026-11-21T08:15:52.418+00:00",
  updated_at: "2026-11-21T08:15:52.418+00:00",
};

const cancelled = {
  ...pending,
  status: "cancelled",
  cancel_reason: "Changed their mind",
  cancelled_at: "2026-11-21T08:16:04.102+00:00",
  updated_at: "2026-11-21T08:16:04.102+00:00",
};

const pix = {
  name: "Pix",
  phone_requests: false,
  payment_links: true,
  cancelling: true,
  refunds: "any_part",
  refunds_at_once: false,
  static_qr: true,
  currencies: ["BRL"],
  amount: { least: 0.01, most: 99_999_999.99 },
  link_validity: { least: 1, most: 2_592_000 },
  comment_length: 140,
};

const refund = {
  refund_id: "ref_01kaj4a7m5e1vr8n3c6d0s9h2g",
  payment_id: completed.payment_id,
  user_id: completed.user_id,
  amount: 500.5,
  currency: "KZT",
  reason: "One tea was cold",
  status: "pending",
  created_at: "2026-11-21T08:20:11.250+00:00",
  updated_at: "2026-11-21T08:20:11.250+00:00",
};

const completedRefund = {
  ...refund,
  status: "completed",
  completed_at: "2026-11-21T08:20:26.007+00:00",
  updated_at: "2026-11-21T08:20:26.007+00:00",
};

const page = (...data: object[]) => ({ data, has_more: false, next_cursor: "" });
const cursor = "MTc5NTI0ODkzMDAwMC5wYXlfMDFrYWozdjlxNGU4dGE2bTB4MnY3aDVjMWQ";

const result = {
  subscription_id: "sub_01kaj5d4c8f2wx7k1m9q3t6vbn",
  url: "https://shop.example.com/hooks/qassa",
  event: "payment.completed",
  success: true,
};

/** Names are shown as summaries. */
export const deviceExamples = {
  listPayments: {
    response: {
      "The last page": page(completed, cancelled),
      "A page with more to come": { data: [completed], has_more: true, next_cursor: cursor },
    },
  },
  createPayment: {
    request: {
      "Everything that can be set": {
        amount: 1500.5,
        payer_phone: "+7 701 123 45 67",
        merchant_order_id: "order-1042",
        comment: "Two teas",
        metadata: { table: 4, items: [{ name: "Tea", quantity: 2 }] },
      },
      "What is required": { amount: 1500.5, payer_phone: "+77011234567" },
    },
    response: { "Waiting for the payer": pending },
  },
  getPayment: {
    response: {
      Paid: completed,
      Pending: pending,
      "Paid, and refunded in part": {
        ...completed,
        refunded_amount: 500.5,
        refundable_amount: 1000,
        updated_at: completedRefund.updated_at,
      },
      "Rejected by the network": {
        ...pending,
        status: "failed",
        failure_reason: "The payer has insufficient funds.",
        updated_at: "2026-11-21T08:15:33.900+00:00",
      },
    },
  },
  cancelPayment: {
    request: { "With a reason": { reason: "Changed their mind" } },
    response: { Cancelled: cancelled },
  },
  createRefund: {
    request: {
      "A part": { amount: 500.5, reason: "One tea was cold" },
      "All that is left": {},
    },
    response: { "Waiting for the network": refund },
  },
  listPaymentRefunds: { response: { "One refund": page(completedRefund), None: page() } },
  createPaymentLink: {
    request: { "With an order": { amount: 1500.5, merchant_order_id: "order-1042" } },
    response: {
      "A new link": {
        payment_id: "pay_01kaj3v9q4e8ta6m0x2v7h5c1d",
        qr_token: "https://pay.example.net/sandbox/qr/5sYB2w9cQm",
        qr_operation_id: 4021,
        ext_tran_id: "8c1f2b7e-4f0a-4c53-9a43-6d1d3c0b9e21",
        expire_date: "2026-11-21T08:30:30.000+00:00",
        status: "QrTokenCreated",
      },
    },
  },
  listRefunds: { response: { "The last page": page(completedRefund) } },
  getRefund: {
    response: {
      Completed: completedRefund,
      Failed: {
        ...refund,
        status: "failed",
        fail_reason: "The payer's account is closed.",
        updated_at: "2026-11-21T08:20:26.007+00:00",
      },
    },
  },
  readNetwork: {
    response: {
      Pix: pix,
    },
  },
  listNetworks: {
    response: {
      "Two of them": {
        data: [
          {
            network: 1,
            name: "Vipps MobilePay",
            is_default: true,
            profile: { ...pix, name: "Vipps MobilePay", phone_requests: true, currencies: ["NOK"] },
          },
          { network: 2, name: "Harbour kiosk", is_default: false, profile: pix },
        ],
      },
    },
  },
  getStaticQrPayment: {
    response: {
      "A payment at the counter": {
        id: 118,
        order_number: "7GQ2M8K4TXW9Z1B50HD3RJ6PNV",
        provider_operation_id: 90311,
        sale_id: 5000000118,
        sale_type: "POS",
        source_type: "STATIC_QR",
        operation_type: 1,
        operation_method: 2,
        features: 0,
        amount: 1500.5,
        comment: "Table 4",
        client_short_name: "Aigerim S.",
        order_reg_date: "2026-11-21T08:15:30.000+00:00",
        synced_at: "2026-11-21T08:15:41.377+00:00",
      },
    },
  },
  simulateWebhook: {
    request: {
      "To every active subscription": { event: "payment.completed" },
      "Every event type to one": { event: "*", subscription_id: result.subscription_id },
    },
    response: {
      Delivered: { results: [result] },
      "Not delivered": {
        results: [{ ...result, success: false, error: "The endpoint answered 500." }],
      },
    },
  },
  listSubscriptions: {
    response: {
      "One subscription": {
        subscriptions: [
          {
            id: result.subscription_id,
            organization_id: "org_01kaj3k6y2h9dn5s8v1x4z7abc",
            url: result.url,
            description: "Web shop",
            events: ["payment.completed", "payment.refunded"],
            is_active: true,
            secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
            created_at: "2026-11-20T12:00:00.000+00:00",
            updated_at: "2026-11-20T12:00:00.000+00:00",
          },
        ],
      },
    },
  },
  listEvents: {
    response: {
      "Oldest first, the last page": {
        data: [
          {
            event_id: "evt_01kaj6p2d7k4mb8s3v5x9z1c6f",
            event: "payment.completed",
            event_version: "1",
            source: "qassa",
            payment_id: completed.payment_id,
            merchant_order_id: completed.merchant_order_id,
            created_at: completed.completed_at,
          },
        ],
        has_more: false,
        next_cursor: "KzE3OTUyNDg5NTI0MTguZXZ0XzAxa2FqNnAyZDdrNG1iOHMzdjV4OXoxYzZm",
      },
    },
  },
  listenForWebhooks: {
    response: {
      "A webhook": {
        secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
        data: [
          {
            delivery_id: "dlv_01kaj6p2d7k4mb8s3v5x9z1c6f",
            event: "payment.completed",
            headers: {
              "content-type": "application/json",
              accept: "*/*",
              "user-agent": "Qassa-Webhooks/1",
              "webhook-id": "dlv_01kaj6p2d7k4mb8s3v5x9z1c6f",
              "webhook-timestamp": "1795248953",
              "x-service-signature":
                "5d7c6f6ed2b1b2a6b3f1e8cbb7b3b2a5f14d0a96f4f7f3a5d1b9ad7b7f5a6c10",
              "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            },
            body: `{"event":"payment.completed","event_version":"1","delivery_id":"dlv_01kaj6p2d7k4mb8s3v5x9z1c6f","attempt_number":1,"source":"qassa","payment_id":"${completed.payment_id}","merchant_order_id":"order-1042","created_at":"${completed.completed_at}"}`,
          },
        ],
        has_more: false,
        next_cursor: "KzE3OTUyNDg5NTI0MTguZXZ0XzAxa2FqNnAyZDdrNG1iOHMzdjV4OXoxYzZm",
      },
      "Nothing happened": {
        secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
        data: [],
        has_more: false,
        next_cursor: "KzE3OTUyNDg5NTI0MTguZXZ0XzAxa2FqNnAyZDdrNG1iOHMzdjV4OXoxYzZm",
      },
    },
  },
} satisfies Record<keyof typeof deviceOperations, OperationExamples>;
