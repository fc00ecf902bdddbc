import { createHash } from "node:crypto";

/**
 * SHA-256 of a request's parts as values, so that equal requests have equal hashes: the order of members does not
 * count, and neither do members that are undefined. Whitespace and the spelling of numbers are gone with parsing.
 */
export const hashOfRequest = (...parts: readonly unknown[]): Buffer =>
  createHash("sha256").update(canonical(parts)).digest();

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`);
  return `{${members.sort().join(",")}}`;
}

/** As releases hashed it that compared the text: in the order in which it was sent. */
export const formerHashOfRequest = (...parts: readonly unknown[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();
