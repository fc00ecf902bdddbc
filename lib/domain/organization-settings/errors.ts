import { Conflict } from "@/lib/kit/errors";

export class CurrencyFixed extends Conflict {
  readonly code = "CURRENCY_FIXED";

  constructor() {
    super(
      "The currency can't be changed once there are payments, reusable links or catalogue items. Create another organization for another currency.",
    );
  }
}
