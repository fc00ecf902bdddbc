import { Conflict, NotFound, Unauthenticated } from "@/lib/kit/errors";

/** Nothing is posted here: the address is unknown, or there is no code of this ID. */
export class ScanNotFound extends NotFound {
  readonly code = "SCAN_ADDRESS_NOT_FOUND";

  constructor() {
    super("Nobody takes scans here. Switch printed codes off and on again in Settings.");
  }
}

export class ScanNotSigned extends Unauthenticated {
  constructor() {
    super("The request is not signed as the network signs scans.");
  }
}

/** Whoever scanned cannot be asked any more, or not for this. */
export class ScanOver extends Conflict {
  readonly code = "SCAN_OVER";

  constructor() {
    super(
      "This customer can't be asked any more: a payment was already requested, somebody else has scanned the code since, or it is too long ago. Let them scan it again.",
    );
  }
}

export class PrintedCodesOff extends Conflict {
  readonly code = "PRINTED_CODES_OFF";

  constructor() {
    super(
      "No network lets this till have a printed code. An owner or admin can switch printed codes on in Settings, under Live network.",
    );
  }
}

export class PublicAddressNeeded extends Conflict {
  readonly code = "PUBLIC_ADDRESS_NEEDED";

  constructor() {
    super(
      "The network posts scans to this server, so it needs an https address that the network reaches. Set PUBLIC_URL to it, restart Qassa, and try again.",
    );
  }
}
