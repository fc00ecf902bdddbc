import { Conflict, NotFound, RateLimited } from "@/lib/kit/errors";

export class ReusableLinkNotFound extends NotFound {
  readonly code = "REUSABLE_LINK_NOT_FOUND";

  constructor() {
    super("Reusable link not found. Check the ID and the mode.");
  }
}

export class TooManyReusableLinks extends Conflict {
  readonly code = "TOO_MANY_REUSABLE_LINKS";

  constructor(max: number) {
    super(`There are already ${max} active reusable links. End one that is no longer needed.`);
  }
}

/** Does not reveal whether the link was ended or never existed. */
export class ReusableLinkNotActive extends NotFound {
  readonly code = "REUSABLE_LINK_NOT_ACTIVE";

  constructor() {
    super("This link is no longer active. Check the address, or ask the seller for a new link.");
  }
}

/** The payer saw another amount than the link has now. */
export class ReusableLinkChanged extends Conflict {
  readonly code = "REUSABLE_LINK_CHANGED";

  constructor() {
    super("The amount of this link has changed. Reload the page to see the new one.");
  }
}

const RETRY_AFTER_SECONDS = 60;

/** Strangers could otherwise fill the organization's lists and its network with payments that nobody pays. */
export class TooManyPayers extends RateLimited {
  override readonly code = "TOO_MANY_PAYERS";

  /** Only payments of the payer's own network can be cancelled. */
  readonly isOwnNetwork: boolean;
  readonly canFreeCapacity: boolean;

  /** Who has too many: all payers of the link, those of the payer's network, or the network in a short time. */
  constructor(of: "link" | "network" | "rate") {
    super(RETRY_AFTER_SECONDS);
    this.isOwnNetwork = of === "network";
    this.canFreeCapacity = of !== "rate";
    this.message = "Too many people are paying just now. Try again in a few minutes.";
  }
}
