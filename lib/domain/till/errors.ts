import {
  Conflict,
  Forbidden,
  NotFound,
  Unauthenticated,
  Unprocessable,
  ValidationFailed,
} from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";

export class TillNotFound extends NotFound {
  readonly code = "TILL_NOT_FOUND";

  constructor() {
    super("Till not found. Reload the page to open one.");
  }
}

/** PINs are entered only at tills where a manager has allowed it. */
export class PinsNotAccepted extends Conflict {
  readonly code = "PINS_NOT_ACCEPTED";

  constructor() {
    super(
      "This till doesn't accept PINs. Ask an owner or admin to turn them on in its settings, or to refund in the account area.",
    );
  }
}

/** So many tills of one organization, or opened by one person, are no more browsers of a shop. */
export class TooManyTills extends Conflict {
  readonly code = "TOO_MANY_TILLS";
}

/** Somebody who works at some locations only is at a till that stands at none of them. */
export class TillElsewhere extends Forbidden {
  constructor() {
    super(
      "This till doesn't stand where you work. Use a till there, or ask an owner or admin: Tills says where a till stands, and Settings → Team where you work.",
    );
  }
}

export class DisplayNotFound extends NotFound {
  readonly code = "DISPLAY_NOT_FOUND";

  constructor() {
    super("Customer display not found. Reload the list.");
  }
}

export class SlideNotFound extends NotFound {
  readonly code = "SLIDE_NOT_FOUND";

  constructor() {
    super("Slide not found. Reload the list.");
  }
}

export class SlidePictureNotFound extends NotFound {
  readonly code = "SLIDE_PICTURE_NOT_FOUND";

  constructor() {
    super("Picture not found. It was removed; reload the page that shows it.");
  }
}

export class TooManySlides extends Conflict {
  readonly code = "TOO_MANY_SLIDES";

  constructor(max: number) {
    super(`There are already ${max} slides. Delete one that is no longer needed.`);
  }
}

export const pictureTooLarge = () =>
  new ValidationFailed([
    { field: "picture", message: "picture must be at most 300 KiB, and 1920 pixels wide and high" },
  ]);

export const pictureUnreadable = () =>
  new ValidationFailed([
    { field: "picture", message: "picture must be a PNG, JPEG or WebP picture" },
  ]);

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

export class TipQuestionOver extends Conflict {
  readonly code = "TIP_QUESTION_OVER";

  constructor() {
    super("A tip has already been chosen, or the time for it is over. Ask at the till.");
  }
}

/** The amount is one above which the organization's tills ask first. */
export class LargeAmount extends Unprocessable {
  readonly code = "LARGE_AMOUNT";
  override readonly facts: { question_above: number };

  constructor(above: bigint, currency: string) {
    const max = toMajorUnits(above, currency);
    super(
      `The amount is above ${max} ${currency}, so the till asks first. Reload the till, enter the amount again, and confirm it.`,
    );
    this.facts = { question_above: max };
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
