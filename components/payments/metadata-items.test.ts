import { describe, expect, it } from "vitest";
import { splitMetadata } from "./metadata-items";

describe("the lines of an order in a payment's metadata", () => {
  it("are told from the rest", () => {
    const metadata = {
      table: 4,
      items: [{ name: "Tea", quantity: 2, price: 300, sku: "T-1" }, { name: "Cup" }],
    };
    expect(splitMetadata(metadata)).toEqual({
      items: [
        { name: "Tea", quantity: 2, price: 300 },
        { name: "Cup", quantity: 1, price: undefined },
      ],
      rest: { table: 4 },
    });
    expect(splitMetadata({ items: [{ name: "Tea" }] }).rest).toBeUndefined();
  });

  it.each([
    undefined,
    {},
    { items: "Tea" },
    { items: [] },
    { items: ["Tea"] },
    { items: [{ name: "Tea" }, { name: "" }] },
    { items: [{ name: "Tea", quantity: -1 }] },
    { items: [{ name: "Tea", quantity: "2" }] },
    { items: [{ name: "Tea", price: "free" }] },
    { items: [[1]] },
  ])("are not guessed from %j", (metadata) => {
    expect(splitMetadata(metadata)).toEqual({ items: undefined, rest: metadata });
  });
});
