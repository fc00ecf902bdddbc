import { Conflict, NotFound, Unprocessable } from "@/lib/kit/errors";

export class SandboxRequestNotFound extends NotFound {
  readonly code = "SANDBOX_REQUEST_NOT_FOUND";

  constructor() {
    super(
      "The sandbox has no such payment request. Pass the payment_id of a direct payment in test mode.",
    );
  }
}

export class SandboxQrNotFound extends NotFound {
  readonly code = "SANDBOX_QR_NOT_FOUND";

  constructor() {
    super("The sandbox has no such QR code. Open the whole address that the QR code holds.");
  }
}

export class SandboxPhoneNotFound extends NotFound {
  readonly code = "SANDBOX_PHONE_NOT_FOUND";

  constructor() {
    super("There is no sandbox phone at this address. Open /sandbox and give a test device key.");
  }
}

/** Somebody, or the time, was faster. */
export class SandboxPaymentNotOpen extends Conflict {
  readonly code = "SANDBOX_PAYMENT_NOT_OPEN";
  override readonly facts: { status: string };

  constructor(status: string) {
    super(`This payment does not wait for its payer any more; it is ${status}. Make a new one.`);
    this.facts = { status };
  }
}

export class SandboxInsufficientFunds extends Unprocessable {
  readonly code = "INSUFFICIENT_FUNDS";

  constructor() {
    super("The payer has insufficient funds. Raise the balance or pay less.");
  }
}

export class SandboxTechnicalFault extends Unprocessable {
  readonly code = "TECHNICAL_FAULT";

  constructor() {
    super('Technical fault of the network: the fault "technical_fault" is switched on.');
  }
}
