import { Conflict } from "@/lib/errors";

export class LiveNetworkMissing extends Conflict {
  readonly code = "LIVE_NETWORK_MISSING";

  constructor() {
    super(
      "Live keys need a live payment network. Connect the network gateway in the settings first.",
    );
  }
}
