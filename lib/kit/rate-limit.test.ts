import { expect, test } from "vitest";
import { networkOf } from "@/lib/kit/rate-limit";

test.each([
  ["198.51.100.7", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.0/24"],
  ["2001:db8:5:6:7::1", "2001:db8:5::/48"],
  ["2001:DB8:5::9", "2001:db8:5::/48"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
