import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. Only the hash is kept, so that a copy of the database opens nothing. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOfToken = (token: string): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(token).digest());
