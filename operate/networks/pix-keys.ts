/** The keys of the receiver at the bank that is played. */
export const PIX_KEYS = {
  clientId: "client-of-the-receiver",
  clientSecret: "secret-of-the-playing-server",
  pixKey: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906",
  /** What some banks give beside them. */
  applicationKey: "application-key-of-the-receiver",
  accountNumber: "123456789",
} as const;
