import { onTestFinished } from "vitest";
import { createSubscription } from "@/lib/domain/webhooks";
import type { NewSubscription } from "@/lib/domain/webhooks/schemas";
import type { Subscription } from "@/lib/kit/db";
import type { Merchant } from "./merchant";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver";

/**
 * Starts an endpoint that is subscribed to a merchant's events, all of them by default, and closes it after the test.
 */
export async function listening(
  { owner }: Pick<Merchant, "owner">,
  wanted: Partial<Omit<NewSubscription, "url">> = {},
): Promise<{ receiver: WebhookReceiver; subscription: Subscription }> {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const subscription = await createSubscription(owner, {
    url: receiver.url,
    events: ["*"],
    secret: "s3cret",
    ...wanted,
  });
  return { receiver, subscription };
}
