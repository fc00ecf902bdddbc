import { createHash } from "node:crypto";
import { createSecureContext } from "node:tls";
import type { Agent } from "undici";
import { connectionsWith } from "../http";
import type { BankSettings } from "./bank-vocabulary";
import { openCertificate, type PixCertificate } from "./certificate";

/** A receiver's account at a Pix participant (PSP), and the keys to its API. */
export interface PixConnection {
  /** The address of the API, up to its version: `https://pix.bank.example/api/v2`. */
  baseUrl: string;
  /** Where access tokens are given. */
  tokenUrl: string;
  clientId: string;
  /** Absent for a bank that gives none. */
  clientSecret?: string | undefined;
  /** The bank, by its name in the table; absent: as the document says. */
  bank?: string | undefined;
  /** What the merchant has changed of the bank's settings. */
  bankSettings?: Partial<BankSettings> | undefined;
  /** What some banks give beside the ID and the secret. */
  applicationKey?: string | undefined;
  accountNumber?: string | undefined;
  /** Identifies the receiver (mutual TLS); absent for a bank that is played on this machine. */
  certificate?: PixCertificate;
  /** An authority of the PSP's own certificate, PEM, where it is not a public one. */
  ca?: string;
  /** The Pix key that receives. */
  pixKey: string;
  /** As they are printed in a static code. */
  merchantName: string;
  merchantCity: string;
}

const MAX_KEPT = 1_000;
const agents = new Map<string, Agent>();

/** Returns the connections of an account, which identify themselves with its certificate. */
export function agentOf({ baseUrl, certificate, ca }: PixConnection): Agent {
  const name = createHash("sha256")
    .update(JSON.stringify([baseUrl, certificate, ca]))
    .digest("base64");
  const known = agents.get(name);
  if (known) return known;
  const [oldest] = agents;
  if (oldest && agents.size >= MAX_KEPT) {
    agents.delete(oldest[0]);
    // After the calls that use it.
    void oldest[1].close();
  }
  const agent = connectionsWith(async () => {
    const identity = certificate && (await openCertificate(certificate));
    return createSecureContext({ ...identity, ...(ca !== undefined && { ca }) });
  });
  agents.set(name, agent);
  return agent;
}
