import { expect, test } from "vitest";
import { brandOf, brandVariables, contrast, readableOn, textOn } from "./brand";

/** Every 51st shade of each channel: 216 colors from black to white. */
const COLORS = [0, 51, 102, 153, 204, 255].flatMap((red, _, shades) =>
  shades.flatMap((green) =>
    shades.map(
      (blue) => `#${[red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("")}`,
    ),
  ),
);

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ff0000", "#ff0000")).toBe(1);
});

test("text on any color has at least 4.5:1", () => {
  expect(textOn("#ffd43b")).toBe("#000000");
  expect(textOn("#0e6a4a")).toBe("#ffffff");
  for (const color of COLORS) {
    expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(4.5);
  }
});

test("any color as text on a surface of either scheme has at least 4.5:1", () => {
  for (const color of COLORS) {
    const variables = brandVariables({ accent: color });
    const { "--brand-text-light": light, "--brand-text-dark": dark } = variables;
    expect(contrast(light!, "#ffffff"), color).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark!, "#1a1f1d"), color).toBeGreaterThanOrEqual(4.5);
  }
});

test("a readable color stays as it is, and others keep their hue", () => {
  expect(readableOn("#0e6a4a", "#ffffff")).toBe("#0e6a4a");
  expect(readableOn("#ff0000", "#1a1f1d")).toMatch(/^#ff([0-9a-f]{2})\1$/);
});

test("without a color there are no variables", () => {
  expect(brandVariables({})).toEqual({});
  expect(brandOf({ accentColor: null, logoKey: "k" })).toEqual({ logo: "/api/logos/k" });
});
