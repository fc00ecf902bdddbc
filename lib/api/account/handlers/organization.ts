import { exportAuditLog, listAuditEntries, presentAuditPage } from "@/lib/domain/audit-log";
import { presentFirstSteps, readFirstSteps } from "@/lib/domain/first-steps";
import { presentGoLiveChecklist, readGoLiveChecklist } from "@/lib/domain/go-live";
import {
  chooseDefaultNetwork,
  connectLiveNetwork,
  disconnectLiveNetwork,
  presentConnectionTest,
  presentLiveNetwork,
  presentLiveNetworks,
  presentNetworks,
  readLiveNetworks,
  readNetworks,
  replaceLiveNetwork,
  switchPrintedCodes,
  testLiveNetwork,
} from "@/lib/domain/networks";
import {
  changeOrganization,
  presentOrganization,
  readOrganization,
} from "@/lib/domain/organization-settings";
import { changeBrand, presentBrand, readBrand } from "@/lib/domain/organizations";
import { resetPin } from "@/lib/domain/sign-in";
import {
  changeRole,
  inviteMember,
  leaveOrganization,
  listInvitations,
  listMembers,
  presentInvitation,
  presentMember,
  presentSentInvitation,
  removeMember,
  revokeInvitation,
} from "@/lib/domain/team";
import { downloadName, downloadResponse } from "../../core/download-response";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const organizationHandlers = {
  readOrganization: accountRoute(accountOperations.readOrganization, async ({ member }) =>
    presentOrganization(await readOrganization(member)),
  ),
  changeOrganization: accountRoute(accountOperations.changeOrganization, async ({ member, body }) =>
    presentOrganization(await changeOrganization(member, body)),
  ),
  readBrand: accountRoute(accountOperations.readBrand, async ({ member }) =>
    presentBrand(await readBrand(member)),
  ),
  changeBrand: accountRoute(accountOperations.changeBrand, async ({ member, body }) =>
    presentBrand(await changeBrand(member, body)),
  ),
  readFirstSteps: accountRoute(accountOperations.readFirstSteps, async ({ member }) =>
    presentFirstSteps(await readFirstSteps(member)),
  ),
  leaveOrganization: accountRoute(accountOperations.leaveOrganization, async ({ member }) => {
    await leaveOrganization(member);
    return {};
  }),
  listMembers: accountRoute(accountOperations.listMembers, async ({ member }) => ({
    data: (await listMembers(member)).map(presentMember),
  })),
  changeRole: accountRoute(accountOperations.changeRole, async ({ member, params, body }) => {
    await changeRole(member, params.userID, { role: body.role, locationIds: body.location_ids });
    return {};
  }),
  removeMember: accountRoute(accountOperations.removeMember, async ({ member, params }) => {
    await removeMember(member, params.userID);
    return {};
  }),
  resetPin: accountRoute(accountOperations.resetPin, async ({ member, params }) => {
    await resetPin(member, params.userID);
    return {};
  }),
  listInvitations: accountRoute(accountOperations.listInvitations, async ({ member }) => ({
    data: (await listInvitations(member)).map(presentInvitation),
  })),
  inviteMember: accountRoute(accountOperations.inviteMember, async ({ member, body }) =>
    presentSentInvitation(await inviteMember(member, body)),
  ),
  revokeInvitation: accountRoute(accountOperations.revokeInvitation, async ({ member, params }) => {
    await revokeInvitation(member, params.invitationID);
    return {};
  }),
  listLiveNetworks: accountRoute(accountOperations.listLiveNetworks, async ({ member }) =>
    presentLiveNetworks(await readLiveNetworks(member)),
  ),
  connectLiveNetwork: accountRoute(accountOperations.connectLiveNetwork, async ({ member, body }) =>
    presentLiveNetwork(await connectLiveNetwork(member, body)),
  ),
  replaceLiveNetwork: accountRoute(
    accountOperations.replaceLiveNetwork,
    async ({ member, params, body }) =>
      presentLiveNetwork(await replaceLiveNetwork(member, params.networkID, body)),
  ),
  chooseDefaultNetwork: accountRoute(
    accountOperations.chooseDefaultNetwork,
    async ({ member, params }) =>
      presentLiveNetwork(await chooseDefaultNetwork(member, params.networkID)),
  ),
  testLiveNetwork: accountRoute(accountOperations.testLiveNetwork, async ({ member, params }) =>
    presentConnectionTest(await testLiveNetwork(member, params.networkID)),
  ),
  switchPrintedCodes: accountRoute(
    accountOperations.switchPrintedCodes,
    async ({ member, params, body }) =>
      presentLiveNetwork(await switchPrintedCodes(member, params.networkID, body.on)),
  ),
  disconnectLiveNetwork: accountRoute(
    accountOperations.disconnectLiveNetwork,
    async ({ member, params }) => {
      await disconnectLiveNetwork(member, params.networkID);
      return {};
    },
  ),
  listNetworkProfiles: accountRoute(accountOperations.listNetworkProfiles, async ({ member }) =>
    presentNetworks(await readNetworks(member), member.currency),
  ),
  readGoLiveChecklist: accountRoute(accountOperations.readGoLiveChecklist, async ({ member }) =>
    presentGoLiveChecklist(await readGoLiveChecklist(member)),
  ),
  listAuditEntries: accountRoute(accountOperations.listAuditEntries, async ({ member, query }) => {
    const { timeZone } = member.organization;
    return presentAuditPage(await listAuditEntries(member, { ...query, timeZone }));
  }),
  exportAuditLog: accountRoute(
    accountOperations.exportAuditLog,
    async ({ member, query: { format, ...search } }) => {
      const { timeZone } = member.organization;
      const entries = exportAuditLog(member, search, timeZone);
      const name = await downloadName("audit-log", search, timeZone);
      return downloadResponse(member, name, format, entries);
    },
  ),
};
