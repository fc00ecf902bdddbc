import { describe, expect, it } from "vitest";
import { type ListPage, mergeLatest, replaceRows } from "./merge-latest";

interface Row {
  id: string;
  created_at: string;
  status: string;
}

/** Creates a row by number: the higher, the newer. */
const row = (number: number, status = "pending"): Row => ({
  id: `row_${String(number).padStart(4, "0")}`,
  created_at: new Date(number * 1000).toISOString(),
  status,
});
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => row(from - index));
const page = (data: Row[], more: Partial<ListPage<Row>> = {}): ListPage<Row> => ({
  data,
  has_more: true,
  next_cursor: `after ${data.at(-1)?.id}`,
  ...more,
});
const list = (...pages: ListPage<Row>[]) => ({ pages, pageParams: pages.map(() => "") });
const shown = (merged: ReturnType<typeof list>) => merged.pages.flatMap((one) => one.data);
const merge = (before: ReturnType<typeof list>, head: ListPage<Row>, now: Row[] = []) =>
  mergeLatest(before, head, now, (item) => item);

it("replaces changed rows of a list in another order where they are", () => {
  const sorted = list(page([row(3), row(20), row(7)]), page([row(11)]));
  const now = [row(11, "completed"), row(20, "expired"), row(99)];
  const replaced = replaceRows(sorted, now, (item) => item);
  expect(shown(replaced)).toEqual([row(3), row(20, "expired"), row(7), row(11, "completed")]);
});

describe("merging the latest first page into a list", () => {
  it("adds new rows at the top and loses no existing row", () => {
    const before = list(page(rows(20, 16)), page(rows(15, 11)));
    const merged = merge(before, page(rows(22, 18)));
    expect(shown(merged)).toEqual(rows(22, 11));
    expect(merged.pages.at(-1)!.next_cursor).toBe("after row_0011");
  });

  it("stays complete over many refreshes, each with new rows", () => {
    let merged = list(page(rows(20, 16)));
    for (let newest = 21; newest <= 60; newest++) {
      merged = merge(merged, page(rows(newest, newest - 4)));
    }
    expect(shown(merged)).toEqual(rows(60, 16));
    expect(merged.pages[0]!.next_cursor).toBe("after row_0016");
  });

  it("replaces changed rows, on the first page and further down", () => {
    const before = list(page(rows(20, 16)), page(rows(15, 11)));
    const head = page([row(20), row(19, "completed"), row(18), row(17), row(16)]);
    const merged = shown(merge(before, head, [row(12, "expired")]));
    expect(merged.filter(({ status }) => status !== "pending")).toEqual([
      row(19, "completed"),
      row(12, "expired"),
    ]);
    expect(merged).toHaveLength(10);
  });

  it("removes rows from the first page that no longer match the filters", () => {
    const before = list(page(rows(20, 16)), page(rows(15, 11)));
    const merged = merge(before, page([row(20), row(18), row(17), row(16), row(15)]));
    expect(shown(merged)).toEqual([row(20), ...rows(18, 11)]);
  });

  it("starts over when more rows arrived than fit on a page, since rows in between would be missing", () => {
    const before = list(page(rows(20, 16)), page(rows(15, 11)));
    const head = page(rows(40, 36));
    expect(merge(before, head)).toEqual(list(head));
  });

  it("returns only the first page when there are no more rows", () => {
    const head = page(rows(3, 1), { has_more: false, next_cursor: "" });
    expect(merge(list(page(rows(2, 1), { has_more: false, next_cursor: "" })), head)).toEqual(
      list(head),
    );
  });

  it("distinguishes rows with the same timestamp by their IDs", () => {
    const at = row(16).created_at;
    const twins = ["row_b", "row_a"].map((id) => ({ id, created_at: at, status: "pending" }));
    const before = list(page([...rows(20, 17), ...twins]));
    const merged = merge(before, page([...rows(20, 17), twins[0]!]));
    expect(shown(merged)).toEqual([...rows(20, 17), ...twins]);
  });

  it("continues a search after pages without a match", () => {
    const searched = (to: number) =>
      page([], { searched_to: row(to).created_at, next_cursor: `after ${to}` });
    const merged = merge(list(searched(500), searched(400)), searched(501));
    expect(merged.pages).toHaveLength(2);
    expect(merged.pages[1]!.next_cursor).toBe("after 400");
  });

  it("does not grow indefinitely in a tab that stays open", () => {
    let merged = list(page(rows(100, 51)));
    for (let newest = 101; newest < 2000; newest += 40) {
      merged = merge(merged, page(rows(newest, newest - 49)));
      expect(shown(merged).length).toBeLessThanOrEqual(500);
    }
    expect(shown(merged)[0]).toEqual(row(1981));
  });
});
