import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { resolveWith } from "@/lib/kit/outbound";
import { type NameServer, startNameServer } from "@/tests/support/name-server";
import { sampleWebhook } from "@/tests/support/sample-webhook";
import { startWebhookReceiver, type WebhookReceiver } from "@/tests/support/webhook-receiver";
import { checkEndpointUrl } from "./endpoint-url";
import { createSender } from "./send";

const PUBLIC = "93.184.216.34";
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const opened = <One extends { close(): unknown }>(one: One): One => {
  open.push(one);
  return one;
};

const names = async (...given: Parameters<typeof startNameServer>): Promise<NameServer> =>
  opened(await startNameServer(...given));
const rulesOf = (server: NameServer, allowLoopback = false) => ({
  allowLoopback,
  resolve: resolveWith(server.newResolver),
});
const receiving = async (tls?: { key: string; cert: string }): Promise<WebhookReceiver> =>
  opened(await startWebhookReceiver(tls ? { tls } : {}));

const HOSTILE_HOSTS = [
  ...["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0x7f.1"],
  ...["017700000001", "0177.0.0.1", "0177.1", "127.0.0.1.", "%31%32%37.0.0.1", "①②⑦.⓪.⓪.①"],
  ...["127。0。0。1", "127.127.127.127", "0.0.0.0", "0", "0x0", "00000000000"],
  ...["10.0.0.1", "10.1", "167772161", "0xa000001", "012.0.0.1", "172.16.0.1", "172.31.255.255"],
  ...["192.168.0.1", "192.168.1", "0xc0a80001", "3232235521", "100.64.0.1", "169.254.169.254"],
  ...["169.254.43518", "2852039166", "0xa9fea9fe", "0xa9.0xfe.0xa9.0xfe", "0251.0376.0251.0376"],
  ...["192.0.0.1", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"],
  ...["224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "4294967295", "0xffffffff"],
  ...["[::1]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::]"],
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:1]", "[::FFFF:10.0.0.1]"],
  ...["[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[::127.0.0.1]", "[::7f00:1]"],
  ...["[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::a00:1]"],
  ...["[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2002:a00:1::1]"],
  ...["[2002:a9fe:a9fe::]", "[2001::1]", "[2001:0:7f00:1::]", "[2001:db8::1]", "[3fff::1]"],
  ...[
    "[100::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[5f00::1]",
  ],
  ...["localhost", "LOCALHOST", "localhost.", "shop.localhost", "ＬＯＣＡＬＨＯＳＴ"],
];

describe("a hostile address is rejected when it is saved and when it is dialled", () => {
  test("in any spelling, and nothing is dialled", async () => {
    const local = await receiving();
    const server = await names((name) => {
      if (name.startsWith("mixed.")) return [PUBLIC, "10.0.0.1"];
      if (name.startsWith("mixed6.")) return [PUBLIC, "fd00::1"];
      return [/^p?(\d+-\d+-\d+-\d+)\./.exec(name)?.[1]!.replaceAll("-", ".") ?? "127.0.0.1"];
    });
    const rules = rulesOf(server);
    const sender = opened(createSender({ rules, timeoutMs: 20_000 }));
    const named = ["127-0-0-1.example.com", "10-0-0-1.example.com", "mixed.example.com"];
    const hosts = [...HOSTILE_HOSTS, ...named, "mixed6.example.com", "metadata.example.com"];
    let refused = 0;
    for (const host of hosts) {
      for (const authority of [host, `${host}:${local.port}`]) {
        const url = `https://${authority}/webhooks`;
        await expect(checkEndpointUrl(url, rules), url).rejects.toMatchObject({
          code: "VALIDATION_ERROR",
          facts: { details: [{ field: "url" }] },
        });
        for (const dialled of [url, url.replace("https:", "http:")]) {
          const { error } = await sender.send(sampleWebhook(dialled));
          expect(error, dialled).toMatch(/Nothing was sent|could not be sent: Invalid URL/);
        }
        refused += 3;
      }
    }
    expect(refused).toBeGreaterThan(500);
    expect(local.connections()).toBe(0);
  }, 60_000);

  test.each([
    ["http://hooks.example.com/", "https"],
    ["ftp://hooks.example.com/", "https"],
    ["javascript:alert(1)", "https"],
    ["file:///etc/passwd", "https"],
    ["//hooks.example.com", "is not a URL"],
    ["hooks.example.com/webhooks", "is not a URL"],
    ["https:hooks.example.com", "https://host/path"],
    ["https:/hooks.example.com", "https://host/path"],
    ["https://", "is not a URL"],
    ["https://user:password@hooks.example.com/", "user name or password"],
    ["https://user@hooks.example.com/", "user name or password"],
    ["https://@hooks.example.com/", "user name or password"],
    ["https://hooks.example.com@127.0.0.1/", "user name or password"],
    ["https://127.0.0.1:80\\@hooks.example.com/", "backslashes"],
    ["https://hooks.example.com\\.evil.example/", "backslashes"],
    ["https://hooks.example.com/#@127.0.0.1", "fragment"],
    ["https://hooks.example.com/\nhost: x", "control characters"],
    ["https://hooks.example.com/ x", "spaces"],
    ["https://hooks\t.example.com/", "control characters"],
    ["https://hooks.example.com:99999/", "is not a URL"],
    ["https://[::1", "is not a URL"],
    [`https://hooks.example.com/${"x".repeat(2048)}`, "at most 2048"],
  ])("%s: %s", async (url, why) => {
    const server = await names(() => [PUBLIC]);
    await expect(checkEndpointUrl(url, rulesOf(server))).rejects.toThrow(why);
  });

  test("a name without an address is distinguished from one whose name server does not answer", async () => {
    const answering = rulesOf(await names(() => []));
    const silent = rulesOf(await names(() => undefined, { timeout: 300, tries: 1 }));
    await expect(checkEndpointUrl("https://none.example.com/", answering)).rejects.toThrow(
      "none.example.com has no address in DNS",
    );
    await expect(checkEndpointUrl("https://silent.example.com/", silent)).rejects.toThrow(
      "silent.example.com could not be resolved: no name server answered",
    );
  });
});

test.each([
  "https://hooks.example.com",
  "https://hooks.example.com/",
  "https://hooks.example.com:8443/qassa?shop=7&x=%20",
  "https://xn--80ak6aa92e.example/",
  "https://магазин.example/вебхук",
  `https://${PUBLIC}/`,
  "https://[2606:4700:4700::1111]/",
  "https://hooks.example.com/@team",
])("%s is an accepted address", async (url) => {
  const server = await names(() => [PUBLIC, "2606:4700:4700::1111"]);
  await checkEndpointUrl(url, rulesOf(server));
});

test("a name that changes from public to private after the check gains nothing", async () => {
  const local = await receiving();
  const traps = [
    ["127.0.0.1", "::1"],
    ["10.0.0.1", "fd00::1"],
    ["169.254.169.254", "fe80::1"],
    ["0.0.0.0", "::ffff:127.0.0.1"],
  ];
  // Public while the URL is checked, not public afterwards.
  const checked = new Set<string>();
  const flipped = new Set<string>();
  const server = await names((name) => {
    if (!checked.has(name)) return [PUBLIC, "2606:4700:4700::1111"];
    flipped.add(name);
    return traps[name.length % traps.length]!;
  });
  const rules = rulesOf(server);
  const sender = opened(createSender({ rules, timeoutMs: 20_000 }));
  for (let i = 0; i < 1000; i += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, j) => {
        const host = `${"x".repeat((i + j) % 4)}${i + j}.example.com`;
        const url = `https://${host}:${local.port}/webhooks`;
        await checkEndpointUrl(url, rules);
        checked.add(host);
        const { error } = await sender.send(sampleWebhook(url));
        expect(error).toMatch(/is not a public address\. Nothing was sent$/);
      }),
    );
  }
  expect(flipped.size).toBe(1000);
  expect(local.connections()).toBe(0);
}, 60_000);

describe("loopback, when it is allowed for local testing", () => {
  test("works over plain http, by address and by name", async () => {
    const local = await receiving();
    const rules = rulesOf(await names(() => ["127.0.0.1"]), true);
    const sender = opened(createSender({ rules }));
    for (const host of ["127.0.0.1", "localhost", "till.example.com", "[::ffff:127.0.0.1]"]) {
      const url = `http://${host}:${local.port}/webhooks`;
      await checkEndpointUrl(url, rules);
      expect(await sender.send(sampleWebhook(url))).toMatchObject({ responseStatus: 200 });
    }
    expect(local.received).toHaveLength(4);
  });

  test("allows nothing else", async () => {
    const rules = rulesOf(
      await names((name) => [name.startsWith("lan") ? "10.0.0.1" : PUBLIC]),
      true,
    );
    const sender = opened(createSender({ rules }));
    for (const url of [
      "http://10.0.0.1/",
      "https://192.168.0.1/",
      "https://[fd00::1]/",
      "https://lan.example.com/",
      "http://public.example.com/",
      `http://${PUBLIC}/`,
    ]) {
      await expect(checkEndpointUrl(url, rules), url).rejects.toThrow("url cannot be used");
      expect((await sender.send(sampleWebhook(url))).error).toContain("Nothing was sent");
    }
  });
});

describe("TLS", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-tls-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const certificate = (name: string) => {
    const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)];
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
        ...["-keyout", key, "-out", cert, "-days", "2", "-subj", `/CN=${name}`],
        ...["-addext", `subjectAltName=DNS:${name}`],
      ],
      { stdio: "ignore" },
    );
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  };
  const mine = certificate("hooks.example.com");

  test("a trusted certificate for the name: the request is sent", async () => {
    const local = await receiving(mine);
    const rules = rulesOf(await names(() => ["127.0.0.1"]), true);
    const sender = opened(createSender({ rules, ca: mine.cert }));
    const url = `https://hooks.example.com:${local.port}/webhooks`;
    expect(await sender.send(sampleWebhook(url))).toMatchObject({ responseStatus: 200 });
  });

  test("an unknown certificate, or one for another name: nothing is sent", async () => {
    const local = await receiving(mine);
    const rules = rulesOf(await names(() => ["127.0.0.1"]), true);
    const stranger = opened(createSender({ rules }));
    const trusting = opened(createSender({ rules, ca: mine.cert }));
    const outcomes = await Promise.all([
      stranger.send(sampleWebhook(`https://hooks.example.com:${local.port}/`)),
      trusting.send(sampleWebhook(`https://other.example.com:${local.port}/`)),
      trusting.send(sampleWebhook(`https://127.0.0.1:${local.port}/`)),
    ]);
    for (const { error } of outcomes) expect(error).toMatch(/^The TLS connection failed/);
    expect(local.received).toHaveLength(0);
  });

  test("an http server behind an https URL: reported as such", async () => {
    const local = await receiving();
    const sender = opened(createSender({ rules: rulesOf(await names(() => []), true) }));
    const { error } = await sender.send(sampleWebhook(local.url.replace("http:", "https:")));
    expect(error).toMatch(/^The TLS connection failed/);
  });
});
