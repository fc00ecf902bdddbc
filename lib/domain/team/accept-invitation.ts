import { auditLine } from "@/lib/domain/audit";
import {
  EmailTaken,
  findMailedLink,
  type User,
  takeMailedLink,
  hashPassword,
  refuseTakenEmail,
} from "@/lib/domain/sign-in";
import { db, inTransaction, type Prisma } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { Role } from "@/lib/kit/permissions";
import { AlreadyMember, InvitedAsAnother } from "./errors";

/** The details of an invitation, shown before it is accepted. */
export interface Offer {
  organizationId: string;
  organizationName: string;
  role: Role;
  email: string;
  invitedBy: string | null;
  /** An account with this email already exists. */
  hasAccount: boolean;
}

/** Returns the details of an invitation by the token of its link. Throws `MailedLinkInvalid`. */
export async function readInvitation(token: string): Promise<Offer> {
  const link = await findMailedLink("invitation", token);
  const [organization, inviter, holder] = await Promise.all([
    db().organization.findUniqueOrThrow({ where: { id: link.organizationId! } }),
    db().user.findUnique({ where: { id: link.createdBy! } }),
    db().user.findUnique({ where: { email: link.email } }),
  ]);
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    role: link.role!,
    email: link.email,
    invitedBy: inviter?.name ?? null,
    hasAccount: holder !== null,
  };
}

export interface Joined {
  organizationId: string;
  email: string;
}

/**
 * Accepts an invitation as a new user with this name and password. Throws `MailedLinkInvalid`, and `EmailTaken` if the
 * invited email already has an account: its user joins with `joinOrganization`.
 */
export async function acceptInvitation(request: {
  token: string;
  name: string;
  password: string;
  ip?: string;
}): Promise<Joined> {
  // Checked before hashing, so that nobody without a link can make the server hash passwords.
  const { hasAccount, organizationId, email } = await readInvitation(request.token);
  if (hasAccount) throw new EmailTaken();
  const who = { account: organizationId, person: email };
  const passwordHash = await hashPassword(request.password, who);
  const userId = newId("user");
  return inTransaction(async (transaction) => {
    const link = await takeMailedLink(transaction, "invitation", request.token);
    const { email } = link;
    await transaction.user.create({
      data: { id: userId, email, name: request.name, passwordHash },
    });
    await join(transaction, { userId, ip: request.ip }, link);
    return { organizationId: link.organizationId!, email };
  }).catch(refuseTakenEmail);
}

/**
 * Accepts an invitation as the signed-in user. Throws `MailedLinkInvalid`, `InvitedAsAnother` if it is for another
 * email, and `AlreadyMember`; after the last two the link remains valid.
 */
export const joinOrganization = (user: User, token: string): Promise<Joined> =>
  inTransaction(async (transaction) => {
    const link = await takeMailedLink(transaction, "invitation", token);
    if (link.email !== user.email) throw new InvitedAsAnother(link.email);
    const organizationId = link.organizationId!;
    const existing = await transaction.membership.count({
      where: { organizationId, userId: user.userId },
    });
    if (existing > 0) throw new AlreadyMember();
    await join(transaction, user, link);
    return { organizationId, email: user.email };
  });

async function join(
  transaction: Prisma.TransactionClient,
  { userId, ip }: { userId: string; ip?: string | undefined },
  {
    organizationId,
    role,
    locationIds,
    id,
  }: { organizationId: string | null; role: Role | null; locationIds: string[]; id: string },
): Promise<void> {
  const place = { organizationId: organizationId!, userId };
  await transaction.membership.create({ data: { ...place, role: role!, locationIds } });
  await transaction.auditEntry.create({
    data: auditLine({ ...place, ip }, "member.joined", {
      target: userId,
      data: { role, invitation: id },
    }),
  });
}
