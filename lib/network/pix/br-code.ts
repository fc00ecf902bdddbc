// BR Code: the text of a Pix QR code, as EMV QRCPS for merchants with the fields of the Banco Central's manual.

const PIX = "br.gov.bcb.pix";
const MAX_NAME = 25;
const MAX_CITY = 15;

/** A code for a charge, whose details payers' apps read at its location. */
export const dynamicCode = (merchant: { name: string; city: string }, location: string): string =>
  brCode(merchant, field("00", PIX) + field("25", location.replace(/^https?:\/\//, "")));

/** A code that is printed once; the payer enters the amount. */
export const staticCode = (merchant: { name: string; city: string }, pixKey: string): string =>
  brCode(merchant, field("00", PIX) + field("01", pixKey));

function brCode({ name, city }: { name: string; city: string }, account: string): string {
  const text =
    field("00", "01") +
    field("26", account) +
    // No category, reais, Brazil.
    field("52", "0000") +
    field("53", "986") +
    field("58", "BR") +
    field("59", plain(name, MAX_NAME)) +
    field("60", plain(city, MAX_CITY)) +
    // Without an identifier of the transaction.
    field("62", field("05", "***")) +
    "6304";
  return text + crc16(text);
}

const field = (id: string, value: string): string => {
  if (value.length > 99)
    throw new Error(`A field of a BR Code has at most 99 characters, not ${value.length}`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
};

/** Letters without accents, since apps read other characters differently. */
const plain = (text: string, maxLength: number): string =>
  text
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .trim()
    .slice(0, maxLength) || "-";

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
