import { Conflict, NotFound, Unauthenticated, Unprocessable } from "@/lib/kit/errors";

export class TillNotFound extends NotFound {
  readonly code = "TILL_NOT_FOUND";

  constructor() {
    super("There is no such till in this organization and mode. Reload the page to open one.");
  }
}

export class DisplayNotFound extends NotFound {
  readonly code = "DISPLAY_NOT_FOUND";

  constructor() {
    super("There is no such customer display at this till. Reload the list.");
  }
}

/** Alike for a code that is mistyped, used, expired or never was. */
export class PairingCodeInvalid extends Unprocessable {
  readonly code = "PAIRING_CODE_INVALID";

  constructor() {
    super(
      "This code is mistyped, has been used or has expired. Check it, or get a new one at the till.",
    );
  }
}

export class DisplayNotPaired extends Unauthenticated {
  constructor() {
    super("This screen follows no till. Get a pairing code at the till and type it in here.");
  }
}

/** The request that made the payment died before it could tell; the next one with its key finds out. */
export class PaymentUnderWay extends Conflict {
  readonly code = "PAYMENT_UNDER_WAY";

  constructor() {
    super("The payment is still being made. Try again in a few seconds; it stays one payment.");
  }
}
