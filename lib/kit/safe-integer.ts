// Integers that are longer than those that JavaScript, and with it many readers of JSON, keep exactly.

const BITS = 53;

/**
 * Returns a number that every reader of JSON keeps: the integer itself up to 2^53 - 1, and the lowest 53 bits of a longer
 * one, always the same for it.
 */
export const safeInteger = (integer: bigint): number => Number(BigInt.asUintN(BITS, integer));

/** Returns all digits of an integer that `safeInteger` gives another number for; undefined for others. */
export const longInteger = (integer: bigint): string | undefined =>
  BigInt.asUintN(BITS, integer) === integer ? undefined : integer.toString();
