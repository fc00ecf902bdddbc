import { z } from "zod";
import { CurrentPassword, OneTimeCode, PasswordChange, ProfileChange, ProfileResource, Proof, RecoveryCodes, SecondFactorOffer, SessionList } from "@/lib/domain/accounts/schemas";
import { ListSettings } from "@/lib/domain/accounts/view-schemas";
import type { AccountOperation, OperationTable } from "../../operation";

const Nothing = z.object({});

/** A user's own account. */
export const profileOperations = {
  readProfile: {
    method: "GET",
    path: "/profile",
    summary: "Read your profile",
    tag: "Profile",
    permission: null,
    response: ProfileResource,
  },
  changeProfile: {
    method: "PATCH",
    path: "/profile",
    summary: "Change your name, email or language",
    tag: "Profile",
    permission: null,
    body: ProfileChange,
    response: ProfileResource,
  },
  changeListSettings: {
    method: "PUT",
    path: "/profile/list-settings",
    summary: "Change how you see lists",
    tag: "Profile",
    permission: null,
    body: ListSettings,
    response: ListSettings,
  },
  changePassword: {
    method: "PUT",
    path: "/profile/password",
    summary: "Change your password",
    tag: "Profile",
    permission: null,
    body: PasswordChange,
    response: Nothing,
  },
  listSessions: {
    method: "GET",
    path: "/profile/sessions",
    summary: "List your sessions",
    tag: "Profile",
    permission: null,
    response: SessionList,
  },
  endSession: {
    method: "DELETE",
    path: "/profile/sessions/{sessionID}",
    summary: "End one of your sessions",
    tag: "Profile",
    permission: null,
    response: Nothing,
  },
  signOutEverywhere: {
    method: "POST",
    path: "/profile/sign-out-everywhere",
    summary: "End all your sessions",
    tag: "Profile",
    permission: null,
    response: Nothing,
  },
  startTwoFactor: {
    method: "POST",
    path: "/profile/two-factor",
    summary: "Start setting up two-factor sign-in",
    tag: "Profile",
    permission: null,
    body: CurrentPassword,
    response: SecondFactorOffer,
  },
  confirmTwoFactor: {
    method: "POST",
    path: "/profile/two-factor/confirm",
    summary: "Turn on two-factor sign-in",
    tag: "Profile",
    permission: null,
    body: OneTimeCode,
    response: RecoveryCodes,
  },
  disableTwoFactor: {
    method: "POST",
    path: "/profile/two-factor/disable",
    summary: "Turn off two-factor sign-in",
    tag: "Profile",
    permission: null,
    body: Proof,
    response: Nothing,
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/profile/two-factor/recovery-codes",
    summary: "Generate new recovery codes",
    tag: "Profile",
    permission: null,
    body: Proof,
    response: RecoveryCodes,
  },
} as const satisfies OperationTable<AccountOperation>;
