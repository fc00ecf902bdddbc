// Addresses that lead, or might lead, to Qassa's own machine or network, in every spelling that some parser is known to
// accept.

/** This machine, private networks, cloud metadata services, and ranges that no endpoint has. */
const IPV4 = [
  ...["127.0.0.1", "127.1.2.3", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1"],
  ...["172.31.255.254", "192.168.0.1", "169.254.169.254", "169.254.170.2", "100.100.100.200"],
  ...["192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
];

const hex = (value: number, width = 0) => value.toString(16).padStart(width, "0");
const octal = (value: number) => `0${value.toString(8)}`;
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨";
const circled = (text: string) => text.replace(/\d/g, (digit) => CIRCLED[Number(digit)]!);
const encoded = (text: string) =>
  [...text].map((character) => `%${hex(character.charCodeAt(0))}`).join("");

function spellings(address: string): string[] {
  const parts = address.split(".").map(Number);
  const [a, b, c, d] = parts as [number, number, number, number];
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const groups = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  return [
    address,
    `${address}.`,
    String(number),
    `0x${hex(number)}`,
    `0X${hex(number, 8).toUpperCase()}`,
    octal(number),
    `000${octal(number)}`,
    parts.map((part) => `0x${hex(part)}`).join("."),
    parts.map(octal).join("."),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    encoded(address),
    fullWidth(address),
    circled(address),
    address.replaceAll(".", "。"),
    address.replaceAll(".", "．"),
    `[::ffff:${address}]`,
    `[::FFFF:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::1]`,
  ];
}

const IPV6 = [
  ...["::1", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:0000:0000:0001", "::", "::2"],
  ...["fc00::1", "fd00:ec2::254", "fd12:3456:789a::1", "fe80::1", "febf::1", "fec0::1"],
  ...["ff02::1", "ff0e::1", "100::1", "2001:db8::1", "3fff::1", "5f00::1", "4000::1"],
].map((address) => `[${address}]`);

const NAMES = [
  ...["localhost", "LOCALHOST", "localhost.", "shop.localhost", "ＬＯＣＡＬＨＯＳＴ", "ⓛocalhost"],
  ...["local%68ost", "LocalHost.", "a.b.localhost."],
];

/** Authorities that are not just a host, with a listener's port; a strict parser takes none of them for an address. */
const authorityTricks = (port: number) => [
  ...[`user@127.0.0.1:${port}`, `user:password@127.0.0.1:${port}`, `@127.0.0.1:${port}`],
  ...[`hooks.example.com@127.0.0.1:${port}`, `127.0.0.1:${port}@hooks.example.com`],
  ...[`hooks.example.com:443@127.0.0.1:${port}`, `hooks.example.com%40127.0.0.1:${port}`],
  ...[`127.0.0.1:${port}\\@hooks.example.com`, `hooks.example.com\\@127.0.0.1:${port}`],
  ...[`127.0.0.1:${port}#@hooks.example.com`, `127.0.0.1:${port}?@hooks.example.com`],
  ...[`127.0.0.1:0${port}`, `127.0.0.1%00.example.com:${port}`, `127.0.0.1%0a:${port}`],
  ...[`127.0.0.1\t:${port}`, `127.0.0.1 :${port}`, ` 127.0.0.1:${port}`],
  ...[`[::1%25lo]:${port}`, `[fe80::1%25eth0]:${port}`, `[::1]:${port}@hooks.example.com`],
];

const schemeTricks = (port: number) =>
  [
    "http://A/",
    "ftp://A/",
    "gopher://A/_x",
    "ws://A/",
    "wss://A/",
    "file:///etc/passwd",
    "file://A/etc/passwd",
    "javascript:fetch('http://A')",
    "data:text/plain,A",
    "//A/",
    "https:A/",
    "https:/A/",
    "https:///A/",
    "https:\\\\A\\",
    "A/",
    "jar:https://A!/",
    "unix:/var/run/docker.sock",
    "http://unix:/var/run/docker.sock:/",
  ].map((form) => form.replace("A", `127.0.0.1:${port}`));

/** A name that the proof's name server resolves to this address: alone, with a public one, or after rebinding. */
const nameOf = (address: string, kind: "only" | "mixed" | "rebound") =>
  `${kind}-${address.replaceAll(/[.:]/g, "-")}.example.com`;

export interface HostileAddresses {
  /** URLs whose host is a literal address, or a name that needs no name server. */
  literal: string[];
  /** URLs with names that resolve to an internal address, alone or together with a public one. */
  named: string[];
  /** URLs with names that are public when saved, and resolve to an internal address afterwards. */
  rebound: string[];
}

/** Returns every hostile URL, with a listener's port wherever there is a host, so that connections are counted. */
export function hostileAddresses(port: number): HostileAddresses {
  const at = (host: string) => `https://${host}:${port}/webhooks`;
  const hosts = [...IPV4.flatMap(spellings), ...IPV6, ...NAMES];
  return {
    literal: [
      ...hosts.map(at),
      ...authorityTricks(port).map((authority) => `https://${authority}/webhooks`),
      ...schemeTricks(port),
    ],
    named: IPV4.flatMap((address) => [at(nameOf(address, "only")), at(nameOf(address, "mixed"))]),
    rebound: IPV4.map((address) => at(nameOf(address, "rebound"))),
  };
}

/** False for a URL with a public host: nothing may be dialled outside this machine. */
export const leadsHere = (url: string): boolean => !url.includes("hooks.example.com");

/** The error of a webhook that was not sent because of its address. */
export const NOT_SENT = /Nothing was sent|could not be sent: Invalid URL/;

const PUBLIC = ["93.184.216.34", "2606:4700:4700::1111"];

/** Resolves names as the proof's name server. A rebound name is public for its first two lookups. */
export function hostileNames(): (name: string) => string[] {
  const lookups = new Map<string, number>();
  return (name) => {
    const [, kind, address] = /^(only|mixed|rebound)-(\d+-\d+-\d+-\d+)\./.exec(name) ?? [];
    if (!address) return PUBLIC;
    const here = address.replaceAll("-", ".");
    if (kind === "only") return [here];
    if (kind === "mixed") return [PUBLIC[0]!, here];
    const times = (lookups.get(name) ?? 0) + 1;
    lookups.set(name, times);
    // There is one lookup for each address family.
    return times <= 2 ? PUBLIC : [here];
  };
}

/** Endpoints of the kind that merchants have. */
export const PUBLIC_ENDPOINTS = [
  ...["1.1.1.1", "8.8.8.8", "9.9.9.9", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.0.0.1"],
  ...["128.0.0.1", "169.253.255.255", "169.255.0.1", "172.15.255.255", "172.32.0.1", "2.72.0.1"],
  ...["192.0.1.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1", "95.56.1.1"],
  ...["203.0.112.1", "203.0.114.1", "223.255.255.254", "134744072", "0x08080808", "8.8.2056"],
  ...["[2606:4700:4700::1111]", "[2001:4860:4860::8888]", "[2400:cb00::1]", "[2620:fe::fe]"],
  ...["[2a00:1450:4001::1]", "[2c0f:fb50::1]", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]"],
  ...["hooks.example.com", "HOOKS.example.com", "hooks.example.com.", "магазин.example"],
  ...["xn--80aaxitdbjk.example", "дүкен.example", "a.b.c.d.e.example.com", "10.example.com"],
  ...["127-0-0-1.example.net", "localhost.example.com", "mylocalhost", "internal.example.com"],
  ...["hooks.example.com:8443", "hooks.example.com:1", "8.8.8.8:8080", "[2620:fe::fe]:8443"],
  ...["x.example", "shop-7.example.kz", "1.2.3.4.example.com", "xn--p1ai.example"],
].map((host) => `https://${host}/webhooks?shop=7`);
