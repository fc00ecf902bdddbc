import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const auth = translatable("auth", {
  email: "Email",
  password: "Password",
  newPassword: "New password",
  /** Next to the forms. */
  panel: {
    label: "About Qassa",
    amount: "₸1,500.00",
    paid: "Paid",
    lead: "QR payments on your own server.",
    points: [
      "A till, payment links and an API for devices",
      "Signed webhooks for every change",
      "A sandbox that behaves like a real network",
    ],
  },
  passwordTooShort: "Use at least 8 characters.",
  passwordHint: "At least 8 characters. A few words are easy to remember and hard to guess.",
  name: "Your name",
  documentation: "API documentation",
  backToSignIn: "Back to sign-in",
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgotten: "Forgot your password?",
    noAccount: "New to Qassa?",
    signUp: "Sign up",
    code: "Code",
    codeHint: "The 6 digits from your authenticator app, or one of your recovery codes.",
    startOver: "Use another account",
    passwordChanged: "Your password has been changed. Sign in with the new one.",
    signedOutEverywhere: "You are signed out everywhere. Sign in again to continue.",
  },
  signUp: {
    title: "Sign up",
    description: "Create an organization with a test network, and try out payments right away.",
    organization: "Organization",
    organizationHint: "Payers see this name.",
    submit: "Sign up",
    closedTitle: "By invitation only",
    closed: "Sign-up is by invitation. Ask an owner or admin of your organization to invite you.",
    haveAccount: "Already have an account?",
    signIn: "Sign in",
  },
  organization: {
    title: "New organization",
    description: "It has its own team, devices, payments and test network.",
    first: "You don’t belong to an organization. Create one, or ask for an invitation.",
    /** In place of the form, if the server does not let the reader open an organization. */
    closed: (ownersMay: boolean) =>
      ownersMay
        ? "Only owners of an organization can open another one on this server. Ask an owner of yours to open it."
        : "This server opens no further organizations. Ask the person who runs it.",
    firstClosed:
      "You don’t belong to an organization, and can’t open one on this server. Ask an owner or admin of an organization to invite you.",
    name: "Name",
    currency: "Currency",
    currencyHint: "The currency of your payments. You can change it until the first payment.",
    timeZone: "Time zone",
    submit: "Create organization",
    signOut: "Sign out",
  },
  forgotten: {
    title: "Forgot your password?",
    description: "We’ll email you a link to set a new one.",
    submit: "Email me a link",
    sentTitle: "Check your email",
    sent: (email: string) =>
      `If there is an account for ${email}, we’ve sent it a link to set a new password. The link works for 30 minutes.`,
    /** For a server without SMTP_URL. */
    unsent: {
      description:
        "This server can’t send email. It saves the link for the person who runs the server.",
      submit: "Create a link",
      sentTitle: "Ask for your link",
      sent: (email: string) =>
        `If there is an account for ${email}, the link to set a new password is in a file on the server, in the folder “mail” of its data directory. Ask the person who runs the server for it. It works for 30 minutes.`,
    },
  },
  reset: {
    title: "Set a new password",
    description: "You will be signed out everywhere else.",
    submit: "Set password",
    missing: "Open this page from the link in your email, or ask for a new link.",
    askAgain: "Ask for a new link",
  },
  invitation: {
    title: (organization: string) => `Join ${bidiSafe(organization)}`,
    loading: "Loading your invitation",
    offer: (invitedBy: string | undefined, role: string) =>
      invitedBy ? `${invitedBy} has invited you as ${role}.` : `You have been invited as ${role}.`,
    asSignedIn: (email: string) => `You are signed in as ${email}.`,
    asOther: (email: string) => `This invitation is for ${email}. Sign out to accept it.`,
    asKnown: "There is already an account with this email. Sign in to accept.",
    accept: "Accept invitation",
    signOut: "Sign out",
    failedTitle: "This invitation can’t be used",
    missing: "Open the invitation from the link in your email, or ask for a new one.",
    toOverview: "Continue to Qassa",
  },
  /** Keyed by the error code of the failed sign-in. */
  refusals: {
    SIGN_IN_REFUSED: "The email or password is wrong. Check both, or reset your password.",
    SECOND_FACTOR_REQUIRED:
      "Enter the 6-digit code from your authenticator app, or a recovery code.",
    SECOND_FACTOR_REFUSED:
      "The code is wrong or has already been used. Wait for the next one and try again.",
    TOO_MANY_SIGN_INS: "Too many sign-in attempts. Wait a minute, then try again.",
    RATE_LIMITED: "Too many attempts for this account. Wait 15 minutes, or reset your password.",
    UNREACHABLE:
      "Can’t reach Qassa. Check that it is running and that you are online, then try again.",
    UNEXPECTED: "Something went wrong on our side. Try again in a moment.",
  },
});
