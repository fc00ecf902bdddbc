/** With which unit tests run, and what is recorded for them. */
export const TEST_SECRETS = {
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  NEXTAUTH_SECRET: "a secret that signs sessions in tests only",
};
