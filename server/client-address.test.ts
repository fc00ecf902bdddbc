import { describe, expect, it } from "vitest";
import { clientAddress, isForwarded } from "./client-address";

describe("the client address of a request", () => {
  it.each([
    ["no proxy is trusted: the connection, whatever the header says", "1.2.3.4", 0, "9.9.9.9"],
    ["one proxy: what it appended, not what the client forged", "6.6.6.6, 1.2.3.4", 1, "1.2.3.4"],
    ["two proxies: the one before the last", "6.6.6.6, 1.2.3.4, 10.0.0.1", 2, "1.2.3.4"],
    ["fewer entries than proxies: the first there is", "1.2.3.4", 3, "1.2.3.4"],
    ["no header although a proxy is trusted: the connection", undefined, 1, "9.9.9.9"],
    [
      "an entry that is no address: what is right of it",
      "1.2.3.4, nonsense, 10.0.0.1",
      3,
      "10.0.0.1",
    ],
    ["only an entry that is no address: the connection", "unknown", 1, "9.9.9.9"],
    ["an entry with a port", "1.2.3.4:5678", 1, "1.2.3.4"],
    ["IPv6 in brackets with a port", "[2001:db8::1]:443", 1, "2001:db8::1"],
    ["IPv6 as it is", "2001:db8::1", 1, "2001:db8::1"],
    ["IPv4 inside IPv6 is the same client", "::ffff:1.2.3.4", 1, "1.2.3.4"],
  ])("%s", (_case, header, proxies, expected) => {
    expect(clientAddress(header, "9.9.9.9", proxies)).toBe(expected);
  });

  it("joins a header split over several lines", () => {
    expect(clientAddress(["6.6.6.6", "1.2.3.4"], "9.9.9.9", 1)).toBe("1.2.3.4");
  });

  it("unwraps an IPv4 connection to a dual-stack listener", () => {
    expect(clientAddress(undefined, "::ffff:127.0.0.1", 0)).toBe("127.0.0.1");
  });
});

it("a forwarded request is distinguished from a direct one", () => {
  expect(isForwarded({ host: "localhost:3000", "user-agent": "curl" })).toBe(false);
  for (const name of ["x-forwarded-for", "forwarded", "via", "x-forwarded-proto", "x-real-ip"]) {
    expect(isForwarded({ host: "localhost:3000", [name]: "" }), name).toBe(true);
  }
});
