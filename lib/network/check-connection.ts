import { after, minutes, toTimestamp } from "@/lib/kit/time";
import { newId } from "@/lib/kit/ids";
import { allowedAddresses, DestinationRefused, HostNotResolved } from "@/lib/kit/outbound";
import { callApipay } from "./apipay/exchange";
import { accessToken } from "./access-tokens";
import { exchange } from "./gateway/exchange";
import { History } from "./gateway/contract";
import type { NetworkConnection } from "./connections";
import { networkDestinations, send } from "./http";
import { agentOf } from "./pix/connection";
import { askForToken as askPixForToken, callPix } from "./pix/exchange";
import { pixReference } from "./pix/references";
import { type CallOptions, NetworkNoAnswer } from "./port";
import { askForToken as askVippsForToken, callVipps } from "./vipps/exchange";
import { vippsReference } from "./vipps/references";

/** What has to work for payments through a connection, in this order. */
export type CheckStep = "address" | "connection" | "token" | "permission" | "key";

/** A step of a connection that does not work, and why, for people. */
export class ConnectionFault extends Error {
  constructor(
    readonly step: CheckStep,
    message: string,
  ) {
    super(message);
  }
}

const OPTIONS: CallOptions = { timeoutMs: 5_000 };

/**
 * Tries a connection step by step without changing anything of the merchant's: its address, the (mutual) TLS connection,
 * an access token, permission to read, and the key that receives. Throws `ConnectionFault` for the first step that fails.
 */
export async function checkConnection(
  connection: NetworkConnection,
  historyCursor: string,
): Promise<void> {
  await step("address", () => resolve(connection.baseUrl));
  await step("connection", () => reach(connection));
  switch (connection.kind) {
    case "gateway": {
      const path = `/history?${new URLSearchParams({ cursor: historyCursor }).toString()}`;
      return step("permission", async () => {
        await exchange(connection, "history", History, { path }, OPTIONS);
      });
    }
    case "apipay": {
      const about = { method: "GET", path: "/invoices?per_page=1", turn: "read" } as const;
      const heard = await step("permission", () => callApipay(connection, about, OPTIONS));
      if (heard.status === 200) return;
      throw new ConnectionFault(
        "permission",
        `ApiPay.kz answered ${heard.status} to a look at the invoices. Check the API address.`,
      );
    }
    case "vipps_mobilepay": {
      await step("token", () =>
        accessToken(connection, () => askVippsForToken(connection), OPTIONS),
      );
      // Nobody's payment: 404 says that the subscription key and the serial number are right.
      const path = `/${vippsReference(newId("payment"))}`;
      const heard = await step("permission", () =>
        callVipps(connection, { method: "GET", path }, OPTIONS),
      );
      if (heard.status === 404) return;
      throw new ConnectionFault(
        "key",
        `Vipps MobilePay answered ${heard.status}. Check the subscription key and the merchant serial number.`,
      );
    }
    case "pix": {
      await step("token", () => accessToken(connection, () => askPixForToken(connection), OPTIONS));
      await step("permission", async () => {
        const now = new Date();
        const span = { inicio: toTimestamp(after(now, -minutes(5))), fim: toTimestamp(now) };
        for (const list of ["cob", "pix"]) {
          const path = `/${list}?${new URLSearchParams(span).toString()}`;
          const { status } = await callPix(connection, { method: "GET", path }, OPTIONS);
          if (status !== 200) throw new NetworkNoAnswer(`it answered ${status} to GET /${list}`);
        }
      });
      return step("key", () => chargeNobody(connection));
    }
  }
}

/** Creates a charge of one centavo for a minute and removes it: only this shows that the key receives here. */
async function chargeNobody(connection: NetworkConnection & { kind: "pix" }): Promise<void> {
  const path = `/cob/${pixReference(newId("payment"))}`;
  const body = {
    calendario: { expiracao: 60 },
    valor: { original: "0.01" },
    chave: connection.pixKey,
  };
  const made = await callPix(connection, { method: "PUT", path, body }, OPTIONS);
  if (made.status !== 201 && made.status !== 200) {
    throw new NetworkNoAnswer(`it answered ${made.status} to a charge for the Pix key`);
  }
  const removal = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
  await callPix(connection, { method: "PATCH", path, body: removal }, OPTIONS);
}

async function resolve(baseUrl: string): Promise<void> {
  const { hostname, protocol } = new URL(baseUrl);
  await allowedAddresses(hostname, protocol, networkDestinations());
}

/** Any answer will do. */
async function reach(connection: NetworkConnection): Promise<void> {
  const dispatcher = connection.kind === "pix" ? agentOf(connection) : undefined;
  await send({ url: connection.baseUrl, method: "GET" }, OPTIONS, dispatcher);
}

async function step<Answer>(name: CheckStep, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const isKnown = [NetworkNoAnswer, DestinationRefused, HostNotResolved].some(
      (kind) => error instanceof kind,
    );
    if (isKnown) throw new ConnectionFault(name, (error as Error).message);
    throw error;
  }
}
