// Certificate files of strangers: what they cost to decrypt is read before they are, and they are decrypted elsewhere.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSecureContext } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { after, days } from "@/lib/kit/time";
import { certificateMaker } from "@/tests/support/certificates";
import { CertificateUnusable, endOfCertificate, openCertificate } from "./certificate";
import { readEncryption } from "./key-derivations";

const maker = certificateMaker();
const folder = mkdtempSync(path.join(tmpdir(), "qassa-pfx-"));
const at = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe" });
const PASSWORD = "geheim";

let cert: string;
let key: string;

beforeAll(() => {
  ({ cert, key } = maker.make("merchant"));
  writeFileSync(at("cert.pem"), cert);
  writeFileSync(at("key.pem"), key);
});
afterAll(() => {
  maker.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a PKCS #12 file of the certificate. */
function pfx(...options: string[]): Buffer {
  const out = at("file.pfx");
  openssl(
    ...["pkcs12", "-export", "-out", out, "-passout", `pass:${PASSWORD}`],
    ...["-inkey", at("key.pem"), "-in", at("cert.pem"), ...options],
  );
  return readFileSync(out);
}

/** Returns an encrypted PKCS #8 key, PEM. */
function encryptedKey(...options: string[]): string {
  const out = at("key.enc");
  const ends = ["-in", at("key.pem"), "-out", out, "-passout", `pass:${PASSWORD}`];
  openssl("pkcs8", "-topk8", ...ends, ...options);
  return readFileSync(out, "utf8");
}

const open = (file: Buffer, passphrase = PASSWORD) =>
  openCertificate({ pfx: file.toString("base64"), passphrase });
const openPem = (pem: string, passphrase = PASSWORD) =>
  openCertificate({ cert: pem, key: pem, passphrase });

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "opened",
    (error: unknown) => (error instanceof CertificateUnusable ? error.message : String(error)),
  );

describe("the iterations of a file", () => {
  test.each([
    ["of all its parts", ["-iter", "3001"], 3001],
    ["of its bags alone", ["-iter", "3002", "-nomaciter"], 3002],
    ["of its MAC alone", ["-noiter", "-nomac", "-iter", "7"], 7],
    ["of 3DES", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-iter", "3004"], 3004],
  ])("are read %s", (_, options, iterations) => {
    expect(readEncryption(pfx(...options)).maxIterations).toBe(iterations);
  });

  test.each([
    ["the bags", ["-iter", "600001", "-nomaciter"]],
    ["the MAC", ["-iter", "600001"]],
  ])("above 600,000 are refused before the password is looked at, of %s", async (_, options) => {
    const file = pfx(...options);
    const message = await failure(open(file, "not its password"));
    expect(message).toBe(
      'The file takes 600001 iterations of its password, and at most 600000 are read. Export it again with fewer, for example with "openssl pkcs12 -export -iter 100000", or as PEM.',
    );
  });

  test("of 600,000 are read, while others are served", async () => {
    let served = 0;
    const serving = setInterval(() => (served += 1), 1);
    const { key: opened } = await open(pfx("-iter", "600000"));
    clearInterval(serving);
    expect(opened).toContain("BEGIN PRIVATE KEY");
    // On the same thread, none would have been.
    expect(served).toBeGreaterThan(20);
  });

  test("of an encrypted PEM key are read, and refused above 600,000", async () => {
    const pem = cert + encryptedKey("-v2", "aes-256-cbc", "-iter", "600001");
    expect(await failure(openPem(pem, "not its password"))).toContain("takes 600001 iterations");
  });

  test("of scrypt are refused, too", async () => {
    const pem = cert + encryptedKey("-scrypt", "-scrypt_N", "16384");
    expect((await openPem(pem)).key).toContain("BEGIN PRIVATE KEY");
    const costly =
      cert + encryptedKey("-scrypt", "-scrypt_N", "1024", "-scrypt_r", "8", "-scrypt_p", "74");
    expect(await failure(openPem(costly))).toContain(`takes ${1024 * 8 * 74} iterations`);
  });

  test("are found in BER, whose octets come in parts of no length", () => {
    const file = pfx("-iter", "3005", "-nomaciter");
    const [head, ...rest] = parts(file);
    const constructed = Buffer.concat([Buffer.from([0x30, 0x80]), head!, ...rest, Buffer.alloc(2)]);
    expect(readEncryption(constructed).maxIterations).toBe(3005);
  });
});

/** The version, the contents and the MAC; the contents as octets in parts. */
function parts(file: Buffer): Buffer[] {
  const valueAt = (start: number) => {
    const first = file[start + 1]!;
    const size = first > 0x80 ? first & 0x7f : 0;
    const length = size > 0 ? file.readUIntBE(start + 2, size) : first;
    const content = start + 2 + size;
    return { content, end: content + length };
  };
  const version = valueAt(valueAt(0).content);
  const info = valueAt(version.end);
  const type = valueAt(info.content);
  const octets = valueAt(valueAt(type.end).content);
  const bytes = file.subarray(octets.content, octets.end);
  const chunk = (part: Buffer) => Buffer.concat([Buffer.from([0x04, part.length]), part]);
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += 100)
    chunks.push(chunk(bytes.subarray(from, from + 100)));
  const open = (...tags: number[]) => Buffer.from(tags.flatMap((tag) => [tag, 0x80]));
  return [
    file.subarray(valueAt(0).content, version.end),
    open(0x30),
    file.subarray(info.content, type.end),
    open(0xa0, 0x24),
    ...chunks,
    Buffer.alloc(6),
    file.subarray(info.end),
  ];
}

describe("an opened certificate", () => {
  test.each([
    ["PKCS #12", () => open(pfx())],
    ["PEM with an encrypted key", () => openPem(cert + encryptedKey())],
    ["PEM", () => openPem(cert + key, "")],
  ])("of %s is PEM that takes no password", async (_, opening) => {
    const opened = await opening();
    expect(() => createSecureContext(opened)).not.toThrow();
    expect(endOfCertificate(opened, new Date()).getTime()).toBeGreaterThan(Date.now());
    // What is stored is not read again.
    expect(await openCertificate({ ...opened, passphrase: "" })).toMatchObject(opened);
  });

  test.each([
    ["RC2 and 3DES, as Windows and OpenSSL 1 write it", ["-legacy"]],
    ["RC2 alone", ["-legacy", "-keypbe", "PBE-SHA1-RC2-128", "-certpbe", "PBE-SHA1-RC2-40"]],
    ["3DES", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
  ])("of an old file is read: %s", async (_, options) => {
    const opened = await open(pfx(...options));
    expect(() => createSecureContext(opened)).not.toThrow();
  });

  test("has the chain that is sent with it", async () => {
    openssl("req", "-new", "-key", at("key.pem"), "-subj", "/CN=shop", "-out", at("csr.pem"));
    const signed = [
      "-CA",
      at("cert.pem"),
      "-CAkey",
      at("key.pem"),
      "-CAcreateserial",
      "-days",
      "2",
    ];
    openssl("x509", "-req", "-in", at("csr.pem"), ...signed, "-out", at("leaf.pem"));
    const out = at("chain.pfx");
    openssl(
      ...["pkcs12", "-export", "-out", out, "-passout", `pass:${PASSWORD}`],
      ...["-inkey", at("key.pem"), "-in", at("leaf.pem"), "-certfile", at("cert.pem")],
    );
    const opened = await open(readFileSync(out));
    expect(opened.cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  test.each([
    [
      "a wrong password",
      () => open(pfx(), "wrong"),
      "The password does not open this certificate.",
    ],
    [
      "a wrong password of a key",
      () => openPem(cert + encryptedKey(), "wrong"),
      "The password does not open this certificate.",
    ],
    ["no certificate", () => openPem("-----BEGIN "), "This is not a certificate"],
    ["bytes of nothing", () => open(Buffer.from("no certificate")), "This is not a certificate"],
    [
      "nesting without an end",
      () => open(Buffer.from("3080".repeat(5000), "hex")),
      "This is not a certificate",
    ],
    ["no key", () => openPem(cert), "The file has no private key. Choose the certificate and"],
    [
      "no key, in PKCS #12",
      () => open(pfx("-nokeys")),
      "The file has no private key. Choose the certificate and",
    ],
    [
      "no key, in DER",
      () => {
        openssl("x509", "-in", at("cert.pem"), "-outform", "DER", "-out", at("cert.der"));
        return open(readFileSync(at("cert.der")));
      },
      "The file has no private key. Choose the certificate and",
    ],
    [
      "a request",
      () => {
        openssl("req", "-new", "-key", at("key.pem"), "-subj", "/CN=shop", "-out", at("r.pem"));
        return openPem(readFileSync(at("r.pem"), "utf8") + key, "");
      },
      "This is a request for a certificate (CSR).",
    ],
    ["a key alone", () => openPem(key, ""), "a private key, but no certificate"],
    [
      "another's key",
      () => openPem(cert + maker.make("another").key, ""),
      "The private key belongs to another certificate.",
    ],
  ])("of %s is refused with the reason", async (_, opening, reason) => {
    expect(await failure(opening())).toContain(reason);
  });

  test.each([
    ["has ended", 3, /^The certificate ended on \d{4}-\d\d-\d\d\. Ask your bank for a new one\.$/],
    ["has not begun", -1, /^The certificate is not valid before \d{4}-\d\d-\d\d\. Connect then/],
  ])("that %s is refused with the day", async (_, daysFromNow, day) => {
    const opened = await openPem(cert + key, "");
    const then = after(new Date(), days(daysFromNow));
    expect(() => endOfCertificate(opened, then)).toThrow(day);
  });

  test("of a key that no bank uses is refused", async () => {
    const dsa = maker.make("dsa");
    openssl("genpkey", "-algorithm", "X25519", "-out", at("x25519.pem"));
    const pem = dsa.cert + readFileSync(at("x25519.pem"), "utf8");
    expect(await failure(openPem(pem, ""))).toContain("of a kind that banks don't use");
  });
});
