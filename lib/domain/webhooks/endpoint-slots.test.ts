import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EndpointSlots } from "./endpoint-slots";

/** Makes an attempt that ends before the next one starts. */
function attempt(slots: EndpointSlots, endpoint: string, outcome: "ok" | "fail") {
  slots.take(endpoint);
  slots.release(endpoint, outcome === "ok");
}

describe("the share of an endpoint", () => {
  test.each([
    // total slots, outcomes of the endpoint's attempts, attempts it can have in flight afterwards
    [64, "", 5],
    [64, "ok", 6],
    [64, "3 ok", 8],
    [64, "fail", 5],
    [64, "3 ok, fail", 5],
    [64, "2 ok, fail, ok", 6],
    [64, "26 ok", 31],
    [64, "27 ok", 32],
    // Never more than half of the lane, …
    [64, "28 ok", 32],
    [64, "100 ok", 32],
    [65, "100 ok", 32],
    [64, "100 ok, fail", 5],
    // … except in a lane so small that the first share exceeds half of it.
    [6, "2 ok", 5],
    [5, "2 ok", 5],
    [3, "", 3],
    [3, "ok", 3],
    [1, "ok, fail", 1],
  ])("of a lane of %i after '%s' is %i", (total, outcomes, expected) => {
    const slots = new EndpointSlots(total);
    for (const [, times = "1", outcome] of outcomes.matchAll(/(\d+ )?(ok|fail)/g)) {
      for (let i = 0; i < Number(times); i += 1) attempt(slots, "a", outcome as "ok" | "fail");
    }
    expect(slots.capacityOf("a")).toBe(expected);
    expect(slots.capacityOf("b")).toBe(slots.firstShare);
  });

  test("can be configured to something other than five", () => {
    const slots = new EndpointSlots(64, { firstShare: 2 });
    expect([slots.firstShare, slots.capacityOf("a")]).toEqual([2, 2]);
    attempt(slots, "a", "ok");
    expect(slots.capacityOf("a")).toBe(3);
    attempt(slots, "a", "fail");
    expect(slots.capacityOf("a")).toBe(2);
  });

  test("decreases while other attempts of the endpoint are in flight, and is never negative", () => {
    const slots = new EndpointSlots(64);
    for (let i = 0; i < 5; i += 1) attempt(slots, "a", "ok");
    for (let i = 0; i < 10; i += 1) slots.take("a");
    expect(slots.capacityOf("a")).toBe(0);
    slots.release("a", false);
    expect(slots.capacityOf("a")).toBe(0);
    for (let i = 0; i < 5; i += 1) slots.release("a", false);
    expect([slots.underWay, slots.capacityOf("a")]).toEqual([4, 1]);
  });
});

test("the free slots of each endpoint that has used one are listed", () => {
  const slots = new EndpointSlots(64);
  expect([...slots.capacity()]).toEqual([]);
  slots.take("a");
  slots.take("a");
  attempt(slots, "b", "ok");
  expect([...slots.capacity()]).toEqual([
    ["a", 3],
    ["b", 6],
  ]);
  expect([slots.underWay, slots.free]).toEqual([2, 62]);
});

/** Starts an attempt of the endpoint if there is capacity, or ends one of its attempts with this outcome. */
const step = fc.record({
  endpoint: fc.constantFrom("a", "b", "c"),
  act: fc.constantFrom("take", "ok", "fail"),
});

test("no sequence gives an endpoint more than half of the lane, and the counts agree", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 200 }),
      (total, acts) => {
        const slots = new EndpointSlots(total);
        const underWay = new Map([..."abc"].map((endpoint) => [endpoint, 0]));
        for (const { endpoint, act } of acts) {
          const count = underWay.get(endpoint)!;
          if (act === "take" && slots.free > 0 && slots.capacityOf(endpoint) > 0) {
            slots.take(endpoint);
            underWay.set(endpoint, count + 1);
          } else if (act !== "take" && count > 0) {
            slots.release(endpoint, act === "ok");
            underWay.set(endpoint, count - 1);
          }
          const counts = [...underWay.values()];
          expect(slots.underWay).toBe(counts.reduce((sum, each) => sum + each));
          expect(slots.free).toBe(total - slots.underWay);
          const max = Math.max(Math.min(5, total), Math.floor(total / 2));
          for (const [each, has] of underWay) {
            expect(has + slots.capacityOf(each)).toBeLessThanOrEqual(Math.max(max, has));
            expect(has).toBeLessThanOrEqual(max);
          }
        }
      },
    ),
  );
});
