import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Certificate {
  key: string;
  cert: string;
}

/** Makes self-signed certificates with openssl, each its own authority. `close` deletes their files. */
export function certificateMaker() {
  const folder = mkdtempSync(path.join(tmpdir(), "qassa-tls-"));
  const fileOf = (name: string, kind: string) => path.join(folder, `${name}.${kind}`);
  const openssl = (args: string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  return {
    /** `san`: the names that it is for, as openssl spells them. */
    make(name: string, san = `DNS:${name}`): Certificate {
      const [key, cert] = [fileOf(name, "key"), fileOf(name, "crt")];
      openssl([
        ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
        ...["-keyout", key, "-out", cert, "-days", "2", "-subj", `/CN=${name}`],
        ...["-addext", `subjectAltName=${san}`],
      ]);
      return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
    },
    /** Returns a certificate that was made as PKCS #12, with options of openssl. */
    asPfx(name: string, password: string, options: string[] = []): Buffer {
      const pfx = fileOf(name, "pfx");
      openssl([
        ...["pkcs12", "-export", "-out", pfx, "-passout", `pass:${password}`],
        ...["-inkey", fileOf(name, "key"), "-in", fileOf(name, "crt"), ...options],
      ]);
      return readFileSync(pfx);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
