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

/** `qs_test_` or `qs_live_`, 32 random base62 characters (190 bits), a 6-character base62 CRC32 of all before it. */
export function newDeviceKey(mode: Mode): string {
  let body = `qs_${mode}_`;
  for (let place = 0; place < 32; place++) body += BASE62[randomInt(62)]!;
  return body + checksum(body);
}

/** Whether text can be a key at all: a mistyped one is refused before the database is asked. */
export function isDeviceKey(text: string): boolean {
  const match = SHAPE.exec(text);
  return match !== null && checksum(match[1]!) === match[2];
}

/** What is kept of a key. It has 190 random bits, so a fast hash is enough. */
export const hashDeviceKey = (key: string): Buffer => createHash("sha256").update(key).digest();
