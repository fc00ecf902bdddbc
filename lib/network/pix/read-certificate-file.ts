import { execFile } from "node:child_process";
import pLimit from "p-limit";

/** A file with its password; `keys` are those of a PKCS #12 file, PKCS #8 in base64. */
export type CertificateFile = { passphrase: string } & (
  | { pem: string }
  | { pfx: string; keys: string[] }
);

/** A certificate with the chain that is sent with it and its private key, PEM, not encrypted. */
export interface PlainCertificate {
  cert: string;
  key: string;
}

/** The file took too long to decrypt, or too many others are waiting. */
export class ReadingTooSlow extends Error {}

const MAX_READING_MS = 10_000;
/** An RSA key that is longer slows down each connection, not only reading it. */
const MAX_RSA_BITS = 8_192;
const MAX_WAITING = 20;

/**
 * The program that reads a file, on its own: OpenSSL's calls can be neither awaited nor ended, a process can. The
 * certificates of PKCS #12 are those that it sends when it is asked for its own.
 */
const PROGRAM = `
import { createPrivateKey, X509Certificate } from "node:crypto";
import { Duplex, PassThrough } from "node:stream";
import tls from "node:tls";

let input = "";
for await (const part of process.stdin) input += part;
const { pem, pfx, keys, passphrase } = JSON.parse(input);

const pemOf = (der) =>
  "-----BEGIN CERTIFICATE-----\\n" + der.toString("base64").match(/.{1,64}/g).join("\\n") + "\\n-----END CERTIFICATE-----\\n";

function requireShort(key) {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (/^(rsa|rsa-pss|ec|ed25519|ed448)$/.test(key.asymmetricKeyType) && modulusLength <= ${MAX_RSA_BITS}) return key;
  throw new Error("key too long");
}

async function chainOf(secureContext) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const socket = Duplex.from({ readable: back, writable: there });
  const server = new tls.TLSSocket(Duplex.from({ readable: there, writable: back }), {
    isServer: true, secureContext, requestCert: true, rejectUnauthorized: false,
  });
  const client = tls.connect({ socket, secureContext, rejectUnauthorized: false });
  await new Promise((resolve, reject) => {
    server.once("secure", resolve).once("error", reject);
    client.once("error", reject);
  });
  const chain = [];
  for (let one = server.getPeerCertificate(true); one?.raw; one = one.issuerCertificate) {
    if (chain.some((known) => known.equals(one.raw))) break;
    chain.push(one.raw);
  }
  return chain;
}

async function read() {
  if (pem !== undefined) {
    const isRequest = pem.includes("CERTIFICATE REQUEST-----");
    const hasKey = pem.includes("PRIVATE KEY-----");
    const hasCertificate = pem.includes("-----BEGIN CERTIFICATE-----");
    if (isRequest && !hasCertificate) throw new Error("a request");
    if (hasCertificate && !hasKey) throw new Error("certificate without key");
    if (hasKey && !hasCertificate) throw new Error("key without certificate");
    if (!hasKey) throw new Error("no certificate");
    const key = requireShort(createPrivateKey({ key: pem, passphrase }));
    const cert = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).join("\\n");
    tls.createSecureContext({ cert, key: key.export({ type: "pkcs8", format: "pem" }) });
    return { cert, key };
  }
  const secureContext = tls.createSecureContext({ pfx: Buffer.from(pfx, "base64"), passphrase });
  const own = keys.map((key) =>
    requireShort(createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8", passphrase })));
  const chain = await chainOf(secureContext);
  if (chain.length === 0) return { cert: "", key: own[0] };
  const key = own.find((one) => new X509Certificate(chain[0]).checkPrivateKey(one));
  if (!key) throw new Error("no key");
  return { cert: chain.map(pemOf).join(""), key };
}

const answer = await read().then(
  ({ cert, key }) => ({ cert, key: key?.export({ type: "pkcs8", format: "pem" }) ?? "" }),
  (error) => ({ error: [error.message, error.cause?.message].filter(Boolean).join(" ") }),
);
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
`;

const turn = pLimit(1);
/** Nothing of the server's settings and secrets. */
const NO_ENVIRONMENT = {} as NodeJS.ProcessEnv;

/**
 * Decrypts a certificate and its key in a process of its own, one file at a time, and ends it after 10 s. Throws
 * `ReadingTooSlow`, and an `Error` with what OpenSSL says is wrong.
 */
export async function readCertificateFile(file: CertificateFile): Promise<PlainCertificate> {
  if (turn.pendingCount >= MAX_WAITING) throw new ReadingTooSlow();
  const answer = JSON.parse(await turn(() => run(JSON.stringify(file)))) as
    | PlainCertificate
    | { error: string };
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

const run = (input: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      // Old files are encrypted with RC2 or 3DES, which OpenSSL 3 keeps apart. Only this process reads them.
      ["--openssl-legacy-provider", "--input-type=module", "--eval", PROGRAM],
      {
        timeout: MAX_READING_MS,
        killSignal: "SIGKILL",
        maxBuffer: 1024 * 1024,
        env: NO_ENVIRONMENT,
      },
      (error, stdout) => {
        if (!error) return resolve(stdout);
        reject(error.killed ? new ReadingTooSlow("killed", { cause: error }) : error);
      },
    );
    // It may have ended before it has read everything.
    child.stdin?.on("error", () => undefined).end(input);
  });
