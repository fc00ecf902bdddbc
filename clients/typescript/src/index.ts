export { Qassa, type QassaOptions } from "./client.js";
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorBody,
  type ErrorCode,
  type FailedCall,
  NotFoundError,
  PermissionError,
  QassaError,
  RateLimitError,
  RefusedError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "./errors.js";
export type { CallOptions, CreateOptions, RetryPolicy } from "./http.js";
export type { List, Page } from "./paging.js";
export type {
  Events,
  FollowOptions,
  Network,
  PaymentLinks,
  Payments,
  Refunds,
  StaticQrPayments,
  Webhooks,
} from "./resources.js";
export type * from "./types.js";
export { VERSION } from "./version.js";
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookRejection,
  WebhookVerificationError,
} from "./webhooks.js";
