import { offsetsOf } from "@/lib/domain/shared/time-zones";
import type { Member } from "@/lib/domain/sign-in";
import type { View } from "@/lib/domain/sign-in/view-schemas";
import { brandOf } from "@/lib/kit/brand";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { hasSandbox } from "@/lib/kit/env";
import { permissionsOf } from "@/lib/kit/permissions";
import { toTimestamp } from "@/lib/kit/time";
import type { Offer } from "./accept-invitation";
import type { Invitation, SentInvitation } from "./invitations";
import type { WorkPlace } from "./member-locations";
import { mayOpenOrganizations } from "./open-organizations";
import type {
  CreatedInvitation,
  InvitationOffer,
  InvitationResource,
  MemberResource,
} from "./schemas";
import type { TeamMember } from "./team";

const presentPlaces = (places: readonly WorkPlace[] | undefined) =>
  places && { locations: places.map(({ id, name }) => ({ location_id: id, name })) };

export const presentMember = (member: TeamMember): MemberResource => ({
  user_id: member.userId,
  name: member.name,
  email: member.email,
  role: member.role,
  ...presentPlaces(member.locations),
  two_factor: member.hasSecondFactor,
  pin_locked: member.isPinLocked,
  joined_at: toTimestamp(member.joinedAt),
});

export const presentInvitation = (invitation: Invitation): InvitationResource => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  ...presentPlaces(invitation.locations),
  ...(invitation.invitedBy !== null && { invited_by: invitation.invitedBy }),
  created_at: toTimestamp(invitation.createdAt),
  expires_at: toTimestamp(invitation.expiresAt),
  expired: invitation.isExpired,
});

export const presentSentInvitation = (invitation: SentInvitation): CreatedInvitation => ({
  ...presentInvitation(invitation),
  link: invitation.link,
  mailed: invitation.mailed,
});

export const presentOffer = (offer: Offer): InvitationOffer => ({
  organization_name: offer.organizationName,
  role: offer.role,
  email: offer.email,
  ...(offer.invitedBy !== null && { invited_by: offer.invitedBy }),
  has_account: offer.hasAccount,
});

/** Converts a member to the view that the browser receives. */
export const presentView = async (member: Member): Promise<View> => ({
  organizationId: member.organizationId,
  organizationName: member.organization.name,
  brand: brandOf(member.organization),
  mode: member.mode,
  currency: member.currency,
  timeZone: member.organization.timeZone,
  zoneOffsets: await offsetsOf(member.organization.timeZone),
  role: member.grant.role,
  permissions: [...permissionsOf(member.grant)],
  needsTwoFactor: member.grant.needsTwoFactor === true,
  isAtTill: member.grant.isAtTill === true,
  hasLive: member.organization.hasLive,
  hasTest: hasSandbox(),
  user: { id: member.userId, name: member.name, email: member.email },
  listSettings: member.listSettings,
  language: member.language,
  now: toTimestamp(await recentDatabaseTime()),
  organizations: member.organizations.map(({ organizationId, name, role }) => ({
    organizationId,
    name,
    role,
  })),
  mayOpenOrganizations: mayOpenOrganizations(member.organizations.map(({ role }) => role)),
});
