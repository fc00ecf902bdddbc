import { auditLine, ofOrganization } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import {
  type CountedMail,
  countMail,
  sendMail,
  sendsMails,
  TooManyMails,
} from "@/lib/domain/shared/mail";
import { OwnersOnly, type Member, mailedAddress, newMailedToken } from "@/lib/domain/sign-in";
import { openInvitations, userNames } from "@/lib/domain/sign-in/sql";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, inTransaction, Prisma, query } from "@/lib/kit/db";
import { bidiSafe } from "@/lib/kit/display";
import { publicUrl } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { currentLanguage, isLanguage, type Language } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { log } from "@/lib/kit/log";
import type { Role } from "@/lib/kit/permissions";
import { after, days } from "@/lib/kit/time";
import { messages } from "@/lib/messages";
import { AlreadyMember, InvitationNotFound, TooManyInvitations } from "./errors";
import {
  checkWorkPlaces,
  locationsById,
  namesOf,
  type WorkPlace,
  workPlaces,
} from "./member-locations";
import type { NewInvitation } from "./schemas";
import { isVouchedFor } from "./vouched-for";

const VALID_DAYS = 7;
const MAX_OPEN = 50;

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  /** Where a cashier will work; undefined: at all locations. */
  locations: WorkPlace[] | undefined;
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  isExpired: boolean;
}

/** An invitation with its link, which is not stored. */
export interface SentInvitation extends Invitation {
  link: string;
  /**
   * The mail server accepted the email; otherwise, or if the address has got many from other organizations, the link has to
   * be passed on another way.
   */
  mailed: boolean;
}

/**
 * Invites someone by email to join the member's organization in a role, for 7 days; an earlier invitation of the same
 * email stops working. Only owners can invite owners; cashiers can be limited to locations. Throws `Forbidden`,
 * `AlreadyMember`, `TooManyInvitations`, `TooManyMails` if the organization, the member or the address has sent or got
 * many, and `ValidationFailed`.
 */
export async function inviteMember(
  member: Member,
  { email, role, location_ids: requested }: NewInvitation,
): Promise<SentInvitation> {
  authorize(member, "team.manage");
  if (role === "owner" && member.grant.role !== "owner") throw new OwnersOnly();
  const { organizationId, userId } = member;
  const { token, tokenHash } = newMailedToken();
  const id = newId("mailedLink");
  const locations = await locationsById(db(), organizationId);
  const locationIds = checkWorkPlaces(role, requested ?? [], locations);
  const places = workPlaces(locationIds, locations);
  // Not in the transaction, where it would need a second connection while others wait for this one.
  const expiresAt = after(await databaseNow(), days(VALID_DAYS));
  const { invitation, isMailable } = await inTransaction(async (transaction) => {
    // Serializes concurrent invitations, so that none exceeds the limit.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const existing = await transaction.membership.count({
      where: { organizationId, user: { email } },
    });
    if (existing > 0) throw new AlreadyMember();
    const open = { kind: "invitation", organizationId, usedAt: null } as const;
    await transaction.mailedLink.deleteMany({ where: { ...open, email } });
    if ((await transaction.mailedLink.count({ where: open })) >= MAX_OPEN) {
      throw new TooManyInvitations(MAX_OPEN);
    }
    const made = await transaction.mailedLink.create({
      data: { ...open, id, tokenHash, email, role, locationIds, createdBy: userId, expiresAt },
    });
    await transaction.auditEntry.create({
      data: auditLine(ofOrganization(member), "invitation.sent", {
        target: id,
        data: { email, role, ...(places && { locations: namesOf(places) }) },
      }),
    });
    const mail = { kind: "invitation", to: email, organizationId, sentBy: userId } as const;
    return { invitation: made, isMailable: await isCounted(transaction, mail) };
  });
  const link = mailedAddress("invitation", token);
  const isKnown = await isVouchedFor(organizationId);
  const mail = () =>
    messages.mails.invitation({
      organization: bidiSafe(member.organization.name),
      role: messages.roles[role].name.toLowerCase(),
      invitedBy: `${bidiSafe(member.name)} (${member.email})`,
      link,
      days: VALID_DAYS,
      server: isKnown ? undefined : publicUrl(),
    });
  const send = async () => {
    if (!isMailable) throw new Error("Others have sent this address many emails.");
    await sendMail({ to: email, ...mail() });
  };
  const mailed = await inLanguage(await languageOf(email), send).then(
    () => sendsMails(),
    (error: unknown) => {
      log.error({ error }, "could not email an invitation");
      return false;
    },
  );
  const { createdAt } = invitation;
  return {
    id,
    email,
    role,
    locations: places,
    invitedBy: member.name,
    createdAt,
    expiresAt,
    isExpired: false,
    link,
    mailed,
  };
}

/**
 * Counts an email. Returns false if it may not be sent for what other organizations have sent: they must not be able to
 * keep somebody out. Throws `TooManyMails` for what this one has.
 */
async function isCounted(
  transaction: Prisma.TransactionClient,
  mail: CountedMail,
): Promise<boolean> {
  try {
    await countMail(transaction, mail);
    return true;
  } catch (error) {
    if (error instanceof TooManyMails && error.isByOthers) return false;
    throw error;
  }
}

/** What the invited person has chosen, if they are a user, or else what the inviting one reads. */
async function languageOf(email: string): Promise<Language> {
  const user = await db().user.findUnique({ where: { email }, select: { language: true } });
  return isLanguage(user?.language) ? user.language : currentLanguage();
}

/** Returns the invitations that have not been accepted, newest first, including expired ones. */
export async function listInvitations(member: Member): Promise<Invitation[]> {
  authorize(member, "team.manage");
  const locations = await locationsById(db(), member.organizationId);
  const invitations = await query<
    Omit<Invitation, "locations"> & { locationIds: string[] }
  >(Prisma.sql`
    SELECT l.id, l.email, l.role, l.location_ids AS "locationIds", u.name AS "invitedBy", l.created_at AS "createdAt", l.expires_at AS "expiresAt",
      l.expires_at <= now() AS "isExpired"
    FROM ${openInvitations} l LEFT JOIN ${userNames} u ON u.id = l.created_by
    WHERE l.organization_id = ${member.organizationId}
    ORDER BY l.created_at DESC`);
  return invitations.map(({ locationIds, ...invitation }) => ({
    ...invitation,
    locations: workPlaces(locationIds, locations),
  }));
}

/** Revokes an invitation: its link stops working. Throws `Forbidden` and `InvitationNotFound`. */
export async function revokeInvitation(member: Member, invitationId: string): Promise<void> {
  authorize(member, "team.manage");
  const where = {
    id: invitationId,
    kind: "invitation",
    organizationId: member.organizationId,
    usedAt: null,
  } as const;
  await inTransaction(async (transaction) => {
    const link = await transaction.mailedLink.findFirst({ where });
    if (!link) throw new InvitationNotFound();
    if (link.role === "owner" && member.grant.role !== "owner") throw new OwnersOnly();
    const { count } = await transaction.mailedLink.deleteMany({ where });
    if (count === 0) throw new InvitationNotFound();
    const facts = { email: link.email, role: link.role };
    await transaction.auditEntry.create({
      data: auditLine(ofOrganization(member), "invitation.revoked", {
        target: invitationId,
        data: facts,
      }),
    });
  });
}
