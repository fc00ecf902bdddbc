import { createHash } from "node:crypto";

/** A number for what a network numbers in another way, or not at all: always the same for a reference, 53 bits. */
export const operationNumber = (reference: string): bigint =>
  BigInt.asUintN(53, createHash("sha256").update(reference).digest().readBigUInt64BE() >> 1n);
