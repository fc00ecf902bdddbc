/** Returns `fetch` options for a device's request: its key, and the body and idempotency key if given. */
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
