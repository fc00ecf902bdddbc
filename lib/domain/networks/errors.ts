import { Conflict, NotFound, Unprocessable } from "@/lib/kit/errors";
import type { CheckStep } from "@/lib/network/check-vocabulary";
import type { OpenPayments } from "./open-payments";

export class LiveNetworkNotFound extends NotFound {
  readonly code = "LIVE_NETWORK_NOT_FOUND";

  constructor() {
    super("No such network is connected. Settings, under Live network, lists those that are.");
  }
}

export class TooManyNetworks extends Conflict {
  readonly code = "TOO_MANY_NETWORKS";

  constructor(max: number) {
    super(`${max} networks are connected, and no more are possible. Disconnect one first.`);
  }
}

export class DefaultNetworkNeeded extends Conflict {
  readonly code = "DEFAULT_NETWORK_NEEDED";

  constructor() {
    super("Payments are made at this network by default. Make another network the default first.");
  }
}

const CHECK: Record<CheckStep, string> = {
  address: "Check the URL",
  connection: "Check the URL",
  authority: "Add the certificate of the bank's authority under More settings",
  certificate: "Check that it is the certificate of this environment, and that the bank has it",
  token: "Check the client ID and the secrets",
  permission: "Check the secrets, and what they are allowed to do",
  list: "Ask your bank about its lists, or change them under More settings",
  key: "Check the key that receives",
};

/** A step of the connection does not work. */
export class NetworkNotAnswering extends Unprocessable {
  readonly code = "GATEWAY_NOT_ANSWERING";
  override readonly facts: { failed_step: CheckStep };

  constructor(
    readonly step: CheckStep,
    readonly why: string,
  ) {
    super(`${why.replace(/\.$/, "")}. Nothing was saved. ${CHECK[step]}, then try again.`);
    this.facts = { failed_step: step };
  }
}

export class LiveKeysInUse extends Conflict {
  readonly code = "LIVE_KEYS_IN_USE";

  constructor(keys: number) {
    const which = keys === 1 ? "A live device key uses" : `${keys} live device keys use`;
    super(`${which} this network. Revoke the live keys under Devices first.`);
  }
}

export class LinksInUse extends Conflict {
  readonly code = "LINKS_IN_USE";

  constructor(links: number) {
    const which = links === 1 ? "A reusable link uses" : `${links} reusable links use`;
    super(`${which} this network. Choose another network there, or end them, under Links first.`);
  }
}

export class LivePaymentsOpen extends Conflict {
  readonly code = "LIVE_PAYMENTS_OPEN";
  /** The IDs of the first payments. */
  override readonly facts: { payments: string[] };

  constructor({ count, payments }: OpenPayments) {
    const what =
      count === 1 ? "A live payment or refund is" : `${count} live payments or refunds are`;
    super(
      `${what} not settled at this network yet. Payments are checked for up to 24 hours after they expire. Try again when they are settled.`,
    );
    this.facts = { payments };
  }
}
