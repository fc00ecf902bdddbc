import { expect, test } from "vitest";
import { isFromThisMachine } from "./this-machine";

const asked = (address: string, host: string, more = {}) =>
  isFromThisMachine(new Headers({ "x-forwarded-for": address, host, ...more }));

test.each([
  ["127.0.0.1", "localhost:3000"],
  ["127.0.0.1", "localhost"],
  ["127.8.9.1", "127.0.0.1:3000"],
  ["::1", "[::1]:3000"],
  ["::ffff:127.0.0.1", "LOCALHOST:3000"],
  ["::1", "qassa.localhost:3000"],
])("%s, which asks for %s, is this machine", (address, host) => {
  expect(asked(address, host)).toBe(true);
});

test.each([
  ["192.168.1.20", "localhost:3000"],
  ["172.17.0.1", "localhost:3000"],
  ["203.0.113.9", "127.0.0.1"],
  ["2001:db8::1", "[::1]:3000"],
  ["::ffff:10.0.0.1", "localhost"],
  ["203.0.113.9, 127.0.0.1", "localhost"],
  ["", "localhost"],
  ["unknown", "localhost"],
  ["127.0.0.1", ""],
  ["127.0.0.1", "rebound.example:3000"],
  ["127.0.0.1", "localhost.example"],
  ["127.0.0.1", "127.0.0.1.example"],
  ["127.0.0.1", "qassa.example"],
])("%s, which asks for %s, is not", (address, host) => {
  expect(asked(address, host)).toBe(false);
});

test("what a proxy on this machine forwards, which nobody told of, is not from this machine", () => {
  expect(asked("127.0.0.1", "localhost:3000", { "x-qassa-forwarded": "true" })).toBe(false);
});
