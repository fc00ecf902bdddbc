import { expect, test } from "vitest";
import { isPersonalCode, looksPersonal } from "./personal-code";

const TODAY = "https://qr.vipps.no/28/2/01/031/4791234567?v=1";

test("where a customer's code is expected, anything but a barcode is one", () => {
  for (const code of [TODAY, "https://qr.mobilepay.dk/p/qwjhewqh", "VIPPS:ab12cd34"]) {
    expect(isPersonalCode(code)).toBe(true);
  }
  for (const code of ["4870001200015", "T-40", "", `https://${"a".repeat(250)}`]) {
    expect(isPersonalCode(code)).toBe(false);
  }
});

test("among barcodes and orders, only an address is a customer's code", () => {
  expect(looksPersonal(TODAY)).toBe(true);
  for (const code of ["4870001200015", "T-407", "ORDER 12", "https://a b"]) {
    expect(looksPersonal(code)).toBe(false);
  }
});
