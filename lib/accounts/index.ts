export { createOrganization, type OpenedOrganization } from "./create-organization";
export * from "./errors";
export { findMember, type Member, type MemberRequest, type Membership } from "./find-member";
export { type Credentials, signIn, type SignedIn } from "./sign-in";
