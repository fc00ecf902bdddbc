import { describe, expect, it } from "vitest";
import { payPageOf } from "./pay-page-of";

describe("the target of a scanned code", () => {
  it.each([
    [
      "http://localhost:3000/sandbox/qr/HxM6pX3tfN8vbB3csREa5w",
      "/sandbox/qr/HxM6pX3tfN8vbB3csREa5w",
    ],
    [" https://pay.example/sandbox/static-qr/a_b-c \n", "/sandbox/static-qr/a_b-c"],
    ["/sandbox/qr/token", "/sandbox/qr/token"],
    ["https://pay.example/qassa/sandbox/qr/token?from=poster#top", "/sandbox/qr/token"],
  ])("%s is a pay page", (text, page) => {
    expect(payPageOf(text)).toBe(page);
  });

  it.each([
    "",
    "HxM6pX3tfN8vbB3csREa5w",
    "https://pay.example/sandbox/",
    "https://pay.example/sandbox/HxM6pX3tfN8vbB3csREa5w",
    "https://pay.example/sandbox/qr/token/pay",
    "https://pay.example/?next=/sandbox/qr/token",
    "javascript:alert(1)//sandbox/qr/..%2f",
    "WIFI:S:shop;T:WPA;P:coffee;;",
  ])("%s is not a pay page", (text) => {
    expect(payPageOf(text)).toBeUndefined();
  });
});
