import { Conflict, NotFound, Unprocessable } from "@/lib/kit/errors";

export class LiveNetworkNotConnected extends NotFound {
  readonly code = "LIVE_NETWORK_NOT_CONNECTED";

  constructor() {
    super("No live network is connected. Connect one in Settings first.");
  }
}

export class GatewayNotAnswering extends Unprocessable {
  readonly code = "GATEWAY_NOT_ANSWERING";

  constructor(why: string) {
    super(`${why}. Nothing was saved. Check the URL and the token, then try again.`);
  }
}

export class LiveKeysInUse extends Conflict {
  readonly code = "LIVE_KEYS_IN_USE";

  constructor(keys: number) {
    const which = keys === 1 ? "A live device key uses" : `${keys} live device keys use`;
    super(`${which} this network. Revoke the live keys under Devices first.`);
  }
}

export class LivePaymentsOpen extends Conflict {
  readonly code = "LIVE_PAYMENTS_OPEN";

  constructor(open: number) {
    const what =
      open === 1 ? "A live payment or refund is" : `${open} live payments or refunds are`;
    super(
      `${what} not settled at this network yet. Payments are checked for up to 24 hours after they expire. Try again when they are settled.`,
    );
  }
}
