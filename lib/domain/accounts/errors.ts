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

/** The operator of this server has closed sign-up. */
export class SignUpClosed extends Forbidden {
  constructor() {
    super("Sign-up is by invitation. Ask an owner or admin of your organization to invite you.");
  }
}

/** This server lets only owners of an organization open another one, or nobody. */
export class OrganizationsClosed extends Forbidden {
  constructor(ownersMay: boolean) {
    super(
      ownersMay
        ? "Only owners of an organization can open another one on this server. Ask an owner of yours to open it."
        : "This server opens no further organizations. Ask the person who runs it.",
    );
  }
}

export class TooManyOrganizations extends Conflict {
  readonly code = "TOO_MANY_ORGANIZATIONS";

  constructor(most: number) {
    super(
      `You have opened ${most} organizations, the most on this server. Ask the person who runs it.`,
    );
  }
}

export class TooManyNewOrganizations extends RateLimited {
  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    this.message = `You have just opened several organizations. Wait ${minutes} minutes, then open the next one.`;
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

export class InvitationNotFound extends NotFound {
  readonly code = "INVITATION_NOT_FOUND";

  constructor() {
    super("Invitation not found. Reload the list.");
  }
}

export class InvitedAsAnother extends Conflict {
  readonly code = "INVITED_AS_ANOTHER";

  constructor(email: string) {
    super(`This invitation is for ${email}. Sign out, then sign in with that email.`);
  }
}

export class AlreadyMember extends Conflict {
  readonly code = "ALREADY_MEMBER";

  constructor() {
    super("This person is already a member. Change their role in the list of members.");
  }
}

export class LastOwner extends Conflict {
  readonly code = "LAST_OWNER";

  constructor() {
    super("An organization needs at least one owner. Make someone else an owner first.");
  }
}

export class OwnersOnly extends Forbidden {
  constructor() {
    super("Only an owner can add, change or remove an owner. Ask an owner of the organization.");
  }
}

export class TooManyInvitations extends Conflict {
  readonly code = "TOO_MANY_INVITATIONS";

  constructor(most: number) {
    super(`There are already ${most} open invitations. Revoke one that is no longer needed.`);
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

export class LogoNotFound extends NotFound {
  readonly code = "LOGO_NOT_FOUND";

  constructor() {
    super("Logo not found. It was replaced or removed; reload the page that shows it.");
  }
}

export const logoTooLarge = () =>
  new ValidationFailed([
    { field: "logo", message: "logo must be at most 64 KiB, and 1024 pixels wide and high" },
  ]);

export const logoUnreadable = () =>
  new ValidationFailed([{ field: "logo", message: "logo must be a PNG, JPEG or WebP picture" }]);
