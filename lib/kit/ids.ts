import { fromUUIDBytes, typeidUnboxed } from "typeid-js";

const PREFIXES = {
  payment: "pay",
  refund: "ref",
  subscription: "sub",
  event: "evt",
  delivery: "dlv",
  deviceKey: "dev",
  organization: "org",
  user: "usr",
  networkAccount: "net",
  mailedLink: "lnk",
  till: "til",
  tillDisplay: "dsp",
  session: "ses",
} as const;

export type IdKind = keyof typeof PREFIXES;

/** A TypeID: prefix and UUIDv7 in base32. Sorts by time of making; never a secret. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(PREFIXES[kind]);
}

/** The TypeID of a UUID that is given: what happened at an earlier time sorts at that time. */
export const idFromUuid = (kind: IdKind, uuid: Uint8Array): string =>
  fromUUIDBytes(PREFIXES[kind], uuid);

const SHAPE = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether text has the shape of an id of this kind; one that has not cannot exist. */
export function isId(kind: IdKind, text: string): boolean {
  return SHAPE.exec(text)?.[1] === PREFIXES[kind];
}
