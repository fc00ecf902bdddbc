import { hasSandbox } from "@/lib/kit/env";
import { Conflict } from "@/lib/kit/errors";

/** The organization has connected no network that moves real money. */
export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      `Live mode needs a live payment network, and none is connected. An owner or admin connects the network gateway in the settings${hasSandbox() ? "; until then, switch to test mode" : ""}.`,
    );
  }
}
