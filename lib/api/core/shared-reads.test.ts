// What watching costs: one read for all, at once what changed, and nothing while nobody watches.
import { beforeEach, expect, test, vi } from "vitest";
import { publishChange } from "@/lib/domain/shared/changes";
import { NotFound } from "@/lib/kit/errors";
import { type Events, eventsOf } from "@/tests/support/till/events";
import { EventStream, type StreamEvent } from "./event-stream";
import { SharedReads } from "./shared-reads";

/** Only changes cause reads. */
const NEVER = { polling: 2 ** 30, listening: 2 ** 30, idle: 2 ** 30 };

class Gone extends NotFound {
  override readonly code = "GONE";
}

let values: Map<string, number>;
let reads: string[][];
let shared: SharedReads;
const eventOf = (key: string): StreamEvent => ({
  event: "value",
  data: { value: values.get(key) },
  dependsOn: [`made of ${key}`],
});

beforeEach(() => {
  values = new Map([
    ["a", 1],
    ["b", 1],
  ]);
  reads = [];
  shared = readsAt(NEVER);
});

const readsAt = (intervals: typeof NEVER) =>
  new SharedReads(
    {
      name: "values",
      read: async (keys) => {
        reads.push(keys);
        return new Map(
          keys.map((key) => [key, values.has(key) ? eventOf(key) : new Gone("It is gone.")]),
        );
      },
    },
    intervals,
  );

function open(key: string): { stream: EventStream; events: Events } {
  const stream = new EventStream(new Request("http://localhost"), new Date(), () =>
    shared.remove(key, stream),
  );
  shared.add(key, stream, eventOf(key));
  stream.send(eventOf(key), new Date());
  return { stream, events: eventsOf(stream.response) };
}

function change(key: string, value: number): void {
  values.set(key, value);
  publishChange([`made of ${key}`]);
}

test("a change is read at once, for its streams only", async () => {
  const [one, two, other] = [open("a"), open("a"), open("b")];
  change("a", 2);
  for (const { events } of [one, two]) {
    expect(await events.next("value")).toMatchObject({ value: 1 });
    expect(await events.next("value")).toMatchObject({ value: 2 });
  }
  expect(reads).toEqual([["a"]]);
  for (const { stream } of [one, two, other]) stream.end();
});

test("a change during a read is read once more", async () => {
  const { stream, events } = open("a");
  const read = vi.spyOn(shared.watched, "read").mockImplementationOnce(async () => {
    const before = new Map([["a", eventOf("a")]]);
    change("a", 3);
    return before;
  });
  change("a", 2);
  for (const value of [1, 2, 3]) expect(await events.next("value")).toMatchObject({ value });
  expect(read).toHaveBeenCalledTimes(2);
  stream.end();
});

test("a change is read at once although another stream joins before that", async () => {
  const { stream, events } = open("a");
  change("a", 2);
  const joined = open("a");
  for (const value of [1, 2]) expect(await events.next("value")).toMatchObject({ value });
  expect(await joined.events.next("value")).toMatchObject({ value: 2 });
  for (const one of [stream, joined.stream]) one.end();
});

test("changes of anything else cause no read", async () => {
  const { stream, events } = open("a");
  publishChange(["made of c", "a"]);
  change("a", 2);
  await events.next("value");
  expect(await events.next("value")).toMatchObject({ value: 2 });
  expect(reads).toHaveLength(1);
  stream.end();
});

test("what is gone ends its streams with the reason", async () => {
  const { events } = open("a");
  values.delete("a");
  publishChange(["made of a"]);
  await events.next("value");
  expect(await events.next("refused")).toMatchObject({ error: "GONE" });
  expect(await events.next()).toBeUndefined();
});

test("without word of changes everything is read at each interval, until nobody watches", async () => {
  shared = readsAt({ ...NEVER, polling: 20 });
  const { stream, events } = open("a");
  values.set("a", 2);
  await events.next("value");
  expect(await events.next("value")).toMatchObject({ value: 2 });
  stream.end();
  const seen = reads.length;
  open("b").stream.end();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(reads.length).toBeLessThanOrEqual(seen + 1);
});
