// The statements with which the first release takes a payment, as it sent them, with the columns that there were. They
// are not to be changed when the present ones are.

/** $1 payment, $2 organization, $3 user, $4 device key, $5 amount, $6 idempotency key, $7 till */
export const CREATE_PAYMENT = `
  WITH claim AS (
    INSERT INTO idempotency_keys (organization_id, mode, operation, key, request_hash, resource_id,
      open_until, response_status, response_body)
    SELECT $2, 'test'::mode, 'createPayment', $6, sha256($6::text::bytea), $1, now() + make_interval(secs => 10),
      201, '{}' WHERE true
    ON CONFLICT DO NOTHING RETURNING 1 AS claimed),
  payment AS (
    INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency,
      merchant_order_id, payer_phone, comment, metadata, expires_at, created_at, updated_at, submitted_at,
      next_check_at)
    SELECT $1, $2, 'test'::mode, $3, $4, 'direct'::payment_method, $5::bigint, 'KZT', $6, '+77011234567', NULL,
      NULL::json, now() + make_interval(secs => 900), now(), now(), now(), now()
    FROM claim RETURNING id, created_at),
  audited AS (
    INSERT INTO audit_log (organization_id, mode, actor, action, target, data, ip)
    SELECT $2, 'test'::mode, $3, 'payment.created', id, '{}'::jsonb, NULL::text FROM payment),
  alongside AS (
    INSERT INTO till_payments (till_id, payment_id, taken_at) SELECT $7, id, created_at FROM payment)
  INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor)
  SELECT $2, 'test'::mode, id, created_at, 'payment.created', $4 FROM payment RETURNING at`;

/** $1 payment, $2 amount, $3 network account */
export const PAY_AT_SANDBOX = `
  INSERT INTO sandbox.operations (account_id, reference, kind, status, amount, currency, phone, comment,
    qr_token, ext_tran_id, fate, fate_at, reason, expires_at, finished_at)
  VALUES ($3, $1, 'request', 'Processed', $2, 'KZT', '+77011234567', NULL, NULL, gen_random_uuid()::text,
    'paid_at_once', now(), NULL, now() + interval '15 minutes', now())
  ON CONFLICT (account_id, reference) DO NOTHING RETURNING *`;

/** $1 payment */
export const SUBMIT_AGAIN =
  "UPDATE payments p SET submitted_at = now() WHERE p.id = $1 AND p.status = 'pending' RETURNING id";

/** $1 payment, $2 till */
export const SHOW_AT_TILL =
  "UPDATE tills SET payment_id = $1, shown_at = now() WHERE id = $2 RETURNING id";

const DELIVERIES = `
  INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
    refund_id, merchant_order_id, lane, attempt_limit, next_attempt_at, event_created_at)
  SELECT typeid('dlv'), e.organization_id, e.mode, s.id, e.id, e.type, e.payment_id,
    e.refund_id, e.merchant_order_id,
    (CASE WHEN s.failing_since IS NULL THEN 'healthy' ELSE 'failing' END)::delivery_lane,
    3, now(), e.created_at
  FROM event e
  JOIN subscriptions s ON s.organization_id = e.organization_id AND s.mode = e.mode
    AND s.is_active AND s.deleted_at IS NULL AND s.events && ARRAY[e.type, '*'::text]
  RETURNING id`;

/** $1 payment, $2 status */
export const SETTLE_PAYMENT = `
  WITH change AS (SELECT $1::text AS "paymentId", $2::payment_status AS status, 'network' AS actor),
  locked AS MATERIALIZED (
    SELECT p.id, p.status AS before FROM payments p JOIN change c ON c."paymentId" = p.id
    WHERE p.status = 'pending' OR (p.status = 'expired' AND c.status = 'completed')
    ORDER BY p.id FOR UPDATE OF p),
  settled AS (
    UPDATE payments p SET status = c.status,
      completed_at = CASE WHEN c.status = 'completed' THEN now() END,
      cancelled_at = CASE WHEN c.status = 'cancelled' THEN now() END,
      cancel_reason = NULL, cancelled_by = CASE WHEN c.status = 'cancelled' THEN c.actor END,
      failure_reason = NULL, network_status = 'Processed', updated_at = now(), settled_at = now(),
      next_check_at = NULL
    FROM change c JOIN locked l ON l.id = c."paymentId" WHERE p.id = l.id RETURNING p.*, c.actor),
  entry AS (
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, id, 'payment.' || status, actor, '{}'::jsonb FROM settled),
  event AS (
    INSERT INTO events (id, organization_id, mode, type, payment_id, merchant_order_id)
    SELECT typeid('evt'), organization_id, mode, 'payment.' || status, id, merchant_order_id FROM settled
    RETURNING *),
  delivery AS (${DELIVERIES})
  SELECT id FROM settled`;

/** $1 refund, $2 payment, $3 organization, $4 user, $5 device key, $6 amount */
export const CREATE_REFUND = `
  WITH enough AS MATERIALIZED (
    SELECT p.id FROM payments p
    WHERE p.id = $2 AND p.status = 'completed'
      AND p.amount - p.refunded_amount - p.refund_pending_amount >= $6::bigint
    FOR NO KEY UPDATE),
  refund AS (
    INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, device_key_id, amount, currency, reason,
      created_at, updated_at, next_check_at)
    SELECT $1, $3, 'test'::mode, $2, $4, $5, $6::bigint, 'KZT', NULL, now(), now(), now() FROM enough
    RETURNING id)
  INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)
  SELECT $3, 'test'::mode, $2, now(), 'refund.created', $5, jsonb_build_object('refund_id', id) FROM refund
  RETURNING id`;

/** $1 refund, $2 payment, $3 network account */
export const REFUND_AT_SANDBOX = `
  INSERT INTO sandbox.refunds (account_id, reference, operation_id, phone, amount, status, reason, outcome, decides_at)
  SELECT $3, $1, o.id, o.phone, r.amount, 'Refunded', NULL, 'Refunded', now()
  FROM sandbox.operations o JOIN refunds r ON r.id = $1 WHERE o.account_id = $3 AND o.reference = $2`;

/** $1 refund */
export const SETTLE_REFUND = `
  WITH locked AS MATERIALIZED (
    SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 AND r.status = 'pending'
    ORDER BY p.id, r.id FOR UPDATE OF r FOR NO KEY UPDATE OF p),
  settled AS (
    UPDATE refunds r SET status = 'completed', completed_at = now(), network_status = 'Refunded',
      updated_at = now(), next_check_at = NULL
    FROM locked l WHERE r.id = l.id RETURNING r.*),
  entry AS (
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, payment_id, 'refund.' || status, 'network',
      jsonb_build_object('refund_id', id) FROM settled),
  event AS (
    INSERT INTO events (id, organization_id, mode, type, payment_id, refund_id, merchant_order_id)
    SELECT typeid('evt'), s.organization_id, s.mode, 'payment.refunded', s.payment_id, s.id, p.merchant_order_id
    FROM settled s JOIN payments p ON p.id = s.payment_id RETURNING *),
  delivery AS (${DELIVERIES})
  SELECT id FROM settled`;

/** $1 payment. The attempt that it claims dies with its sender. */
export const CLAIM_ATTEMPT = `
  WITH due AS (
    SELECT d.id FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
    WHERE d.payment_id = $1 AND d.status = 'pending' AND d.attempt_count < d.attempt_limit
    ORDER BY d.next_attempt_at LIMIT 1 FOR NO KEY UPDATE OF d SKIP LOCKED),
  claimed AS (
    UPDATE deliveries d SET attempt_count = d.attempt_count + 1, next_attempt_at = now() + interval '1 minute'
    FROM due WHERE d.id = due.id RETURNING d.*)
  INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at)
  SELECT id, attempt_count, clock_timestamp() FROM claimed`;

/** $1 session, $2 device key */
export const USE_SESSION_AND_KEY = `
  WITH used AS (UPDATE sessions SET last_used_at = now(), ip = '127.0.0.1' WHERE id = $1 RETURNING id)
  UPDATE device_keys SET last_used_at = now(), last_used_ip = '127.0.0.1' WHERE id = $2 RETURNING id`;
