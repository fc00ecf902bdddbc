/** The parts of a device's request, for `fetch`: its key, and a body and an idempotency key where there are any. */
export const deviceRequest = (
  deviceKey: string,
  {
    method = "POST",
    body,
    idempotencyKey,
  }: { method?: string; body?: unknown; idempotencyKey?: string | undefined } = {},
) => ({
  method,
  headers: {
    authorization: `Bearer ${deviceKey}`,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "x-idempotency-key": idempotencyKey }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
