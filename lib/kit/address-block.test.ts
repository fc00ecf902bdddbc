import { expect, test } from "vitest";
import { addressBlock, networkOf } from "./address-block";

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:5:6:7::1", "2001:db8:5::/48"],
  ["2001:DB8:5::9", "2001:db8:5::/48"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["2001:DB8:5:6:7::1", "2001:db8:5:6::/64"],
  ["fe80::1%a-b", "fe80::1%a-b"],
  ["", ""],
])("%s is counted as %s", (address, counted) => {
  expect(addressBlock(address)).toBe(counted);
});
