// docs/guides/errors.md describes every error code that an integrator can get, and no other.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deviceErrors } from "@/lib/api/device/errors";
import { sandboxErrors } from "@/lib/api/sandbox/errors";
import { filesBelow, headings } from "@/tests/support/guides";

const FILE = "docs/guides/errors.md";
const guide = readFileSync(FILE, "utf8");
const described = { ...sandboxErrors, ...deviceErrors };

/** Codes that only the account area, the till or the auth endpoints respond with. */
const OF_OTHER_SURFACES = [
  "ALREADY_MEMBER",
  "CASHIER_REFUND_LIMIT",
  "BARCODE_TAKEN",
  "CATALOGUE_FULL",
  "CATALOGUE_ITEM_NOT_FOUND",
  "CAUGHT_REQUEST_NOT_FOUND",
  "CURRENCY_FIXED",
  "DELIVERY_NOT_FOUND",
  "DELIVERY_NOT_RESENDABLE",
  "DEFAULT_NETWORK_NEEDED",
  "DEVICE_KEY_NOT_FOUND",
  "DEVICE_KEY_NOT_ROTATABLE",
  "DISPLAY_NOT_FOUND",
  "EMAIL_TAKEN",
  "GATEWAY_NOT_ANSWERING",
  "INVITATION_NOT_FOUND",
  "INVITED_AS_ANOTHER",
  "LAST_OWNER",
  "LINK_INVALID",
  "LINKS_IN_USE",
  "LIVE_KEYS_IN_USE",
  "LIVE_NETWORK_MISSING",
  "LIVE_NETWORK_NOT_FOUND",
  "LIVE_PAYMENTS_OPEN",
  "LOCATION_NOT_FOUND",
  "LOGO_NOT_FOUND",
  "MEMBER_NOT_FOUND",
  "NO_SHIFT_IS_OPEN",
  "NOTE_NOT_FOUND",
  "NOT_A_PHONE_NUMBER",
  "NO_SANDBOX_IN_LIVE_MODE",
  "NOTIFICATION_CHANNEL_NOT_FOUND",
  "PAIRING_CODE_INVALID",
  "PAYMENT_UNDER_WAY",
  "PINS_NOT_ACCEPTED",
  "RECEIPT_NOT_FOUND",
  "RECEIPT_NOT_MAILED",
  "PRINTED_CODES_OFF",
  "PUBLIC_ADDRESS_NEEDED",
  "REFUND_NOT_RETRYABLE",
  "REUSABLE_LINK_CHANGED",
  "REUSABLE_LINK_NOT_ACTIVE",
  "REUSABLE_LINK_NOT_FOUND",
  "SAVED_VIEW_NOT_FOUND",
  "SCAN_ADDRESS_NOT_FOUND",
  "SCAN_OVER",
  "SECOND_FACTOR_IS_OFF",
  "SECOND_FACTOR_IS_ON",
  "SECOND_FACTOR_REFUSED",
  "SECOND_FACTOR_REQUIRED",
  "SECRET_ROTATION_NOT_STARTED",
  "SESSION_NOT_FOUND",
  "SHIFT_IS_OPEN",
  "SHIFT_NOT_FOUND",
  "SIGN_IN_REFUSED",
  "SLIDE_NOT_FOUND",
  "SLIDE_PICTURE_NOT_FOUND",
  "TILL_NOT_FOUND",
  "LARGE_AMOUNT",
  "TIP_QUESTION_OVER",
  "TOO_MANY_EMAILS",
  "TOO_MANY_INVITATIONS",
  "TOO_MANY_LOCATIONS",
  "TOO_MANY_NETWORKS",
  "TOO_MANY_NOTIFICATION_CHANNELS",
  "TOO_MANY_NOTES",
  "TOO_MANY_ORGANIZATIONS",
  "TOO_MANY_PINS",
  "TOO_MANY_OPEN_LINKS",
  "TOO_MANY_PAYERS",
  "TOO_MANY_REUSABLE_LINKS",
  "TOO_MANY_SAVED_VIEWS",
  "TOO_MANY_SIGN_INS",
  "TOO_MANY_SLIDES",
  "TOO_MANY_SUBSCRIPTIONS",
  "TOO_MANY_TILLS",
  "WEBHOOK_CATCHER_FOR_TEST_MODE",
  "WEBHOOK_CATCHER_NOT_FOUND",
];

/** Returns the codes in the source: of error classes, of refusals by the network, and of the front server. */
function codesInSource(): Set<string> {
  const codes = new Set<string>(["INTERNAL_ERROR"]);
  const collect = (files: string[], expression: RegExp) => {
    for (const file of files.filter((name) => !name.includes(".test."))) {
      for (const [, code] of readFileSync(file, "utf8").matchAll(expression)) codes.add(code!);
    }
  };
  collect(filesBelow("lib", ".ts"), /\breadonly code(?:: string)? = "([A-Z_]+)"/g);
  collect(filesBelow("server/front", ".ts"), /\bcode: "([A-Z_]+)"/g);
  // The list of refusal codes.
  collect(["lib/network/gateway/contract.ts"], /^ {2}"([A-Z_]+)",$/gm);
  return codes;
}

test("the guide has a heading for each code of the device and the sandbox API, and no other", () => {
  expect(headings(FILE, 3).sort()).toEqual(Object.keys(described).sort());
});

test.each(Object.entries(described))("the guide states the status of %s", (code, { status }) => {
  expect(guide).toContain(`\n### ${code}\n\n**${status}.** `);
  expect(guide.replace(/ +/g, " ")).toContain(
    `\n| ${status} | [\`${code}\`](#${code.toLowerCase()}) |\n`,
  );
});

test("each code says what to do", () => {
  const sections = guide.split("\n### ").slice(1);
  expect(sections.filter((section) => !section.includes("\n**What to do:** "))).toEqual([]);
});

test("each code in the source is in the guide, or belongs to another surface", () => {
  const known = [...Object.keys(described), ...OF_OTHER_SURFACES];
  expect([...codesInSource()].sort()).toEqual(known.sort());
});
