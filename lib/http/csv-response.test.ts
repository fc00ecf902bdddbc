import { describe, expect, it } from "vitest";
import { csvResponse } from "./csv-response";

describe("a file that is made as it is taken", () => {
  it("has little more made than was taken, and nothing once the download is broken off", async () => {
    let made = 0;
    let isClosed = false;
    async function* lines() {
      try {
        for (; made < 1_000_000; made++) yield `${made}\r\n`;
      } finally {
        isClosed = true;
      }
    }
    const reader = csvResponse("numbers.csv", lines()).body!.getReader();
    for (let part = 0; part < 5; part++) await reader.read();
    expect(made).toBeLessThan(8);
    await reader.cancel();
    expect(isClosed).toBe(true);
  });

  it("is broken off by a failure, so that half of it is not taken for the whole", async () => {
    async function* lines() {
      yield "first\r\n";
      throw new Error("the database is gone");
    }
    const response = csvResponse("half.csv", lines());
    await expect(response.text()).rejects.toThrow("the database is gone");
  });
});
