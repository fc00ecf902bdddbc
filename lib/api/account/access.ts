import { z } from "zod";
import {
  AcceptInvitation,
  ForgottenPassword,
  InvitationOffer,
  InvitationToken,
  OpenOrganization,
  ResetPassword,
  SignUp,
} from "@/lib/domain/accounts/schemas";
import { PairDisplay } from "@/lib/domain/till/schemas";

/** One operation for people who are not signed in, or belong to no organization. */
export interface AccessOperation {
  method: "POST";
  /** Below `/api/access`. */
  path: string;
  /** Whether somebody has to be signed in; an organization is not needed. */
  session: "none" | "user";
  body: z.ZodType;
  success?: 200 | 201 | 202;
  response: z.ZodType;
}

const Nothing = z.object({});
const Entered = z.object({ organization_id: z.string() });

/** The ways in. Tokens come in bodies, so that they are in no log of addresses. */
export const accessOperations = {
  signUp: {
    method: "POST",
    path: "/sign-up",
    session: "none",
    body: SignUp,
    success: 201,
    response: Entered,
  },
  forgottenPassword: {
    method: "POST",
    path: "/forgotten-password",
    session: "none",
    body: ForgottenPassword,
    success: 202,
    response: Nothing,
  },
  resetPassword: {
    method: "POST",
    path: "/reset-password",
    session: "none",
    body: ResetPassword,
    response: Nothing,
  },
  readInvitation: {
    method: "POST",
    path: "/invitation",
    session: "none",
    body: InvitationToken,
    response: InvitationOffer,
  },
  acceptInvitation: {
    method: "POST",
    path: "/invitation/accept",
    session: "none",
    body: AcceptInvitation,
    success: 201,
    response: Entered,
  },
  joinOrganization: {
    method: "POST",
    path: "/invitation/join",
    session: "user",
    body: InvitationToken,
    response: Entered,
  },
  openOrganization: {
    method: "POST",
    path: "/organizations",
    session: "user",
    body: OpenOrganization,
    success: 201,
    response: Entered,
  },
  /** A screen without a session begins to follow a till. */
  pairDisplay: {
    method: "POST",
    path: "/display",
    session: "none",
    body: PairDisplay,
    success: 201,
    response: Nothing,
  },
} as const satisfies Record<string, AccessOperation>;
