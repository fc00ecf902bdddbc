import { createHash } from "node:crypto";

/**
 * Returns the SHA-256 of a request's parsed parts, so that equal requests have equal hashes: the order of members does
 * not matter, and undefined members are ignored. Parsing has already removed whitespace and different spellings of
 * numbers.
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

/** Returns the hash of versions before the first release, in which the order of members matters. */
export const formerHashOfRequest = (...parts: readonly unknown[]): Buffer =>
  createHash("sha256").update(JSON.stringify(parts)).digest();
