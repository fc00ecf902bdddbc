// The bodies in docs/guides/webhooks.md are bodies that Qassa could send.
import { expect, test } from "vitest";
import { EVENT_TYPES, WebhookBody } from "@/lib/domain/webhooks/schemas";
import { codeBlocks, headings } from "@/tests/support/guides";

const FILE = "docs/guides/webhooks.md";
const bodies = codeBlocks(FILE)
  .filter(({ language }) => language === "json")
  .map(({ text }) => JSON.parse(text) as object)
  .filter((value) => "event" in value);

test("the guide has a body for each event, in the order of its headings", () => {
  expect(headings(FILE, 3)).toEqual([...EVENT_TYPES]);
  expect(bodies.map(({ event }) => event)).toEqual([...EVENT_TYPES]);
});

test.each(bodies.map((body) => [body.event, body] as const))(
  "the body of %s is valid",
  (_, body) => {
    expect(WebhookBody.strict().parse(body)).toEqual(body);
    expect("refund_id" in body).toBe(String(body.event).startsWith("payment.refund"));
  },
);
