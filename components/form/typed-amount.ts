import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import { digitsOfAmount } from "@/lib/kit/typed-money";

/** How amounts are written: the signs of the page's language, and the number of the currency's decimals. */
export interface AmountStyle {
  group: string;
  point: string;
  decimals: number;
}

export type AmountFault = "unreadable" | "too precise" | "too large";

/** What an amount field shows, and what it stands for. */
export interface AmountText {
  text: string;
  caret: number;
  /** In major units, such as `50000.5`; empty if the text is not an amount that a payment can have. */
  amount: string;
  fault: AmountFault | undefined;
  /** The decimal sign was typed as the sign that separates thousands in the page's language. */
  isGroupPoint: boolean;
}

/** A change by typing, deleting or pasting. */
export interface AmountEdit {
  before: Omit<AmountText, "caret">;
  text: string;
  caret: number;
  /** The whole text was replaced. */
  isWhole: boolean;
  /** Text was deleted after the caret, as by the Delete key. */
  isForward?: boolean;
}

/** Shows an amount such as `50000.5` in the page's language: `50,000.5`, `50 000,5`. */
export function textOfAmount(amount: string, style: AmountStyle): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, style.group);
  return fraction === undefined ? grouped : grouped + style.point + fraction;
}

/**
 * Returns what the field shows after an edit, with separators where the page's language has them.
 *
 * - A text that replaces the whole one is read as people write amounts in any language (`digitsOfAmount`): `1,234` is
 *   thousands, and excess zeros at the end are dropped.
 * - A single point or comma that is typed begins the decimals. Typed where the language separates thousands with it, it
 *   does so as soon as exactly three digits follow: `50,000` in English.
 * - A deleted separator takes the digit next to it along.
 * - What is too precise or too large stays, and has no amount; so does what can't be read, which is left as it was
 *   written.
 */
export function editedAmount(edit: AmountEdit, style: AmountStyle): AmountText {
  const { before, text, isWhole } = edit;
  const isUnread = before.fault === "unreadable";
  const written =
    isUnread || (isWhole && text.length > 1) ? digitsOfAnyAmount(text, style) : undefined;
  if (written) {
    const digitsAfter = text.slice(edit.caret).replaceAll(/\D/g, "").length;
    const shown = shownAmount(written, style);
    return { ...shown, caret: caretBefore(shown.text, digitsAfter) };
  }
  const change = isUnread || isWhole ? { head: "", piece: text, tail: "" } : changeOf(edit, style);
  const piece = plainOfPiece(change.piece, style);
  const head = plainOf(change.head, style) + piece;
  const plain = head + plainOf(change.tail, style);
  const [, whole, , fraction] = /^(\d*)(\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined) {
    return { text, caret: edit.caret, amount: "", fault: "unreadable", isGroupPoint: false };
  }
  const isGroupPoint =
    fraction !== undefined &&
    (before.isGroupPoint || (piece === "." && change.piece === style.group));
  if (isGroupPoint && fraction.length === 3 && /^[1-9]/.test(whole)) {
    const shown = shownAmount([whole + fraction, undefined], style);
    return { ...shown, caret: caretAfter(shown.text, head.replace(".", "").length, style) };
  }
  const shown = shownAmount([whole, fraction], style);
  return { ...shown, caret: caretAfter(shown.text, head.length, style), isGroupPoint };
}

/** Without regard to spaces, which never begin decimals. */
function digitsOfAnyAmount(text: string, { decimals, point }: AmountStyle) {
  const [whole, fraction] =
    digitsOfAmount(text, decimals, point) ??
    digitsOfAmount(text.replaceAll(/[\s'’]/g, ""), decimals, point) ??
    [];
  if (whole === undefined) return undefined;
  const excess = fraction?.slice(decimals) ?? "";
  const kept = /^0*$/.test(excess) ? fraction?.slice(0, decimals) : fraction;
  return [whole, kept === "" ? undefined : kept] as const;
}

function shownAmount(
  [whole, fraction]: readonly [string, string | undefined],
  style: AmountStyle,
): Omit<AmountText, "caret"> {
  const text = textOfAmount(fraction === undefined ? whole : `${whole}.${fraction}`, style);
  const units = whole.replace(/^0+(?=\d)/, "");
  const amount = fraction ? `${units || "0"}.${fraction}` : units;
  const isPrecise =
    fraction === undefined || (style.decimals > 0 && fraction.length <= style.decimals);
  const fault = !isPrecise
    ? "too precise"
    : Number(amount) > MAX_MAJOR_UNITS
      ? "too large"
      : undefined;
  return { text, amount: fault ? "" : amount, fault, isGroupPoint: false };
}

/** The text of a plain amount that nothing was typed of. */
export function untouchedAmount(amount: string, style: AmountStyle): AmountText {
  const text = textOfAmount(amount, style);
  return { text, caret: text.length, amount, fault: undefined, isGroupPoint: false };
}

/** Returns what was inserted, and the text around it, without the digit next to a separator that was deleted. */
function changeOf({ before, text, caret, isForward }: AmountEdit, style: AmountStyle) {
  const tail = text.slice(caret);
  const old = before.text.endsWith(tail)
    ? before.text.slice(0, before.text.length - tail.length)
    : "";
  let start = 0;
  while (start < caret && start < old.length && text[start] === old[start]) start += 1;
  const change = { head: text.slice(0, start), piece: text.slice(start, caret), tail };
  const isSeparatorDeleted =
    text.length < before.text.length && plainOf(text, style) === plainOf(before.text, style);
  if (!isSeparatorDeleted) return change;
  return isForward
    ? { ...change, tail: tail.slice(1) }
    : { ...change, head: change.head.slice(0, -1) };
}

/** Removes the separators of what was shown. */
const plainOf = (text: string, { group, point }: AmountStyle) =>
  text
    .replaceAll(group, "")
    .replaceAll(/[\s'’]/g, "")
    .replaceAll(point, ".");

function plainOfPiece(piece: string, style: AmountStyle): string {
  if (style.decimals === 0 && piece === style.group) return "";
  const written = piece.length > 1 ? digitsOfAnyAmount(piece, style) : undefined;
  if (written) return written[1] === undefined ? written[0] : `${written[0]}.${written[1]}`;
  return piece
    .normalize("NFKC")
    .replaceAll(/[\s'’]/g, "")
    .replaceAll(",", ".");
}

/** Returns the position after this many digits and decimal signs. */
function caretAfter(text: string, count: number, { group }: AmountStyle): number {
  let position = 0;
  for (let left = count; left > 0 && position < text.length; position += 1) {
    if (text[position] !== group) left -= 1;
  }
  return position;
}

/** Returns the last position that this many digits follow. */
function caretBefore(text: string, digits: number): number {
  let position = text.length;
  for (let left = digits; left > 0 && position > 0; position -= 1) {
    if (/\d/.test(text[position - 1]!)) left -= 1;
  }
  return position;
}
