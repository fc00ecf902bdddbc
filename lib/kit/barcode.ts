// The number that a barcode stands for, whatever the reader is set to send for it.

/** Readers can send in front of a code what kind of code it is: "]E0" is EAN-13 (ISO/IEC 15424). */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** In front of the codes of the GS1 system, some readers send the sign that says so, which is the separator elsewhere. */
const FNC1 = "\u001D";
/** The item's number is the first element of the codes of the GS1 system: "01", then 14 digits; in print, "(01)". */
const GS1_ITEM = /^(?:\(01\)|01)(\d{14})/;

/**
 * Writes a barcode as it is stored and compared: trimmed, without what says its kind in front of it. The numbers of items
 * (GTIN), of which readers send more or fewer leading zeros depending on their settings, become EAN-13 or EAN-8; codes
 * that hold more than that number, such as the serial number of marked goods, are the number alone. Others stay as they
 * are (GS1 General Specifications).
 */
export function barcodeOf(text: string): string {
  const sent = text.trim().replace(SYMBOLOGY, "");
  const code = sent.startsWith(FNC1) ? sent.slice(1) : sent;
  const [element, item] = GS1_ITEM.exec(code) ?? [];
  // A code of 16 digits that begins with 01 may be anything, but few have a right check digit.
  const number = item && element && isItemNumber(item) ? item : (expanded(code) ?? code);
  return isItemNumber(number) ? shortest(number) : code;
}

const isItemNumber = (code: string) =>
  /^(?:\d{8}|\d{12,14})$/.test(code) && hasRightCheckDigit(code);

function hasRightCheckDigit(code: string): boolean {
  const weight = (place: number) => ((code.length - place) % 2 === 0 ? 3 : 1);
  const sum = [...code].reduce((before, digit, place) => before + Number(digit) * weight(place), 0);
  return sum % 10 === 0;
}

/** What small cartons have: the number of an item without a row of zeros. Readers send either. */
function expanded(code: string): string | undefined {
  const [, system, maker, item, last, check] = /^([01])(\d\d)(\d\d\d)(\d)(\d)$/.exec(code) ?? [];
  if (!system || !maker || !item || !last) return undefined;
  const [a = "", b = "", c = ""] = item;
  const digits =
    last < "3"
      ? `${maker}${last}0000${item}`
      : last === "3"
        ? `${maker}${a}00000${b}${c}`
        : last === "4"
          ? `${maker}${a}${b}00000${c}`
          : `${maker}${item}0000${last}`;
  const number = `${system}${digits}${check}`;
  return hasRightCheckDigit(number) ? number : undefined;
}

function shortest(code: string): string {
  const padded = code.padStart(14, "0");
  if (padded.startsWith("000000")) return padded.slice(6);
  return padded.startsWith("0") ? padded.slice(1) : padded;
}
