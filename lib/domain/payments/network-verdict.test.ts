import { describe, expect, test } from "vitest";
import type { Payment } from "@/lib/kit/db";
import { after, hours, minutes, seconds } from "@/lib/kit/time";
import type { NetworkPayment } from "@/lib/network";
import {
  toStatusChange,
  isFirstSubmissionInFlight,
  lastSubmittedAt,
  isSubmissionInFlight,
} from "./network-verdict";

const CREATED = new Date("2026-11-21T08:00:00.000Z");
const EXPIRES = after(CREATED, minutes(15));

const paymentOf = (payment: Partial<Payment> = {}) =>
  ({
    id: "pay_01m7z8n3ynec49a90ybn55z04r",
    method: "direct",
    status: "pending",
    qrToken: null,
    createdAt: CREATED,
    submittedAt: null,
    expiresAt: EXPIRES,
    ...payment,
  }) as Payment;
const verdictOf = (state: NetworkPayment["state"], rest: Partial<NetworkPayment> = {}) => ({
  reference: paymentOf().id,
  state,
  networkStatus: "Word",
  ...rest,
});

/** Moments around a payment's expiry and around 24 hours after it. */
const NOW = {
  "just in time": after(EXPIRES, -1),
  "at its end": EXPIRES,
  "a day later, nearly": after(EXPIRES, hours(24) - 1),
  "a day later": after(EXPIRES, hours(24)),
};
type Moment = keyof typeof NOW;
const ALWAYS = Object.keys(NOW) as Moment[];
const OVER = ALWAYS.slice(1);

const FROM_NETWORK = { paymentId: paymentOf().id, networkStatus: "Word", actor: "network" };
const EXPIRED = { ...FROM_NETWORK, status: "expired", actor: "qassa" };

describe.each<[NetworkPayment["state"], Moment[], object | undefined]>([
  ["paid", ALWAYS, { ...FROM_NETWORK, status: "completed" }],
  [
    "declined",
    ALWAYS,
    { ...FROM_NETWORK, status: "cancelled", reason: "The payer declined the payment." },
  ],
  ["cancelled", ALWAYS, { ...FROM_NETWORK, status: "cancelled" }],
  [
    "rejected",
    ALWAYS,
    { ...FROM_NETWORK, status: "failed", reason: "The payment network rejected the payment." },
  ],
  ["expired", ALWAYS, { ...FROM_NETWORK, status: "expired" }],
  ["pending", ["just in time"], undefined],
  ["pending", OVER, EXPIRED],
  ["unrecognized", ["just in time", "at its end", "a day later, nearly"], undefined],
  ["unrecognized", ["a day later"], EXPIRED],
  ["not_found", ["just in time"], undefined],
  ["not_found", OVER, { paymentId: paymentOf().id, status: "expired", actor: "qassa" }],
])("a payment that the network reports as %s", (state, moments, change) => {
  test.each(moments)("%s", (moment) => {
    expect(toStatusChange(paymentOf(), verdictOf(state), NOW[moment])).toEqual(change);
  });
});

test.each(["declined", "cancelled", "rejected"] as const)(
  "the reason a payment was %s comes from the network, if it gives one",
  (state) => {
    const reason = "Not today.";
    expect(toStatusChange(paymentOf(), verdictOf(state, { reason }), CREATED)).toMatchObject({
      reason,
    });
  },
);

test("an empty network status is no status", () => {
  const change = toStatusChange(paymentOf(), verdictOf("paid", { networkStatus: "" }), CREATED);
  expect(change!.networkStatus).toBeUndefined();
});

describe("a link unknown to the network", () => {
  const expired = { paymentId: paymentOf().id, actor: "qassa", status: "expired" };
  const failed = {
    paymentId: paymentOf().id,
    actor: "qassa",
    status: "failed",
    reason: "The payment network did not create the link.",
    silent: true,
  };
  const again = after(EXPIRES, -seconds(5));

  test.each([
    ["in its time", {}, after(EXPIRES, -1), undefined],
    ["after its time", {}, EXPIRES, failed],
    ["after its time, with a token that was handed out", { qrToken: "qr" }, EXPIRES, expired],
    [
      "while it may be on its way again",
      { submittedAt: again },
      after(again, seconds(10) - 1),
      undefined,
    ],
    ["after that", { submittedAt: again }, after(again, seconds(10)), failed],
    [
      "with a token, while it may be on its way",
      { qrToken: "qr", submittedAt: again },
      EXPIRES,
      expired,
    ],
  ])("%s", (_when, link, now, change) => {
    const payment = paymentOf({ method: "link", ...link });
    expect(toStatusChange(payment, verdictOf("not_found"), now)).toEqual(change);
  });
});

describe("ten seconds for a submission in flight", () => {
  const later = after(CREATED, minutes(3));
  test.each([
    // submitted again at, now, first submission in flight, last submission in flight
    [null, CREATED, true, true],
    [null, after(CREATED, seconds(10) - 1), true, true],
    [null, after(CREATED, seconds(10)), false, false],
    [later, later, false, true],
    [later, after(later, seconds(10) - 1), false, true],
    [later, after(later, seconds(10)), false, false],
  ])("submitted again at %s: at %s first %s, last %s", (submittedAt, now, first, last) => {
    const payment = paymentOf({ submittedAt });
    expect(lastSubmittedAt(payment)).toEqual(submittedAt ?? CREATED);
    expect([isFirstSubmissionInFlight(payment, now), isSubmissionInFlight(payment, now)]).toEqual([
      first,
      last,
    ]);
  });
});
