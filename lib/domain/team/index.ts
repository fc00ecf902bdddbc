export { acceptInvitation, joinOrganization, readInvitation } from "./accept-invitation";
export {
  createOrganization,
  openOrganization,
  openOrganizationAsOperator,
} from "./create-organization";
export * from "./errors";
export { inviteMember, listInvitations, revokeInvitation } from "./invitations";
export { mayOpenOrganizations } from "./open-organizations";
export * from "./present";
export { isSignUpOpen, signUp } from "./sign-up";
export { changeRole, leaveOrganization, listMembers, removeMember } from "./team";
export { isVouchedFor } from "./vouched-for";
