import { Conflict, NotFound } from "@/lib/kit/errors";

export class SubscriptionNotFound extends NotFound {
  override readonly code = "SUBSCRIPTION_NOT_FOUND";

  constructor(subscriptionId: string) {
    super(
      `Webhook subscription ${JSON.stringify(subscriptionId)} not found. List the subscriptions to find its ID.`,
    );
  }
}

export class DeliveryNotFound extends NotFound {
  override readonly code = "DELIVERY_NOT_FOUND";

  constructor(deliveryId: string) {
    super(
      `Webhook delivery ${JSON.stringify(deliveryId)} not found. Check the ID in the delivery log.`,
    );
  }
}

export class TooManySubscriptions extends Conflict {
  override readonly code = "TOO_MANY_SUBSCRIPTIONS";

  constructor(max: number) {
    super(`There are already ${max} webhook subscriptions. Delete one that is no longer used.`);
  }
}

export class DeliveryNotResendable extends Conflict {
  override readonly code = "DELIVERY_NOT_RESENDABLE";
}

export class ListeningForTestMode extends Conflict {
  override readonly code = "LISTENING_FOR_TEST_MODE";

  constructor() {
    super(
      "Only webhooks of test mode can be listened to. Use a test key (qs_test_…), or add a subscription for your own server.",
    );
  }
}

export class RotationNotStarted extends Conflict {
  override readonly code = "SECRET_ROTATION_NOT_STARTED";

  constructor() {
    super("There is no new secret to promote. Start a rotation first.");
  }
}
