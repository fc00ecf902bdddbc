import { createHash } from "node:crypto";

/** An organization at ApiPay.kz, by its API key. */
export interface ApipayConnection {
  /** `https://bpapi.bazarbay.site/api/v1`; its sandbox and production have the same. */
  baseUrl: string;
  apiKey: string;
}

/** The name of a connection in the database, which does not tell its key. Whoever has the same key shares its limits. */
export const connectionName = ({ baseUrl, apiKey }: ApipayConnection): string =>
  createHash("sha256")
    .update(JSON.stringify([baseUrl, apiKey]))
    .digest("base64url");
