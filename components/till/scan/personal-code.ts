// The code that customers have in their payment app. Networks may change what is in it at any time, and it goes to them as it
// was scanned; the till only tells it from what else is scanned there.

const MIN_CODE_CHARACTERS = 5;
export const MAX_CODE_CHARACTERS = 255;

const isAsLong = ({ length }: string) =>
  length >= MIN_CODE_CHARACTERS && length <= MAX_CODE_CHARACTERS;

/** Where a customer's code is expected: anything but the digits of a barcode. */
export const isPersonalCode = (code: string): boolean => isAsLong(code) && !/^\d*$/.test(code);

/** Among barcodes and orders, only an address is taken for one. */
export const looksPersonal = (code: string): boolean =>
  isAsLong(code) && /^https?:\/\/\S+$/i.test(code);
