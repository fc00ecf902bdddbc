export { deleteOldIdempotencyKeys } from "./delete-idempotency-keys";
export { deleteOldSessions } from "./delete-sessions";
export { deleteOldSignInWindows } from "./delete-sign-in-windows";
