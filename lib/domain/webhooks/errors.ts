import { Conflict, NotFound } from "@/lib/kit/errors";

export class SubscriptionNotFound extends NotFound {
  override readonly code = "SUBSCRIPTION_NOT_FOUND";

  constructor(subscriptionId: string) {
    super(
      `There is no webhook subscription ${JSON.stringify(subscriptionId)} here. List the subscriptions to find its id.`,
    );
  }
}

export class DeliveryNotFound extends NotFound {
  override readonly code = "DELIVERY_NOT_FOUND";

  constructor(deliveryId: string) {
    super(
      `There is no webhook delivery ${JSON.stringify(deliveryId)} here. Look it up in the delivery log.`,
    );
  }
}

export class TooManySubscriptions extends Conflict {
  override readonly code = "TOO_MANY_SUBSCRIPTIONS";

  constructor(most: number) {
    super(`There are ${most} webhook subscriptions already. Delete one that is no longer used.`);
  }
}

export class DeliveryNotResendable extends Conflict {
  override readonly code = "DELIVERY_NOT_RESENDABLE";
}

export class RotationNotStarted extends Conflict {
  override readonly code = "SECRET_ROTATION_NOT_STARTED";

  constructor() {
    super("No new secret is waiting to be promoted. Start a rotation first.");
  }
}
