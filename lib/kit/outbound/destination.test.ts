import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startNameServer } from "@/tests/support/name-server";
import { allowedAddresses, DestinationRefused, HostNotResolved, resolveWith } from "./index";

const PUBLIC = "93.184.216.34";

async function resolving(...given: Parameters<typeof startNameServer>) {
  const server = await startNameServer(...given);
  onTestFinished(() => server.close());
  return resolveWith(server.newResolver);
}

test("a slow DNS answer is waited for, however fast earlier ones were", async () => {
  const patience = { timeout: 4000, tries: 1 };
  const resolve = await resolving(
    (name) => (name.startsWith("slow.") ? pause(2500, [PUBLIC]) : [PUBLIC]),
    patience,
  );
  for (let i = 0; i < 10; i += 1) expect(await resolve(`quick-${i}.example.com`)).toEqual([PUBLIC]);
  expect(await resolve("slow.example.com")).toEqual([PUBLIC]);
});

test("both address families are looked up, and one without addresses does not matter", async () => {
  const V6 = "2606:4700:4700::1111";
  const addresses: Record<string, string[]> = { four: [PUBLIC], six: [V6], both: [PUBLIC, V6] };
  const resolve = await resolving((name) => addresses[name.split(".")[0]!] ?? []);
  for (const [name, expected] of Object.entries(addresses)) {
    expect(await resolve(`${name}.example.com`)).toEqual(expected);
  }
  await expect(resolve("none.example.com")).rejects.toThrow(HostNotResolved);
});

test.each(["localhost", "LocalHost.", "shop.localhost", "a.b.localhost."])(
  "%s is this machine, and no name server is queried",
  async (hostname) => {
    const resolve = await resolving(() => [PUBLIC]);
    expect(await resolve(hostname)).toEqual(["127.0.0.1", "::1"]);
  },
);

test.each(["notlocalhost", "localhost.example.com"])("%s is an ordinary name", async (name) => {
  const resolve = await resolving(() => [PUBLIC]);
  expect(await resolve(name)).toEqual([PUBLIC]);
});

const LOOPBACK = ["127.0.0.1", "::1"];
const PRIVATE = ["10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1", "fd00::1"];
const NEVER_ALLOWED = [
  "0.0.0.0",
  "169.254.169.254",
  "192.0.2.1",
  "224.0.0.1",
  "fe80::1",
  "ff02::1",
];

const rules = (allowed: { allowLoopback?: boolean; allowPrivate?: boolean }, answer: string[]) => ({
  allowLoopback: false,
  ...allowed,
  resolve: () => Promise.resolve(answer),
});

test.each([
  { allowed: {}, open: [], closed: [...LOOPBACK, ...PRIVATE, ...NEVER_ALLOWED] },
  { allowed: { allowLoopback: true }, open: LOOPBACK, closed: [...PRIVATE, ...NEVER_ALLOWED] },
  { allowed: { allowPrivate: true }, open: PRIVATE, closed: [...LOOPBACK, ...NEVER_ALLOWED] },
])("$allowed allows what it names and nothing else", async ({ allowed, open, closed }) => {
  for (const address of [PUBLIC, ...open]) {
    const named = rules(allowed, [PUBLIC, address]);
    expect(await allowedAddresses("shop.example.com", "https:", named)).toEqual([PUBLIC, address]);
    const host = address.includes(":") ? `[${address}]` : address;
    expect(await allowedAddresses(host, "https:", rules(allowed, []))).toEqual([address]);
  }
  for (const address of closed) {
    const named = rules(allowed, [PUBLIC, address]);
    await expect(allowedAddresses("shop.example.com", "https:", named)).rejects.toThrow(
      DestinationRefused,
    );
    const host = address.includes(":") ? `[${address}]` : address;
    await expect(allowedAddresses(host, "https:", rules(allowed, []))).rejects.toThrow(
      `${address} is not a public address`,
    );
  }
});

test.each([
  ["127.0.0.1", { allowLoopback: true }, true],
  ["10.0.0.1", { allowPrivate: true }, false],
  [PUBLIC, { allowLoopback: true, allowPrivate: true }, false],
])("%s with %j over plain http: %s", async (address, allowed, isOpen) => {
  const addresses = allowedAddresses("shop.example.com", "http:", rules(allowed, [address]));
  if (isOpen) expect(await addresses).toEqual([address]);
  else await expect(addresses).rejects.toThrow("must use https");
});
