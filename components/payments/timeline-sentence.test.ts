import { expect, it } from "vitest";
import type { TimelineAttempt, TimelineFact } from "@/lib/domain/payments/schemas";
import { sentenceOf, toLines } from "./timeline-sentence";

const fact = (kind: string, more: Partial<TimelineFact> = {}): TimelineFact => ({
  type: "fact",
  id: "1",
  at: "2026-11-21T08:15:30.000+00:00",
  kind,
  actor: { kind: "network" },
  ...more,
});
const till = { kind: "device", name: "Till 1" } as const;

it.each([
  [fact("payment.created", { actor: till }), "Device “Till 1” created the payment"],
  [fact("payment.completed"), "The payer paid"],
  [fact("payment.completed", { late: true }), "The payer paid after the payment had expired"],
  [fact("payment.cancelled"), "The payer declined the payment"],
  [
    fact("payment.cancelled", { network_status: "Cancelled" }),
    "The payment was cancelled at the payment network",
  ],
  [
    fact("payment.cancelled", { actor: { kind: "person", name: "Aigerim" } }),
    "Aigerim cancelled the payment",
  ],
  [fact("payment.expired", { actor: { kind: "qassa" } }), "The payment expired unpaid"],
  [
    fact("refund.created", { actor: { kind: "person" }, amount: 250 }),
    "A former member requested a refund of ₸250.00",
  ],
  [
    fact("network.status_unrecognized", { network_status: "Frozen" }),
    "The payment network reported the unknown status “Frozen”. The payment stays as it is",
  ],
  [fact("payment.of_a_later_version"), "payment.of_a_later_version (The payment network)"],
])("describes %j in a sentence", (event, sentence) => {
  expect(sentenceOf(event, "KZT")).toBe(sentence);
});

it("shows repeated entries in one line", () => {
  const replay = fact("payment.creation_replayed", { actor: till });
  const byAnother = fact("payment.creation_replayed", {
    actor: { kind: "device", name: "Till 2" },
  });
  const lines = toLines([fact("payment.created"), replay, replay, replay, byAnother, replay]);
  expect(lines.map((line) => line.type === "fact" && line.times)).toEqual([1, 3, 1, 1]);
  expect(sentenceOf(replay, "KZT", 3)).toBe(
    "Device “Till 1” repeated the same request 3 times and got the same response; no second payment was created",
  );
});

it("shows all attempts of a webhook in one line, where the first one was", () => {
  const attempt = (delivery: string, number: number): TimelineAttempt => ({
    type: "attempt",
    at: "2026-11-21T08:15:30.000+00:00",
    delivery_id: delivery,
    attempt_number: number,
    event: "payment.completed",
    state: "failed",
    started_at: "2026-11-21T08:15:30.000+00:00",
  });
  const paid = fact("payment.completed");
  const refunded = fact("refund.completed");
  const lines = toLines([
    paid,
    attempt("whd_a", 1),
    attempt("whd_b", 1),
    refunded,
    attempt("whd_a", 2),
    attempt("whd_a", 3),
  ]);
  expect(
    lines.map((line) => (line.type === "fact" ? line.fact.kind : line.attempts.length)),
  ).toEqual(["payment.completed", 3, 1, "refund.completed"]);
});
