import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { csvResponse } from "./csv-response";

/** Returns a member who has not downloaded anything yet. */
const newcomer = () => ({ userId: newId("user") });

describe("a streamed CSV file", () => {
  it("generates little more than was read, and nothing after the download is aborted", async () => {
    let made = 0;
    let isClosed = false;
    async function* lines() {
      try {
        for (; made < 1_000_000; made++) yield `${made}\r\n`;
      } finally {
        isClosed = true;
      }
    }
    const reader = (await csvResponse(newcomer(), "numbers.csv", lines())).body!.getReader();
    for (let part = 0; part < 5; part++) await reader.read();
    expect(made).toBeLessThan(8);
    await reader.cancel();
    expect(isClosed).toBe(true);
  });

  it("leaves the CPU to other requests, however many downloads there are", async () => {
    let making = 0;
    let most = 0;
    async function* lines() {
      for (let part = 0; part < 3; part++) {
        most = Math.max(most, ++making);
        await pause(5);
        making -= 1;
        yield `${part}\r\n`;
      }
    }
    const files = Array.from({ length: 10 }, async () =>
      (await csvResponse(newcomer(), "numbers.csv", lines())).text(),
    );
    for (const text of await Promise.all(files)) expect(text).toContain("0\r\n1\r\n2\r\n");
    expect(most).toBe(1);
  });

  it("does not wait for one whose database query hangs", async () => {
    async function* silent() {
      yield "first\r\n";
      await new Promise(() => undefined);
    }
    const stuck = (await csvResponse(newcomer(), "stuck.csv", silent())).body!.getReader();
    for (let part = 0; part < 2; part++) await stuck.read();
    void stuck.read();
    async function* line() {
      yield "a line\r\n";
    }
    const response = await csvResponse(newcomer(), "line.csv", line());
    expect(await response.text()).toContain("a line");
  });

  it("is aborted by a failure, so that a partial file does not look complete", async () => {
    async function* lines() {
      yield "first\r\n";
      throw new Error("the database is gone");
    }
    const response = await csvResponse(newcomer(), "half.csv", lines());
    await expect(response.text()).rejects.toThrow("the database is gone");
  });
});
