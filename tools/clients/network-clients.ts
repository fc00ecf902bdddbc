// Public client libraries of payment networks, and how the networks that they call are played.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { certificateMaker } from "@/tests/support/certificates";
import { CommandError } from "../../operate/launch/command.mjs";
import type { PlayedBankName } from "../../operate/networks/pix-banks";
import { PIX_KEYS, playPix, type PlayedPix } from "../../operate/networks/pix-server";
import { serve } from "../../operate/networks/serve";
import { playVipps, VIPPS_KEYS } from "../../operate/networks/vipps-server";

export interface NetworkClient {
  /** The package, by its name in the registry. */
  name: string;
  version: string;
  registry: "npm" | "PyPI";
  /** Below tools/clients/programs. It is given where the network is and the keys as JSON, and prints a line of JSON for each check. */
  program: string;
  keys: object;
  /** Starts the network. `folder` is where the library is installed and runs. */
  play: (folder: string) => Promise<PlayedNetwork>;
  env?: (folder: string) => Record<string, string>;
}

export interface PlayedNetwork {
  /** Where it is, for the program. */
  given: object;
  close: () => Promise<unknown>;
}

/** The payer's requests, by their path, come without a certificate. */
const PAY = /^\/play\/pay\/(\w+)$/;

/** Serves a bank over TLS that asks for a certificate, which is made in the folder. */
async function serveBanks(
  folder: string,
  names: readonly (PlayedBankName | undefined)[],
): Promise<{ origins: string[]; close: () => Promise<unknown> }> {
  const certificates = certificateMaker();
  try {
    const tls = certificates.make("127.0.0.1", "IP:127.0.0.1");
    const merchant = certificates.make("merchant");
    writeFileSync(path.join(folder, "merchant.pem"), `${merchant.cert}${merchant.key}`);
    writeFileSync(path.join(folder, AUTHORITY), tls.cert);
    const tlsOptions = { ...tls, ca: merchant.cert, requestCert: true, rejectUnauthorized: false };
    const servers = await Promise.all(
      names.map((bank) => serve(withPayer(playPix({ bank })), { tls: tlsOptions })),
    );
    return {
      origins: servers.map(({ origin }) => origin),
      close: () => Promise.all(servers.map((server) => server.close())),
    };
  } finally {
    certificates.close();
  }
}

const AUTHORITY = "bank.crt";

const withPayer =
  ({ handle, books }: PlayedPix) =>
  (request: Request) => {
    const txid = PAY.exec(new URL(request.url).pathname)?.[1];
    if (txid === undefined) return handle(request);
    books.pay(txid);
    return new Response(null, { status: 303, headers: { location: "/" } });
  };

/** Replaces a host in an installed library that has no option for it. */
function replaceHost(file: string, host: string, origin: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(host)) throw new CommandError(`${file} no longer calls ${host}`);
  writeFileSync(file, text.replaceAll(host, origin));
}

async function playEfi(folder: string): Promise<PlayedNetwork> {
  const { origins, close } = await serveBanks(folder, [undefined]);
  const file = "node_modules/sdk-node-apis-efi/dist/cjs/index.cjs";
  replaceHost(path.join(folder, file), "https://pix.api.efipay.com.br", origins[0]!);
  return { given: { origin: origins[0] }, close };
}

async function playBancoDoBrasil(folder: string): Promise<PlayedNetwork> {
  const { origins, close } = await serveBanks(folder, ["banco_do_brasil"]);
  const [origin] = origins;
  const wrapper = path.join(sitePackages(folder), "bb_wrapper/wrapper");
  replaceHost(path.join(wrapper, "pix_cob.py"), "https://api-pix.bb.com.br", origin!);
  replaceHost(path.join(wrapper, "bb.py"), "https://oauth.bb.com.br", origin!);
  return { given: { origin }, close };
}

const BANKS_OF_PYPIX = ["sicoob", "sicredi", "inter"] as const;

async function playBanksOfPypix(folder: string): Promise<PlayedNetwork> {
  const { origins, close } = await serveBanks(folder, BANKS_OF_PYPIX);
  const named = Object.fromEntries(BANKS_OF_PYPIX.map((bank, at) => [bank, origins[at]]));
  return { given: { origins: named }, close };
}

/** Where Python's packages of the folder are. */
function sitePackages(folder: string): string {
  const library = path.join(folder, "venv/lib");
  return path.join(library, readdirSync(library)[0]!, "site-packages");
}

async function play(handle: (request: Request) => Promise<Response>): Promise<PlayedNetwork> {
  const { origin, close } = await serve(handle);
  return { given: { origin }, close };
}

const trusted = (name: string) => (folder: string) => ({ [name]: path.join(folder, AUTHORITY) });

export const NETWORK_CLIENTS: readonly NetworkClient[] = [
  {
    name: "@vippsmobilepay/sdk",
    version: "2.4.2",
    registry: "npm",
    program: "vippsmobilepay-sdk.mjs",
    keys: VIPPS_KEYS,
    play: () => play(playVipps().handle),
  },
  {
    name: "sdk-node-apis-efi",
    version: "1.4.0",
    registry: "npm",
    program: "sdk-node-apis-efi.mjs",
    keys: PIX_KEYS,
    play: playEfi,
    env: trusted("NODE_EXTRA_CA_CERTS"),
  },
  {
    name: "pypix-api",
    version: "0.14.0",
    registry: "PyPI",
    program: "pypix-api.py",
    keys: PIX_KEYS,
    play: playBanksOfPypix,
    env: trusted("REQUESTS_CA_BUNDLE"),
  },
  {
    name: "bb-wrapper",
    version: "0.5.5",
    registry: "PyPI",
    program: "bb-wrapper.py",
    keys: PIX_KEYS,
    play: playBancoDoBrasil,
    env: trusted("REQUESTS_CA_BUNDLE"),
  },
];
