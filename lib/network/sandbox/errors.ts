import { Conflict, NotFound, Unprocessable } from "@/lib/kit/errors";

export class SandboxRequestNotFound extends NotFound {
  readonly code = "SANDBOX_REQUEST_NOT_FOUND";

  constructor() {
    super("Payment request not found. Pass the payment_id of a direct payment in test mode.");
  }
}

export class SandboxQrNotFound extends NotFound {
  readonly code = "SANDBOX_QR_NOT_FOUND";

  constructor() {
    super("QR code not found. Open the full URL in the QR code.");
  }
}

export class SandboxPhoneNotFound extends NotFound {
  readonly code = "SANDBOX_PHONE_NOT_FOUND";

  constructor() {
    super("Sandbox phone not found. Open /sandbox and enter a test device key.");
  }
}

/** The payment was paid, cancelled or expired first. */
export class SandboxPaymentNotOpen extends Conflict {
  readonly code = "SANDBOX_PAYMENT_NOT_OPEN";
  override readonly facts: { status: string };

  constructor(status: string) {
    super(`This payment is no longer pending. It is ${status}. Create a new one.`);
    this.facts = { status };
  }
}

export class SandboxInsufficientFunds extends Unprocessable {
  readonly code = "INSUFFICIENT_FUNDS";

  constructor() {
    super("The payer has insufficient funds. Raise the balance or pay less.");
  }
}

/** The key of a static QR payment came again with another phone, amount or comment. */
export class SandboxKeyReused extends Unprocessable {
  readonly code = "IDEMPOTENCY_KEY_REUSED";

  constructor() {
    super(
      "This idempotency key was already used with a different request. Use a new key for a new request. Repeat a request unchanged.",
    );
  }
}

export class SandboxTechnicalFault extends Unprocessable {
  readonly code = "TECHNICAL_FAULT";

  constructor() {
    super(
      'Technical fault of the network: the fault "technical_fault" is on. Turn it off to continue.',
    );
  }
}
