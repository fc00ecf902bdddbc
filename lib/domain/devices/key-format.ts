import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "@/lib/kit/actor";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^(qs_(?:test|live)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

const checksum = (text: string): string => {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place++) {
    digits = BASE62[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

/**
 * Returns `qs_test_` or `qs_live_`, 32 random base62 characters (190 bits) and the CRC32 of both in 6 base62
 * characters.
 */
export function newDeviceKey(mode: Mode): string {
  let body = `qs_${mode}_`;
  for (let place = 0; place < 32; place++) body += BASE62[randomInt(62)]!;
  return body + checksum(body);
}

/** Returns whether text can be a key at all: a mistyped one is refused without a query. */
export function isDeviceKey(text: string): boolean {
  const match = SHAPE.exec(text);
  return match !== null && checksum(match[1]!) === match[2];
}

/** Returns the hash of a key, as it is stored. A key has 190 random bits, so a fast hash is enough. */
export const hashDeviceKey = (key: string): Buffer => createHash("sha256").update(key).digest();
