/** Returns a webhook to an endpoint in the form that `send` takes. */
export const sampleWebhook = (url: string) => ({
  url,
  headers: { "content-type": "application/json" },
  body: Buffer.from(
    JSON.stringify({
      event: "payment.completed",
      event_version: "1",
      delivery_id: "dlv_1",
      attempt_number: 1,
      source: "qassa",
      payment_id: "pay_1",
      created_at: "2026-11-21T08:15:30.000+00:00",
    }),
  ),
});
