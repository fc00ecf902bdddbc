// `npm run network:clients`: holds the servers that play networks to public client libraries of others, with nothing but the
// host and the certificates replaced. It installs them from their registry, and is no part of CI.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { certificateMaker } from "@/tests/support/certificates";
import { runCommand } from "./launch/say.mjs";
import { root } from "./launch/settings.mjs";
import { PIX_KEYS, playPix } from "./networks/pix-server";
import { serve } from "./networks/serve";
import { runInShell } from "./clients/command";

const SDK = "sdk-node-apis-efi@1.4.0";

/** The SDK has no option for it. */
function replaceHost(file: string, { from, to }: { from: string; to: string }): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${SDK} no longer calls ${from}`);
  writeFileSync(file, text.replaceAll(from, to));
}

await runCommand(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-network-clients-"));
  const certificates = certificateMaker();
  try {
    const bank = certificates.make("127.0.0.1", "IP:127.0.0.1");
    const merchant = certificates.make("merchant");
    writeFileSync(path.join(folder, "merchant.pem"), `${merchant.cert}${merchant.key}`);
    writeFileSync(path.join(folder, "bank.crt"), bank.cert);
    writeFileSync(path.join(folder, "package.json"), "{}");
    execFileSync("npm", ["install", "--silent", "--ignore-scripts", "--no-audit", SDK], {
      cwd: folder,
      stdio: "inherit",
    });
    const { handle, books } = playPix();
    const server = await serve(
      (request) => {
        const [, txid] = /^\/play\/pay\/(\w+)$/.exec(new URL(request.url).pathname) ?? [];
        if (!txid) return handle(request);
        books.pay(txid);
        return new Response(null, { status: 303, headers: { location: "/" } });
      },
      // The payer's requests come without a certificate.
      { tls: { ...bank, ca: merchant.cert, requestCert: true, rejectUnauthorized: false } },
    );
    replaceHost(path.join(folder, "node_modules/sdk-node-apis-efi/dist/cjs/index.cjs"), {
      from: "https://pix.api.efipay.com.br",
      to: server.origin,
    });
    const program = path.join(root, "scripts", "networks", "programs", "efi.mjs");
    const steps = await runInShell(`"${process.execPath}" "${program}"`, {
      folder,
      env: {
        ...process.env,
        NODE_EXTRA_CA_CERTS: path.join(folder, "bank.crt"),
        ORIGIN: server.origin,
        FOLDER: folder,
        CLIENT_ID: PIX_KEYS.clientId,
        CLIENT_SECRET: PIX_KEYS.clientSecret,
        PIX_KEY: PIX_KEYS.pixKey,
      },
    }).finally(() => server.close());
    console.log(`${SDK} with the played bank:\n${steps.replace(/^(?=.)/gm, "  ")}`);
    return 0;
  } finally {
    certificates.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
