import { newId } from "@/lib/kit/ids";
import { accessToken } from "./access-tokens";
import { callApipay } from "./apipay/exchange";
import { ConnectionFault, step } from "./connection-step";
import type { NetworkConnection } from "./connections";
import { History } from "./gateway/contract";
import { exchange } from "./gateway/exchange";
import { resolveHost, send } from "./http";
import { checkBank } from "./pix/check-bank";
import type { CallOptions } from "./port";
import { askForToken as askVippsForToken, callVipps } from "./vipps/exchange";
import { vippsReference } from "./vipps/references";

const OPTIONS: CallOptions = { timeoutMs: 5_000 };

/**
 * Tries a connection step by step without changing anything of the merchant's: its address, the (mutual) TLS connection,
 * an access token, permission to read, and the key that receives. Throws `ConnectionFault` for the first step that fails.
 */
export async function checkConnection(
  connection: NetworkConnection,
  historyCursor: string,
): Promise<void> {
  await step("address", () => resolveHost(connection.baseUrl));
  if (connection.kind === "pix") return checkBank(connection, OPTIONS);
  await step("connection", () => reach(connection));
  switch (connection.kind) {
    case "gateway": {
      const path = `/history?${new URLSearchParams({ cursor: historyCursor }).toString()}`;
      return step("permission", async () => {
        await exchange({
          gateway: connection,
          name: "history",
          schema: History,
          call: { path },
          options: OPTIONS,
        });
      });
    }
    case "apipay": {
      const about = { method: "GET", path: "/invoices?per_page=1", turn: "read" } as const;
      const response = await step("permission", () => callApipay(connection, about, OPTIONS));
      if (response.status === 200) return;
      throw new ConnectionFault(
        "permission",
        `ApiPay.kz answered ${response.status} to a look at the invoices. Check the API address.`,
      );
    }
    case "vipps_mobilepay": {
      await step("token", () =>
        accessToken(connection, () => askVippsForToken(connection), OPTIONS),
      );
      // Nobody's payment: 404 says that the subscription key and the serial number are right.
      const path = `/${vippsReference(newId("payment"))}`;
      const response = await step("permission", () =>
        callVipps(connection, { method: "GET", path }, OPTIONS),
      );
      if (response.status === 404) return;
      throw new ConnectionFault(
        "key",
        `Vipps MobilePay answered ${response.status}. Check the subscription key and the merchant serial number.`,
      );
    }
  }
}

/** Any answer will do. */
async function reach(connection: NetworkConnection): Promise<void> {
  await send({ url: connection.baseUrl, method: "GET" }, OPTIONS);
}
