import { Prisma } from "@/lib/kit/db";
import {
  Conflict,
  Forbidden,
  NotFound,
  QassaError,
  RateLimited,
  Unprocessable,
  ValidationFailed,
} from "@/lib/kit/errors";

/** The same for an unknown email and a wrong password. */
export class SignInRefused extends QassaError {
  override readonly kind = "unauthenticated";
  override readonly code = "SIGN_IN_REFUSED";

  constructor() {
    super("The email or password is wrong. Check both, or reset your password.");
  }
}

/** The password was right; a code from the authenticator app or a recovery code is needed too. */
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
    super("The code is wrong or has already been used. Wait for the next one and try again.");
  }
}

export class TooManyGuesses extends RateLimited {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    this.message = `Too many attempts for this account. Wait ${minutes} minutes, or reset your password.`;
  }
}

/** Too many wrong PINs of one person at one till. */
export class TooManyPins extends RateLimited {
  override readonly code: string = "TOO_MANY_PINS";

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    this.message = `Too many wrong PINs. Wait ${minutes} minutes, or sign in with your password.`;
  }
}

/** Too many sign-ins from one address, or too many waiting for a password hash. No password was checked. */
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
    super("Session not found. It may already have ended. Reload the list.");
  }
}

/** A wrong password of a signed-in user. A field error, since they stay signed in. */
export const wrongPassword = () =>
  new ValidationFailed([
    { field: "current_password", message: "This is not your password. Check it and try again." },
  ]);

export const wrongCode = () =>
  new ValidationFailed([
    {
      field: "code",
      message: "The code is wrong or has already been used. Wait for the next one and try again.",
    },
  ]);

/** The same for a wrong PIN, and for someone who has none or cannot use it here. */
export const wrongPin = () =>
  new ValidationFailed([{ field: "pin", message: "The PIN is wrong. Check it and try again." }]);

/** Nobody can go on guessing it, with more time or from other tills. */
export const lockedPin = () =>
  new ValidationFailed([
    {
      field: "pin",
      message:
        "The PIN is locked after too many wrong ones. An owner or admin can unlock it under Settings → Team.",
    },
  ]);

/** The same for its owner, who would set another one. */
export const ownPinLocked = () =>
  new ValidationFailed([
    {
      field: "pin",
      message:
        "Your PIN is locked after too many wrong ones. Ask an owner or admin to unlock it under Settings → Team, then set a new one.",
    },
  ]);

export class EmailTaken extends Conflict {
  readonly code = "EMAIL_TAKEN";

  constructor() {
    super("There is already an account with this email. Sign in, or reset your password.");
  }
}

/** Throws `EmailTaken` in place of the error of a write that gave a user another one's email. */
export function refuseTakenEmail(error: unknown): never {
  const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
  throw isTaken ? new EmailTaken() : error;
}

export class MailedLinkInvalid extends Unprocessable {
  readonly code = "LINK_INVALID";

  constructor() {
    super("This link has already been used or has expired. Ask for a new one.");
  }
}

export class MemberNotFound extends NotFound {
  readonly code = "MEMBER_NOT_FOUND";

  constructor() {
    super("Member not found. Reload the list.");
  }
}

export class OwnersOnly extends Forbidden {
  constructor() {
    super("Only an owner can add, change or remove an owner. Ask an owner of the organization.");
  }
}

export class SecondFactorIsOn extends Conflict {
  readonly code = "SECOND_FACTOR_IS_ON";

  constructor() {
    super("Two-factor sign-in is already on. Turn it off first to set up another device.");
  }
}

export class SecondFactorIsOff extends Conflict {
  readonly code = "SECOND_FACTOR_IS_OFF";

  constructor() {
    super("Two-factor sign-in is not set up. Set it up in your profile.");
  }
}
