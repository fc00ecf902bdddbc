import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { countColumn, type ExportTable } from "@/lib/kit/export-table";
import { newId } from "@/lib/kit/ids";
import { rowsOf } from "@/tests/support/workbook";
import { downloadResponse } from "./download-response";

/** A member who has not downloaded anything yet. */
const newcomer = () => ({
  organizationId: newId("organization"),
  mode: "test" as const,
  userId: newId("user"),
  ip: "203.0.113.9",
});

/** A list of numbers; each page is read by its number. */
const numbers = (
  readPage: (page: number) => Promise<number[]>,
  pages = Infinity,
): ExportTable<number> => ({
  title: "Numbers",
  columns: [countColumn("number", (number) => number)],
  readPage: async (cursor) => {
    const page = Number(cursor);
    const rows = await readPage(page);
    return { rows, nextCursor: page + 1 < pages ? String(page + 1) : "" };
  },
});

const FORMATS = ["csv", "xlsx"] as const;

describe.each(FORMATS)("a streamed %s file", (format) => {
  const download = (table: ExportTable<number>) =>
    downloadResponse(newcomer(), "numbers", format, table);
  /** A page whose rows differ so much that they are not compressed away. */
  const page = () => Array.from({ length: 1000 }, () => Math.random());

  it("generates little more than was read, and nothing after the download is aborted", async () => {
    let made = 0;
    const response = await download(
      numbers(() => {
        made += 1;
        return Promise.resolve(page());
      }),
    );
    const reader = response.body!.getReader();
    for (let part = 0; part < 5; part++) await reader.read();
    const before = made;
    expect(before).toBeLessThan(50);
    await reader.cancel();
    // Another download has had its turns since.
    await (await download(numbers(() => Promise.resolve([1]), 3))).arrayBuffer();
    expect(made).toBeLessThanOrEqual(before + 1);
  });

  it("leaves the CPU to other requests, however many downloads there are", async () => {
    let making = 0;
    let maxConcurrent = 0;
    const table = numbers(async (number) => {
      maxConcurrent = Math.max(maxConcurrent, ++making);
      await pause(5);
      making -= 1;
      return [number];
    }, 3);
    const files = Array.from({ length: 10 }, async () => (await download(table)).arrayBuffer());
    await Promise.all(files);
    expect(maxConcurrent).toBe(1);
  });

  it("does not wait for one whose database query hangs", async () => {
    const table = numbers((number) => (number === 0 ? Promise.resolve([]) : new Promise(() => {})));
    const stuck = (await download(table)).body!.getReader();
    await stuck.read();
    void stuck.read();
    void stuck.read();
    const response = await download(numbers(() => Promise.resolve([7]), 1));
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it("is aborted by a failure, so that a partial file does not look complete", async () => {
    const table = numbers((number) =>
      number < 3 ? Promise.resolve(page()) : Promise.reject(new Error("the database is gone")),
    );
    await expect((await download(table)).arrayBuffer()).rejects.toThrow("the database is gone");
  });
});

it("has the same rows in each format", async () => {
  const table = numbers((number) => Promise.resolve([number, number * 10]), 3);
  const [csv, xlsx] = await Promise.all(
    FORMATS.map((format) => downloadResponse(newcomer(), "numbers", format, table)),
  );
  expect(await csv!.text()).toBe("number\r\n0\r\n0\r\n1\r\n10\r\n2\r\n20\r\n");
  expect(rowsOf(await xlsx!.arrayBuffer())).toEqual([["number"], [0], [0], [1], [10], [2], [20]]);
  expect(FORMATS.map((_, index) => [csv, xlsx][index]!.headers.get("content-disposition"))).toEqual(
    ['attachment; filename="numbers.csv"', 'attachment; filename="numbers.xlsx"'],
  );
});

it("is in the audit log with its address, before anything is read", async () => {
  const member = newcomer();
  const table = numbers(() => Promise.reject(new Error("nothing was read")));
  await downloadResponse(member, "payments-all-to-2026-11-28", "csv", table);
  const entries = await db().auditEntry.findMany({ where: { actor: member.userId } });
  expect(entries).toMatchObject([
    {
      organizationId: member.organizationId,
      action: "file.downloaded",
      data: { file: "payments-all-to-2026-11-28.csv" },
      ip: "203.0.113.9",
    },
  ]);
});
