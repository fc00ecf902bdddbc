import { decryptSecret } from "@/lib/kit/secrets";
import { toTimestamp } from "@/lib/kit/time";
import type { EventType, WebhookBody } from "./schemas";
import { serviceSignature, standardSignature } from "./signature";

/** An attempt that is already counted but not yet made. */
export interface ClaimedAttempt {
  /** By the database's clock. */
  startedAt: Date;
  deliveryId: string;
  attemptNumber: number;
  subscriptionId: string;
  eventType: EventType;
  paymentId: string;
  refundId: string | null;
  merchantOrderId: string | null;
  eventCreatedAt: Date;
  /** Set for a test delivery, which no payment belongs to. */
  isTest?: true;
  url: string;
  /** The organization whose webhook catcher is the endpoint; null for any other endpoint. */
  catcherOf: string | null;
  secretEncrypted: Uint8Array | null;
  nextSecretEncrypted: Uint8Array | null;
  /** The trace context of the event. */
  traceparent?: string | null;
}

export interface WebhookRequest {
  url: string;
  /** If set, the request goes to this organization's webhook catcher, and nowhere else. */
  catcherOf?: string;
  headers: Record<string, string>;
  /** The exact bytes that are signed and sent. */
  body: Buffer;
}

/** The signing secret cannot be decrypted. The webhook is never sent unsigned instead. */
export class SecretUnreadable extends Error {
  constructor(cause: unknown) {
    super(
      "The signing secret can't be decrypted: SECRETS_KEY has changed since it was saved. Restore the old key, or rotate the secret",
      { cause },
    );
  }
}

/** What the body and headers of an attempt are made of. */
type AttemptContents = Omit<
  ClaimedAttempt,
  "subscriptionId" | "url" | "catcherOf" | "secretEncrypted" | "nextSecretEncrypted"
>;

/** The body of one attempt, with its fields in the order of `WebhookBody`. */
function webhookBody(attempt: AttemptContents): WebhookBody {
  return {
    event: attempt.eventType,
    event_version: "1",
    delivery_id: attempt.deliveryId,
    attempt_number: attempt.attemptNumber,
    source: "qassa",
    payment_id: attempt.paymentId,
    ...(attempt.refundId === null ? {} : { refund_id: attempt.refundId }),
    ...(attempt.merchantOrderId === null ? {} : { merchant_order_id: attempt.merchantOrderId }),
    created_at: toTimestamp(attempt.eventCreatedAt),
  };
}

/**
 * Builds the request of one attempt, signed with the subscription's secret; during a rotation, webhook-signature has
 * a signature for each secret. Throws `SecretUnreadable`.
 */
export function webhookRequest(
  attempt: ClaimedAttempt,
  secrets = new OpenSecrets(),
): WebhookRequest {
  const secret = secrets.of(attempt.secretEncrypted, attempt.subscriptionId);
  const next = secrets.of(attempt.nextSecretEncrypted, attempt.subscriptionId);
  const { url, catcherOf } = attempt;
  return {
    url,
    ...signedContents(attempt, { secret, nextSecret: next }),
    ...(catcherOf === null ? {} : { catcherOf }),
  };
}

/** Builds the headers and body of one attempt. Without a secret they are not signed. */
export function signedContents(
  attempt: AttemptContents,
  { secret, nextSecret }: { secret: string | undefined; nextSecret?: string | undefined },
): Pick<WebhookRequest, "headers" | "body"> {
  const body = Buffer.from(JSON.stringify(webhookBody(attempt)));
  const timestamp = Math.floor(attempt.startedAt.getTime() / 1000);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "*/*",
    "user-agent": "Qassa-Webhooks/1",
    "webhook-id": attempt.deliveryId,
    "webhook-timestamp": String(timestamp),
  };
  if (attempt.isTest) headers["x-qassa-test"] = "true";
  if (secret !== undefined) {
    headers["x-service-signature"] = serviceSignature(secret, body);
    headers["webhook-signature"] = standardSignature(
      nextSecret === undefined ? [secret] : [secret, nextSecret],
      { id: attempt.deliveryId, timestamp, body },
    );
  }
  return { headers, body };
}

/** Decrypts signing secrets, each once as long as it is the same. Hold it no longer than a run. */
export class OpenSecrets {
  readonly #opened = new Map<string, { encrypted: Uint8Array; secret: string }[]>();

  of(encrypted: Uint8Array | null, subscriptionId: string): string | undefined {
    if (!encrypted) return undefined;
    const opened = this.#opened.get(subscriptionId) ?? [];
    const known = opened.find((one) => Buffer.compare(one.encrypted, encrypted) === 0);
    if (known) return known.secret;
    const secret = open(encrypted, subscriptionId);
    this.#opened.set(subscriptionId, [...opened, { encrypted, secret }]);
    return secret;
  }
}

function open(encrypted: Uint8Array, subscriptionId: string): string {
  try {
    return decryptSecret(encrypted, subscriptionId);
  } catch (error) {
    throw new SecretUnreadable(error);
  }
}
