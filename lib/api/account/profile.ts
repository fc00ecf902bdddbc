import { z } from "zod";
import {
  CurrentPassword,
  OneTimeCode,
  PasswordChange,
  ProfileChange,
  ProfileResource,
  Proof,
  RecoveryCodes,
  SecondFactorOffer,
  SessionList,
} from "@/lib/domain/accounts/schemas";
import type { AccountOperation } from "./operation";

const Nothing = z.object({});

/** A user's own account. */
export const profileOperations = {
  readProfile: { method: "GET", path: "/profile", permission: null, response: ProfileResource },
  changeProfile: {
    method: "PATCH",
    path: "/profile",
    permission: null,
    body: ProfileChange,
    response: ProfileResource,
  },
  changePassword: {
    method: "PUT",
    path: "/profile/password",
    permission: null,
    body: PasswordChange,
    response: Nothing,
  },
  listSessions: {
    method: "GET",
    path: "/profile/sessions",
    permission: null,
    response: SessionList,
  },
  endSession: {
    method: "DELETE",
    path: "/profile/sessions/{sessionID}",
    permission: null,
    response: Nothing,
  },
  signOutEverywhere: {
    method: "POST",
    path: "/profile/sign-out-everywhere",
    permission: null,
    response: Nothing,
  },
  startTwoFactor: {
    method: "POST",
    path: "/profile/two-factor",
    permission: null,
    body: CurrentPassword,
    response: SecondFactorOffer,
  },
  confirmTwoFactor: {
    method: "POST",
    path: "/profile/two-factor/confirm",
    permission: null,
    body: OneTimeCode,
    response: RecoveryCodes,
  },
  disableTwoFactor: {
    method: "POST",
    path: "/profile/two-factor/disable",
    permission: null,
    body: Proof,
    response: Nothing,
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/profile/two-factor/recovery-codes",
    permission: null,
    body: Proof,
    response: RecoveryCodes,
  },
} as const satisfies Record<string, AccountOperation>;
