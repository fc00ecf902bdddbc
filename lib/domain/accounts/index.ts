export {
  acceptInvitation,
  joinOrganization,
  type Offer,
  readInvitation,
} from "./accept-invitation";
export { checkTimeZones, differingZones } from "./check-time-zones";
export { changeBrand, findLogo, type OrganizationBrand, readBrand } from "./brand";
export {
  createOrganization,
  openOrganization,
  openOrganizationAsOperator,
  type OpenedOrganization,
} from "./create-organization";
export {
  cashierRefundLimitOf,
  firstCashierRefundLimit,
  readRefundLimit,
} from "./cashier-refund-limit";
export {
  deleteOldMailedLinks,
  deleteOldSessions,
  deleteOldSignInWindows,
} from "./delete-old-sessions";
export * from "./errors";
export {
  findMember,
  findUser,
  type Member,
  type MemberRequest,
  type Membership,
  type User,
} from "./find-member";
export { checkPin, readPin, removePin, resetPin, setPin } from "./pins";
export { findKnownBrowser, type KnownBrowser } from "./known-browsers";
export { changeListSettings } from "./list-settings";
export { inviteMember, listInvitations, ofOrganization, revokeInvitation } from "./invitations";
export { mayOpenOrganizations } from "./open-organizations";
export { requestPasswordReset, resetPassword } from "./password-reset";
export * from "./present";
export { changePassword, changeProfile, readProfile, signOutEverywhere } from "./profile";
export {
  beginSession,
  type Client,
  endSession,
  endSessionOfToken,
  endSessionsAtTill,
  isSessionLive,
  listSessions,
  SESSION_DAYS,
} from "./sessions";
export { reportSignIn, type SignInAttempt } from "./report-sign-in";
export { type Credentials, normalizeEmail, signIn, type SignedIn } from "./sign-in";
export { isSignUpOpen, signUp } from "./sign-up";
export { isVouchedFor } from "./vouched-for";
export { changeRole, leaveOrganization, listMembers, removeMember } from "./team";
export {
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "./two-factor";
