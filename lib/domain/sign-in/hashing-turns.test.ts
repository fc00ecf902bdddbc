import { expect, test } from "vitest";
import { TooManySignIns } from "./errors";
import { HashingTurns } from "./hashing-turns";

/** Turns whose hashes end when the test says so, and the order in which they began. */
function turnsWith(bounds: { person: number; account: number; inAll: number }) {
  const turns = new HashingTurns("known", bounds);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    begun,
    add: (account: string, person: string, name = person) =>
      turns.run(account, person, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    /** Ends hash after hash until all have run. */
    runAll: async () => {
      for (let at = 0; at < ends.length; at += 1) {
        ends[at]!();
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
    },
  };
}

test("another organization waits for one hash of a flood, whatever is waiting", async () => {
  const { add, begun, runAll } = turnsWith({ person: 10, account: 50, inAll: 200 });
  const flood = Array.from({ length: 40 }, (_, at) => add("hostile", `person ${at % 4}`, "flood"));
  const own = add("neighbour", "owner", "owner");
  const cashier = add("neighbour", "cashier", "cashier");
  await runAll();
  await Promise.all([...flood, own, cashier]);
  expect(begun).toHaveLength(42);
  // The first was already being hashed.
  expect(begun.indexOf("owner")).toBe(2);
  expect(begun.indexOf("cashier")).toBe(4);
});

test("a colleague waits for one hash of somebody's flood", async () => {
  const { add, begun, runAll } = turnsWith({ person: 10, account: 50, inAll: 200 });
  const all = Array.from({ length: 10 }, () => add("shop", "cashier"));
  all.push(add("shop", "owner"));
  await runAll();
  await Promise.all(all);
  expect(begun.indexOf("owner")).toBe(2);
});

test("each queue is bounded, and a full one of others lets a newcomer in", async () => {
  const { add, turns, runAll } = turnsWith({ person: 2, account: 3, inAll: 5 });
  const all = [add("one", "a"), add("one", "a"), add("one", "a")];
  // One of them is being hashed, two wait.
  await expect(add("one", "a")).rejects.toThrow(TooManySignIns);
  all.push(add("one", "b"));
  await expect(add("one", "b")).rejects.toThrow(TooManySignIns);
  all.push(add("two", "a"), add("two", "a"));
  expect(() => turns.requireCapacity("two", "b")).toThrow(TooManySignIns);
  all.push(add("three", "a"));
  await runAll();
  await Promise.all(all);
  await Promise.all([add("one", "a"), runAll()]);
});

test("a hash that fails lets the next one run", async () => {
  const turns = new HashingTurns("known", { person: 2, account: 2, inAll: 2 });
  const failing = turns.run("one", "a", () => Promise.reject(new Error("no memory")));
  await expect(failing).rejects.toThrow("no memory");
  await expect(turns.run("one", "a", () => Promise.resolve("right"))).resolves.toBe("right");
});
