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
import type { OperationTable } from "../../operation";
import type { AccountOperation } from "../operation";

const Nothing = z.object({});

/** The organization itself: its settings, team, live network and audit log. */
export const organizationOperations = {
  readOrganization: {
    method: "GET",
    path: "/organization",
    summary: "Read the organization",
    tag: "Organization",
    permission: null,
    response: OrganizationResource,
  },
  changeOrganization: {
    method: "PATCH",
    path: "/organization",
    summary: "Change the organization's settings",
    tag: "Organization",
    permission: "organization.manage",
    body: OrganizationChange,
    response: OrganizationResource,
  },
  leaveOrganization: {
    method: "POST",
    path: "/organization/leave",
    summary: "Leave the organization",
    tag: "Organization",
    permission: null,
    response: Nothing,
  },
  listMembers: {
    method: "GET",
    path: "/team",
    summary: "List members",
    tag: "Team",
    permission: "team.read",
    response: TeamResource,
  },
  changeRole: {
    method: "PATCH",
    path: "/team/{userID}",
    summary: "Change a member's role",
    tag: "Team",
    permission: "team.manage",
    body: RoleChange,
    response: Nothing,
  },
  removeMember: {
    method: "DELETE",
    path: "/team/{userID}",
    summary: "Remove a member",
    tag: "Team",
    permission: "team.manage",
    response: Nothing,
  },
  listInvitations: {
    method: "GET",
    path: "/team/invitations",
    summary: "List open invitations",
    tag: "Team",
    permission: "team.manage",
    response: InvitationList,
  },
  inviteMember: {
    method: "POST",
    path: "/team/invitations",
    summary: "Invite a member",
    tag: "Team",
    permission: "team.manage",
    body: NewInvitation,
    success: 201,
    response: InvitationMade,
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/team/invitations/{invitationID}",
    summary: "Revoke an invitation",
    tag: "Team",
    permission: "team.manage",
    response: Nothing,
  },
  readLiveNetwork: {
    method: "GET",
    path: "/network",
    summary: "Read how the live payment network is connected",
    tag: "Payment network",
    permission: "network.manage",
    response: LiveNetworkResource,
  },
  connectLiveNetwork: {
    method: "PUT",
    path: "/network",
    summary: "Connect a live payment network",
    tag: "Payment network",
    permission: "network.manage",
    body: LiveNetworkConnection,
    response: LiveNetworkResource,
  },
  testLiveNetwork: {
    method: "POST",
    path: "/network/test",
    summary: "Test the connection to the live payment network",
    tag: "Payment network",
    permission: "network.manage",
    response: ConnectionTest,
  },
  disconnectLiveNetwork: {
    method: "DELETE",
    path: "/network",
    summary: "Disconnect the live payment network",
    tag: "Payment network",
    permission: "network.manage",
    response: Nothing,
  },
  listAuditEntries: {
    method: "GET",
    path: "/audit",
    summary: "List the audit log, newest first",
    tag: "Audit log",
    permission: "audit.read",
    query: AuditFilters,
    response: AuditEntryPage,
  },
} as const satisfies OperationTable<AccountOperation>;
