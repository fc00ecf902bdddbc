import { Conflict, Forbidden, NotFound, RateLimited } from "@/lib/kit/errors";

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

  constructor(max: number) {
    super(
      `You have opened ${max} organizations, the most on this server. Ask the person who runs it.`,
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

export class TooManyInvitations extends Conflict {
  readonly code = "TOO_MANY_INVITATIONS";

  constructor(max: number) {
    super(`There are already ${max} open invitations. Revoke one that is no longer needed.`);
  }
}
