// Shared by all races: requests to one or two servers, even while one of them is killed.
import { setTimeout as sleep } from "node:timers/promises";
import { deviceRequest } from "@/tests/support/device-request";
import type { Merchant } from "@/tests/support/merchant";
import type { Product, StartedServer } from "@/tests/support/product";
import type { ProofRun } from "../../support/proof";

interface Answer {
  status: number;
  text: string;
  body: { payment_id: string; amount: number; error: string; status: string };
}

export interface Race extends Product {
  run: ProofRun;
  merchant: Merchant;
  /** One server, or two over the same database. */
  servers: StartedServer[];
}

export const times = <Result>(
  count: number,
  act: (at: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: count }, (_, at) => act(at)));

const isUp = (server: StartedServer) => server.endedBy() === undefined;

interface RaceRequest {
  /** Its number among those of the race, which chooses the server. */
  at: number;
  method: string;
  path: string;
  body?: object;
  key?: string;
}

/** Sends a request to one of the servers, and retries on a running one if it fails. Throws after a minute. */
export async function send(
  { servers, merchant }: Race,
  { at, method, path, body, key }: RaceRequest,
): Promise<Answer> {
  const deadline = Date.now() + 60_000;
  for (let attempt = at; ; attempt++) {
    const server = servers.filter(isUp)[attempt % servers.filter(isUp).length];
    try {
      const response = await fetch(`${server!.origin}/api/v1${path}`, {
        ...deviceRequest(merchant.key, { method, body, idempotencyKey: key }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text) as Answer["body"] };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

export const cancel = (race: Race, { at, id }: { at: number; id: string }) =>
  send(race, {
    at,
    method: "POST",
    path: `/payments/${id}/cancel`,
    body: { reason: `Reason ${at}` },
  });

export async function pay(
  race: Race,
  { at, amount }: { at: number; amount: number },
): Promise<string> {
  const { newPhone } = await import("@/tests/support/merchant");
  const body = { amount, payer_phone: newPhone() };
  const answer = await send(race, { at, method: "POST", path: "/payments", body });
  if (answer.status !== 201) throw new Error(`A payment was answered ${answer.text}`);
  return answer.body.payment_id;
}
