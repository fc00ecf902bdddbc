import { Conflict, Forbidden, NotFound, Unauthenticated, Unprocessable } from "@/lib/kit/errors";

export class TillNotFound extends NotFound {
  readonly code = "TILL_NOT_FOUND";

  constructor() {
    super("Till not found. Reload the page to open one.");
  }
}

/** Somebody who works at some locations only is at a till that stands at none of them. */
export class TillElsewhere extends Forbidden {
  constructor() {
    super(
      "This till doesn't stand where you work. Use a till there, or ask an owner or admin: Tills says where a till stands, and Settings → Team where you work.",
    );
  }
}

export class LocationNotFound extends NotFound {
  readonly code = "LOCATION_NOT_FOUND";

  constructor() {
    super("Location not found. Reload the list.");
  }
}

export class TooManyLocations extends Conflict {
  readonly code = "TOO_MANY_LOCATIONS";

  constructor(most: number) {
    super(`There are ${most} locations, and no more are possible. Rename one that is not used.`);
  }
}

export class DisplayNotFound extends NotFound {
  readonly code = "DISPLAY_NOT_FOUND";

  constructor() {
    super("Customer display not found. Reload the list.");
  }
}

/** Does not reveal whether the code is mistyped, used, expired or unknown. */
export class PairingCodeInvalid extends Unprocessable {
  readonly code = "PAIRING_CODE_INVALID";

  constructor() {
    super(
      "This code is wrong, has already been used or has expired. Check it, or get a new one at the till.",
    );
  }
}

export class DisplayNotPaired extends Unauthenticated {
  constructor() {
    super(
      "This screen isn't paired with a till. Get a pairing code at the till and enter it here.",
    );
  }
}

/** The request that creates the payment has not finished. Repeat it with the same key to get the outcome. */
export class PaymentInProgress extends Conflict {
  readonly code = "PAYMENT_UNDER_WAY";

  constructor() {
    super(
      "The payment is still being created. Try again in a few seconds. No second payment is created.",
    );
  }
}
