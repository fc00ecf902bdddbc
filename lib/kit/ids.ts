import { fromString, fromUUIDBytes, toUUIDBytes, typeidUnboxed } from "typeid-js";

const PREFIXES = {
  payment: "pay",
  refund: "ref",
  subscription: "sub",
  event: "evt",
  delivery: "dlv",
  caughtRequest: "cgt",
  deviceKey: "dev",
  organization: "org",
  user: "usr",
  networkAccount: "net",
  mailedLink: "lnk",
  till: "til",
  location: "loc",
  catalogueItem: "itm",
  shift: "shf",
  tillDisplay: "dsp",
  displaySlide: "sld",
  tipQuestion: "tpq",
  printedCode: "prc",
  scan: "scn",
  session: "ses",
  savedView: "viw",
  notification: "ntf",
  notificationMessage: "nms",
  notificationChannel: "nch",
  note: "nte",
  reusableLink: "rlk",
  busyHour: "bsy",
  busyHourPayer: "bsp",
} as const;

export type IdKind = keyof typeof PREFIXES;

/** Returns a new TypeID: a prefix and a UUIDv7 in base32. It sorts by creation time and is never a secret. */
export function newId(kind: IdKind): string {
  return typeidUnboxed(PREFIXES[kind]);
}

/** Returns the TypeID of a given UUID, so that the ID of a past event sorts at the time of that event. */
export const idFromUuid = (kind: IdKind, uuid: Uint8Array): string =>
  fromUUIDBytes(PREFIXES[kind], uuid);

const TIME_BYTES = 6;
const UUID_BYTES = 16;

/**
 * Returns an ID that sorts before all IDs of this kind created since a moment, and after those created earlier: the bound
 * of a range of the primary key.
 */
export function firstIdAt(kind: IdKind, moment: Date): string {
  const min = Buffer.alloc(UUID_BYTES);
  min.writeUIntBE(Math.max(moment.getTime(), 0), 0, TIME_BYTES);
  return idFromUuid(kind, min);
}

/** Returns when an ID was created. */
export const momentOfId = (id: string): Date =>
  new Date(Buffer.from(toUUIDBytes(fromString(id))).readUIntBE(0, TIME_BYTES));

/** Returns the ID of another kind with the same UUID: the same result each time, without storing it. */
export const idWithSameUuid = (kind: IdKind, id: string): string =>
  `${PREFIXES[kind]}${id.slice(id.lastIndexOf("_"))}`;

const SHAPE = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Returns whether text has the format of an ID of this kind. Without it, the ID cannot exist. */
export function isId(kind: IdKind, text: string): boolean {
  return SHAPE.exec(text)?.[1] === PREFIXES[kind];
}
