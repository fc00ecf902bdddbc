// Links: a code to scan, a page on the payer's own phone, and longer times.
import { describe, expect, test } from "vitest";
import { days, minutes } from "@/lib/kit/time";
import { VIPPS_KEYS } from "@/operate/networks/vipps-server";
import { vippsForEach, vippsOrder } from "@/tests/support/played-vipps";
import { vippsNetwork } from "./network";
import { vippsReference } from "./references";

const vipps = vippsForEach();
const { bookOf, stateOf } = vipps;

test("a link's QR code is the URL that the payer's app opens", async () => {
  const link = vippsOrder();
  const answer = await vipps.network.createLink(link);
  expect(answer).toMatchObject({
    outcome: "accepted",
    qrToken: expect.stringContaining(`${vipps.server.origin}/pay/`),
    extTranId: vippsReference(link.reference),
    expiresAt: link.expiresAt,
  });
  expect(JSON.parse(vipps.played.calls.at(-1)!.body)).toMatchObject({
    userFlow: "QR",
    qrFormat: { format: "TEXT/TARGETURL" },
    customerInteraction: "CUSTOMER_NOT_PRESENT",
  });
  expect(await vipps.network.createLink(link)).toEqual(answer);
  vipps.played.books.decide(vippsReference(link.reference), true);
  expect(await stateOf(link.reference)).toMatchObject({ state: "paid" });
});

describe("a link that is opened on the payer's own phone", () => {
  const opened = (changes: object = {}) =>
    vipps.network.createLink({
      ...vippsOrder(),
      returnUrl: "https://shop.example/r/1",
      ...changes,
    });
  const sent = () => JSON.parse(vipps.played.calls.at(-1)!.body) as Record<string, unknown>;

  test("switches to the app, and comes back", async () => {
    expect(await opened()).toMatchObject({
      outcome: "accepted",
      qrToken: expect.stringMatching(/^http/) as unknown,
    });
    expect(sent()).toMatchObject({
      userFlow: "WEB_REDIRECT",
      returnUrl: "https://shop.example/r/1",
    });
    expect(sent()).not.toHaveProperty("qrFormat");
  });

  test("is a code as elsewhere if the page has no https", async () => {
    await opened({ returnUrl: "http://localhost:3000/r/1" });
    expect(sent()).toMatchObject({ userFlow: "QR" });
  });
});

describe("a link for longer than ten minutes", () => {
  const longer = () =>
    vippsNetwork({ baseUrl: vipps.server.origin, ...VIPPS_KEYS, longestLinkDays: 7 });
  const linkFor = (passing: number) =>
    vippsOrder({ comment: "Two teas", expiresAt: new Date(Date.now() + passing) });
  const sent = () => JSON.parse(vipps.played.calls.at(-1)!.body) as Record<string, unknown>;

  test("says what is bought, and until when", async () => {
    const link = linkFor(days(3));
    expect(await longer().createLink(link)).toMatchObject({ expiresAt: link.expiresAt });
    expect(sent()).toMatchObject({
      userFlow: "QR",
      expiresAt: link.expiresAt.toISOString(),
      receipt: {
        orderLines: [{ name: "Two teas", totalAmount: 15_000, totalTaxAmount: 0 }],
        bottomLine: { currency: "NOK" },
      },
    });
    vipps.elapsed = days(2);
    vipps.played.books.decide(vippsReference(link.reference), true);
    expect(bookOf(link.reference).state).toBe("AUTHORIZED");
  });

  test("has no end of its own if ten minutes are enough, and a later one if it is hardly longer", async () => {
    await longer().createLink(linkFor(minutes(10)));
    expect(sent()).not.toHaveProperty("expiresAt");
    expect(await longer().createLink(linkFor(minutes(10) + 5_000))).toMatchObject({
      outcome: "accepted",
    });
  });

  test("needs the network's approval of the sales unit", () => {
    expect(vipps.network.profile.linkValidity).toEqual({ min: 600, max: 600 });
    expect(longer().profile.linkValidity).toEqual({ min: 600, max: 604_800 });
  });
});
