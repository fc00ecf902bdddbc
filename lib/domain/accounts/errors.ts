import {
  Conflict,
  Forbidden,
  NotFound,
  QassaError,
  RateLimited,
  Unprocessable,
  ValidationFailed,
} from "@/lib/kit/errors";

/** Alike for an unknown e-mail and a wrong password. */
export class SignInRefused extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "SIGN_IN_REFUSED";

  constructor() {
    super("The e-mail or the password is wrong. Check both, or reset the password.");
  }
}

/** Whoever runs this Qassa lets nobody in without an invitation. */
export class SignUpClosed extends Forbidden {
  constructor() {
    super(
      "Nobody signs up here by themselves. Ask an owner or admin of your organization for an invitation.",
    );
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

/** From an address, or everywhere, too many passwords are being tried; nothing was checked. */
export class TooManySignIns extends RateLimited {
  override readonly code: string = "TOO_MANY_SIGN_INS";

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    this.message = `Too many sign-in attempts. Wait ${retryAfterSeconds} seconds, then try again.`;
  }
}

export class SessionNotFound extends NotFound {
  readonly code = "SESSION_NOT_FOUND";

  constructor() {
    super("Session not found. It may have ended already: reload the list.");
  }
}

/** What a signed-in user typed to prove who they are; at the field, since they stay signed in. */
export const wrongPassword = () =>
  new ValidationFailed([
    { field: "current_password", message: "This is not your password. Check it and try again." },
  ]);

export const wrongCode = () =>
  new ValidationFailed([
    {
      field: "code",
      message: "The code is wrong or has been used. Wait for the next one and try again.",
    },
  ]);

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

export class InvitationNotFound extends NotFound {
  readonly code = "INVITATION_NOT_FOUND";

  constructor() {
    super("There is no such open invitation in this organization. Reload the list.");
  }
}

export class InvitedAsAnother extends Conflict {
  readonly code = "INVITED_AS_ANOTHER";

  constructor(email: string) {
    super(`This invitation is for ${email}. Sign out, then sign in with that e-mail.`);
  }
}

export class AlreadyMember extends Conflict {
  readonly code = "ALREADY_MEMBER";

  constructor() {
    super("This person is a member already. Change the role in the list of members.");
  }
}

export class LastOwner extends Conflict {
  readonly code = "LAST_OWNER";

  constructor() {
    super("An organization needs an owner. Make somebody else an owner first.");
  }
}

export class OwnersOnly extends Forbidden {
  constructor() {
    super("Only an owner can make, change or remove an owner. Ask an owner of the organization.");
  }
}

export class TooManyInvitations extends Conflict {
  readonly code = "TOO_MANY_INVITATIONS";

  constructor(most: number) {
    super(`${most} invitations are open. Revoke one that is not needed any more first.`);
  }
}

export class CurrencyFixed extends Conflict {
  readonly code = "CURRENCY_FIXED";

  constructor() {
    super(
      "The currency stays as it is once there are payments. Make a new organization for another currency.",
    );
  }
}

export class SecondFactorIsOn extends Conflict {
  readonly code = "SECOND_FACTOR_IS_ON";

  constructor() {
    super("Two-factor is on already. Switch it off first to set up another device.");
  }
}

export class SecondFactorIsOff extends Conflict {
  readonly code = "SECOND_FACTOR_IS_OFF";

  constructor() {
    super("Two-factor is not set up. Start its set-up in your profile.");
  }
}
