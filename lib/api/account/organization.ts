import { z } from "zod";
import {
  InvitationList,
  InvitationMade,
  NewInvitation,
  OrganizationChange,
  OrganizationResource,
  RoleChange,
  TeamResource,
} from "@/lib/domain/accounts/schemas";
import { AuditEntryPage, AuditFilters } from "@/lib/domain/audit/schemas";
import {
  ConnectionTest,
  LiveNetworkConnection,
  LiveNetworkResource,
} from "@/lib/domain/live-network/schemas";
import type { AccountOperation } from "./operation";

const Nothing = z.object({});

/** The organization itself: its settings, team, live network and audit log. */
export const organizationOperations = {
  readOrganization: {
    method: "GET",
    path: "/organization",
    permission: null,
    response: OrganizationResource,
  },
  changeOrganization: {
    method: "PATCH",
    path: "/organization",
    permission: "organization.manage",
    body: OrganizationChange,
    response: OrganizationResource,
  },
  leaveOrganization: {
    method: "POST",
    path: "/organization/leave",
    permission: null,
    response: Nothing,
  },
  listMembers: { method: "GET", path: "/team", permission: "team.read", response: TeamResource },
  changeRole: {
    method: "PATCH",
    path: "/team/{userID}",
    permission: "team.manage",
    body: RoleChange,
    response: Nothing,
  },
  removeMember: {
    method: "DELETE",
    path: "/team/{userID}",
    permission: "team.manage",
    response: Nothing,
  },
  listInvitations: {
    method: "GET",
    path: "/team/invitations",
    permission: "team.manage",
    response: InvitationList,
  },
  inviteMember: {
    method: "POST",
    path: "/team/invitations",
    permission: "team.manage",
    body: NewInvitation,
    success: 201,
    response: InvitationMade,
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/team/invitations/{invitationID}",
    permission: "team.manage",
    response: Nothing,
  },
  readLiveNetwork: {
    method: "GET",
    path: "/network",
    permission: "network.manage",
    response: LiveNetworkResource,
  },
  connectLiveNetwork: {
    method: "PUT",
    path: "/network",
    permission: "network.manage",
    body: LiveNetworkConnection,
    response: LiveNetworkResource,
  },
  testLiveNetwork: {
    method: "POST",
    path: "/network/test",
    permission: "network.manage",
    response: ConnectionTest,
  },
  disconnectLiveNetwork: {
    method: "DELETE",
    path: "/network",
    permission: "network.manage",
    response: Nothing,
  },
  listAuditEntries: {
    method: "GET",
    path: "/audit",
    permission: "audit.read",
    query: AuditFilters,
    response: AuditEntryPage,
  },
} as const satisfies Record<string, AccountOperation>;
