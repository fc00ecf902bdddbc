// What a history consists of: rows like those that Qassa writes, with the same sizes.

/** Days until the present; since when deliveries, bodies and idempotency keys are kept. */
export const HISTORY = { days: 1095, logDays: 400, bodyDays: 90, keyDays: 2 } as const;

/** One of so many payments. */
export const RARE = { refunded: 33, audited: 21, test: 50, undelivered: 499 } as const;

const BODY = `'{"event":"payment.completed","event_version":"1","delivery_id":"' || delivery_id || '","attempt_number":1,"source":"qassa","payment_id":"' || id || '","refund_id":null,"merchant_order_id":"order-' || n || '","timestamp":"' || at || '"}'`;
const IS_UNDELIVERED = `n % ${RARE.undelivered} = 0`;
const GONE = "'The endpoint answered 410 Gone: it no longer accepts deliveries'";
const REQUEST_HEADERS = `jsonb_build_object('content-type', 'application/json', 'user-agent', 'Qassa-Webhooks/1',
  'webhook-id', delivery_id, 'webhook-timestamp', n::text, 'webhook-signature', 'v1,' || md5(n::text) || md5(id),
  'x-service-signature', md5(id) || md5(delivery_id))`;
const RESPONSE_HEADERS = `jsonb_build_object('server', 'nginx', 'content-type', 'application/json', 'date', at::text,
  'connection', 'keep-alive', 'x-request-id', md5(n::text))`;

/** What each table gets, from the rows of `bench.payment`; `age` is in days. */
export const CONTENTS: [into: string, select: string][] = [
  [
    `payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency, status, merchant_order_id,
      payer_phone, metadata, refunded_amount, network_status, expires_at, created_at, updated_at, settled_at,
      completed_at, cancelled_at, submitted_at, last_checked_at)`,
    `id, organization_id, mode, user_id, device_id, method, amount, 'KZT', status, 'order-' || n, phone,
      CASE WHEN n % 2 = 0 THEN '{"table": 4, "waiter": "Dana"}'::json END, CASE WHEN is_refunded THEN amount ELSE 0 END,
      'Processed', at + interval '15 minutes', at, at + interval '20 seconds', at + interval '20 seconds',
      CASE WHEN status = 'completed' THEN at + interval '20 seconds' END,
      CASE WHEN status = 'cancelled' THEN at + interval '20 seconds' END, at, at + interval '20 seconds'
     FROM bench.payment`,
  ],
  [
    "payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)",
    `organization_id, mode, id, at + late * interval '1 second', kind, actor, data
     FROM bench.payment, LATERAL (VALUES
       (0, 'payment.created', device_id, '{}'::jsonb),
       (20, 'payment.' || status, 'network', '{"network_status": "Processed"}'::jsonb),
       (1000, 'refund.created', CASE WHEN is_refunded THEN user_id END,
         jsonb_build_object('refund_id', refund_id, 'amount', amount)),
       (1020, 'refund.completed', CASE WHEN is_refunded THEN 'network' END,
         jsonb_build_object('refund_id', refund_id, 'amount', amount))) AS entry (late, kind, actor, data)
     WHERE actor IS NOT NULL`,
  ],
  [
    `refunds (id, organization_id, mode, payment_id, user_id, amount, currency, status, network_status, created_at,
      updated_at, completed_at, last_checked_at)`,
    `refund_id, organization_id, mode, id, user_id, amount, 'KZT', 'completed', 'Refunded', later, later, later, later
     FROM (SELECT *, at + interval '1020 seconds' AS later FROM bench.payment WHERE is_refunded) AS refunded`,
  ],
  [
    "events (id, organization_id, mode, type, payment_id, refund_id, merchant_order_id, created_at)",
    `event_id, organization_id, mode, 'payment.' || status, id, NULL, 'order-' || n, at + interval '20 seconds'
     FROM bench.payment
     UNION ALL
     SELECT left(event_id, 14) || substr(md5('refund' || n), 1, 16), organization_id, mode, 'payment.refunded', id, refund_id, 'order-' || n,
       at + interval '1020 seconds' FROM bench.payment WHERE is_refunded`,
  ],
  [
    `deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id, merchant_order_id, status,
      attempt_count, last_status_code, last_error, event_created_at, created_at, finished_at)`,
    `delivery_id, organization_id, mode, subscription_id, event_id, 'payment.' || status, id, 'order-' || n,
      CASE WHEN ${IS_UNDELIVERED} THEN 'failed' ELSE 'succeeded' END::delivery_status,
      1, CASE WHEN ${IS_UNDELIVERED} THEN 410 ELSE 200 END, CASE WHEN ${IS_UNDELIVERED} THEN ${GONE} END, at + interval '20 seconds', at + interval '20 seconds', at + interval '21 seconds'
     FROM bench.payment WHERE mode = 'live' AND age < ${HISTORY.logDays}`,
  ],
  [
    `delivery_attempts (delivery_id, attempt_number, started_at, finished_at, duration_ms, request_headers, request_body,
      response_status, response_headers, response_body, error)`,
    `delivery_id, 1, at + interval '20 seconds', at + interval '21 seconds', 80,
      CASE WHEN has_bodies THEN ${REQUEST_HEADERS} END, CASE WHEN has_bodies THEN ${BODY} END,
      CASE WHEN ${IS_UNDELIVERED} THEN 410 ELSE 200 END,
      CASE WHEN has_bodies THEN ${RESPONSE_HEADERS} END, CASE WHEN has_bodies THEN '{"received": true}' END,
      CASE WHEN ${IS_UNDELIVERED} THEN ${GONE} END
     FROM (SELECT *, age < ${HISTORY.bodyDays} AS has_bodies FROM bench.payment
       WHERE mode = 'live' AND age < ${HISTORY.logDays}) AS sent`,
  ],
  [
    `idempotency_keys (organization_id, mode, operation, key, request_hash, resource_id, response_status, response_body,
      created_at)`,
    `organization_id, mode, 'createPayment', md5(id), sha256(id::bytea), id, 201,
      repeat('{"payment_id":"' || id || '"}', 10), at FROM bench.payment WHERE age < ${HISTORY.keyDays}`,
  ],
  [
    "audit_log (organization_id, mode, at, actor, action, target, data, ip)",
    `organization_id, mode, at, user_id, 'payment.created', id, jsonb_build_object('amount', amount), '203.0.113.7'
     FROM bench.payment WHERE n % ${RARE.audited} = 0`,
  ],
  [
    `sandbox.operations (account_id, reference, kind, status, amount, currency, phone, ext_tran_id, expires_at,
      created_at, finished_at)`,
    `account_id, id, 'request', CASE status WHEN 'completed' THEN 'Processed' WHEN 'cancelled' THEN 'Cancelled'
       ELSE 'Expired' END, amount, 'KZT', phone, md5(id), at + interval '15 minutes', at, at + interval '20 seconds'
     FROM bench.payment WHERE mode = 'test'`,
  ],
];
