import { Conflict, NotFound, QassaError, RateLimited, Unprocessable } from "@/lib/errors";

/** Alike for an unknown e-mail and a wrong password. */
export class SignInRefused extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "SIGN_IN_REFUSED";

  constructor() {
    super("The e-mail or the password is wrong. Check both, or reset the password.");
  }
}

/** The password was right; a code from the authenticator, or a recovery code, is needed too. */
export class SecondFactorRequired extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "SECOND_FACTOR_REQUIRED";

  constructor() {
    super("Enter the 6-digit code from your authenticator app, or a recovery code.");
  }
}

export class SecondFactorRefused extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "SECOND_FACTOR_REFUSED";

  constructor() {
    super("The code is wrong or has been used. Wait for the next one and try again.");
  }
}

export class TooManyGuesses extends RateLimited {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    this.message = `Too many tries for this account. Wait ${minutes} minutes, or reset the password.`;
  }
}

export class EmailTaken extends Conflict {
  readonly code = "EMAIL_TAKEN";

  constructor() {
    super("There is an account with this e-mail already. Sign in, or reset the password.");
  }
}

export class MailedLinkInvalid extends Unprocessable {
  readonly code = "LINK_INVALID";

  constructor() {
    super("This link has been used or has expired. Ask for a new one.");
  }
}

export class MemberNotFound extends NotFound {
  readonly code = "MEMBER_NOT_FOUND";

  constructor() {
    super("There is no such member in this organization. Reload the list.");
  }
}
