import { z } from "zod";
import { ForgottenPassword, ResetPassword } from "@/lib/domain/sign-in/schemas";
import {
  AcceptInvitation,
  InvitationOffer,
  InvitationToken,
  OpenOrganization,
  SignUp,
} from "@/lib/domain/team/schemas";
import { PairDisplay, TillSignIn } from "@/lib/domain/till/schemas";
import { PIN_POLICY } from "@/lib/kit/rate-limit";
import { type AccessOperation, named, type OperationTable } from "../core/operation";

const Nothing = z.object({});
const Entered = z.object({ organization_id: z.string() });

/** The auth endpoints. Tokens are sent in bodies, so that they do not end up in access logs. */
export const accessOperations = named({
  signUp: {
    method: "POST",
    path: "/sign-up",
    summary: "Sign up with a new organization",
    tag: "Accounts",
    session: "none",
    body: SignUp,
    success: 201,
    response: Entered,
  },
  forgottenPassword: {
    method: "POST",
    path: "/forgotten-password",
    summary: "Ask for a link to reset a password",
    tag: "Accounts",
    session: "none",
    body: ForgottenPassword,
    success: 202,
    response: Nothing,
  },
  resetPassword: {
    method: "POST",
    path: "/reset-password",
    summary: "Reset a password",
    tag: "Accounts",
    session: "none",
    body: ResetPassword,
    response: Nothing,
  },
  readInvitation: {
    method: "POST",
    path: "/invitation",
    summary: "Read an invitation",
    tag: "Invitations",
    session: "none",
    body: InvitationToken,
    response: InvitationOffer,
  },
  acceptInvitation: {
    method: "POST",
    path: "/invitation/accept",
    summary: "Accept an invitation with a new account",
    tag: "Invitations",
    session: "none",
    body: AcceptInvitation,
    success: 201,
    response: Entered,
  },
  joinOrganization: {
    method: "POST",
    path: "/invitation/join",
    summary: "Accept an invitation with your account",
    tag: "Invitations",
    session: "user",
    body: InvitationToken,
    response: Entered,
  },
  openOrganization: {
    method: "POST",
    path: "/organizations",
    summary: "Create an organization",
    tag: "Accounts",
    session: "user",
    body: OpenOrganization,
    success: 201,
    response: Entered,
  },
  signInAtTill: {
    method: "POST",
    path: "/till",
    summary: "Sign in at this browser's till with a PIN",
    tag: "Till",
    session: "none",
    policy: PIN_POLICY,
    countsTills: true,
    body: TillSignIn,
    response: Nothing,
  },
  pairDisplay: {
    method: "POST",
    path: "/display",
    summary: "Pair a customer display with a till",
    tag: "Customer display",
    session: "none",
    body: PairDisplay,
    success: 201,
    response: Nothing,
  },
} as const satisfies OperationTable<AccessOperation>);
