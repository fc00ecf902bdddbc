import { expect, test, vi } from "vitest";
import { announceDeliveries, onDeliveriesDue } from "./";

test("concurrent announcements reach a listener as one, later ones separately", async () => {
  const listener = vi.fn();
  const stop = onDeliveriesDue(listener);
  for (let i = 0; i < 100; i += 1) announceDeliveries();
  expect(listener).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  announceDeliveries();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
  stop();
});

test("a listener that fails affects neither the announcer nor other listeners", async () => {
  const other = vi.fn();
  const stops = [
    onDeliveriesDue(() => {
      throw new Error("the engine is down");
    }),
    onDeliveriesDue(() => Promise.reject(new Error("the engine is down"))),
    onDeliveriesDue(other),
  ];
  announceDeliveries();
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
  for (const stop of stops) stop();
});

test("a second copy of the module, as bundlers create it, shares the listeners", async () => {
  vi.resetModules();
  const copy = await import("./announce");
  expect(copy.announceDeliveries).not.toBe(announceDeliveries);
  const listener = vi.fn();
  const stop = onDeliveriesDue(listener);
  copy.announceDeliveries();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  stop();
});
