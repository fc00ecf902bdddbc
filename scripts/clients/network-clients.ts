// Public client libraries of payment networks, and how the networks that they call are played.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { certificateMaker } from "@/tests/support/certificates";
import { CommandError } from "../launch/say.mjs";
import { PIX_KEYS, playPix } from "../networks/pix-server";
import { serve, type Served } from "../networks/serve";
import { playVipps, VIPPS_KEYS } from "../networks/vipps-server";

export interface NetworkClient {
  /** The npm package. */
  name: string;
  version: string;
  /** Below scripts/clients/programs. It is given the origin and the keys as JSON, and prints a line of JSON for each check. */
  program: string;
  keys: object;
  /** Starts the network. `folder` is where the library is installed and runs. */
  play: (folder: string) => Promise<Served>;
  env?: (folder: string) => Record<string, string>;
}

/** The payer's requests, by their path, come without a certificate. */
const PAY = /^\/play\/pay\/(\w+)$/;
const EFI = {
  host: "https://pix.api.efipay.com.br",
  /** The SDK has no option for its host. */
  file: "node_modules/sdk-node-apis-efi/dist/cjs/index.cjs",
};

async function playEfi(folder: string): Promise<Served> {
  const certificates = certificateMaker();
  try {
    const bank = certificates.make("127.0.0.1", "IP:127.0.0.1");
    const merchant = certificates.make("merchant");
    writeFileSync(path.join(folder, "merchant.pem"), `${merchant.cert}${merchant.key}`);
    writeFileSync(path.join(folder, "bank.crt"), bank.cert);
    const { handle, books } = playPix();
    const answer = (request: Request) => {
      const txid = PAY.exec(new URL(request.url).pathname)?.[1];
      if (txid === undefined) return handle(request);
      books.pay(txid);
      return new Response(null, { status: 303, headers: { location: "/" } });
    };
    const tls = { ...bank, ca: merchant.cert, requestCert: true, rejectUnauthorized: false };
    const server = await serve(answer, { tls });
    const file = path.join(folder, EFI.file);
    const text = readFileSync(file, "utf8");
    if (!text.includes(EFI.host)) throw new CommandError(`The SDK no longer calls ${EFI.host}`);
    writeFileSync(file, text.replaceAll(EFI.host, server.origin));
    return server;
  } finally {
    certificates.close();
  }
}

export const NETWORK_CLIENTS: readonly NetworkClient[] = [
  {
    name: "@vippsmobilepay/sdk",
    version: "2.4.2",
    program: "vippsmobilepay-sdk.mjs",
    keys: VIPPS_KEYS,
    play: () => serve(playVipps().handle),
  },
  {
    name: "sdk-node-apis-efi",
    version: "1.4.0",
    program: "sdk-node-apis-efi.mjs",
    keys: PIX_KEYS,
    play: playEfi,
    env: (folder) => ({ NODE_EXTRA_CA_CERTS: path.join(folder, "bank.crt") }),
  },
];
