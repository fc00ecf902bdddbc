import { foreign } from "@/lib/kit/display";

export const auth = {
  product: "Qassa",
  email: "E-mail",
  password: "Password",
  newPassword: "New password",
  passwordHint: "At least 8 characters. A few words are easy to remember and hard to guess.",
  name: "Your name",
  backToSignIn: "Back to sign-in",
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgotten: "Forgotten your password?",
    noAccount: "New to Qassa?",
    signUp: "Sign up",
    code: "Code",
    codeHint: "The 6 digits from your authenticator app, or one of your recovery codes.",
    startOver: "Use another account",
    passwordChanged: "Your password is changed. Sign in with the new one.",
    signedOutEverywhere: "You are signed out everywhere. Sign in again to go on here.",
  },
  signUp: {
    title: "Sign up",
    description: "An organization of your own, with a test network to try payments on at once.",
    organization: "Organization",
    organizationHint: "The name that payers see.",
    submit: "Sign up",
    closedTitle: "By invitation only",
    closed:
      "Nobody signs up here by themselves. An owner or admin of your organization can invite you by mail.",
    haveAccount: "Have an account?",
    signIn: "Sign in",
  },
  organization: {
    title: "New organization",
    description: "With its own team, devices, payments and test network.",
    first: "You belong to no organization at the moment. Make one, or ask for an invitation.",
    name: "Name",
    currency: "Currency",
    currencyHint: "Payments are taken in it. It can be changed until there is a first payment.",
    timeZone: "Time zone",
    submit: "Make the organization",
    signOut: "Sign out",
  },
  forgotten: {
    title: "Forgotten password",
    description: "We mail you a link to set a new one.",
    submit: "Mail me a link",
    sentTitle: "Look into your mail",
    sent: (email: string) =>
      `If there is an account for ${email}, a link to set a new password is on its way. It works for 30 minutes.`,
  },
  reset: {
    title: "Set a new password",
    description: "You are signed out everywhere else.",
    submit: "Set the password",
    missing: "This page is opened by the link in a mail. Ask for a new link.",
    askAgain: "Ask for a new link",
  },
  invitation: {
    title: (organization: string) => `Join ${foreign(organization)}`,
    loading: "Looking at your invitation",
    offer: (invitedBy: string | undefined, role: string) =>
      invitedBy ? `${invitedBy} invites you as ${role}.` : `You are invited as ${role}.`,
    asSignedIn: (email: string) => `You are signed in as ${email}.`,
    asOther: (email: string) => `This invitation is for ${email}. Sign out to accept it.`,
    asKnown: "There is an account with this e-mail. Sign in to accept.",
    accept: "Accept the invitation",
    signOut: "Sign out",
    failedTitle: "This invitation does not work",
    missing: "An invitation is opened by the link in a mail. Ask for a new one.",
    toOverview: "Go on to Qassa",
  },
  /** By the code of a refused sign-in. */
  refusals: {
    SIGN_IN_REFUSED: "The e-mail or the password is wrong. Check both, or reset the password.",
    SECOND_FACTOR_REQUIRED:
      "Enter the 6-digit code from your authenticator app, or a recovery code.",
    SECOND_FACTOR_REFUSED:
      "The code is wrong or has been used. Wait for the next one and try again.",
    TOO_MANY_SIGN_INS: "Too many sign-in attempts. Wait a minute, then try again.",
    RATE_LIMITED: "Too many tries for this account. Wait 15 minutes, or reset the password.",
    UNREACHABLE:
      "Qassa cannot be reached. Check that it runs and that you are online, then try again.",
    UNEXPECTED: "Something went wrong on our side. Try again in a moment.",
  },
};
