export const auth = {
  product: "Qassa",
  email: "E-mail",
  password: "Password",
  name: "Your name",
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    forgotten: "Forgotten your password?",
    noAccount: "New to Qassa?",
    signUp: "Sign up",
    code: "Code",
    codeHint: "The 6 digits from your authenticator app, or one of your recovery codes.",
    startOver: "Use another account",
  },
  /** By the code of a refused sign-in. */
  refusals: {
    SIGN_IN_REFUSED: "The e-mail or the password is wrong. Check both, or reset the password.",
    SECOND_FACTOR_REQUIRED:
      "Enter the 6-digit code from your authenticator app, or a recovery code.",
    SECOND_FACTOR_REFUSED:
      "The code is wrong or has been used. Wait for the next one and try again.",
    RATE_LIMITED: "Too many tries for this account. Wait 15 minutes, or reset the password.",
    UNREACHABLE:
      "Qassa cannot be reached. Check that it runs and that you are online, then try again.",
    UNEXPECTED: "Something went wrong on our side. Try again in a moment.",
  },
};
