import { Client } from "pg";
import { newId } from "@/lib/kit/ids";
import { rows } from "./installation";
import * as statements from "./statements";

/** A server of the first release, as far as its database sees it. */
export interface Writer {
  /** The IDs of the payments and refunds that were acknowledged, with their final status. */
  acknowledged: ReadonlyMap<string, string>;
  /** Statements that failed: their name, the code of the error and the newest migration. */
  failed: readonly { statement: string; code: string; during: string }[];
  /** How often it has taken a payment from its creation to its refund. */
  rounds: () => number;
  /** Ends after the running round. */
  stop: () => Promise<void>;
}

/** So many failures in a row are no accident, and the writer gives up. */
const MAX_FAILURES = 100;
/** Longer than the 3 seconds for which a migration waits for a lock: what waits longer fails. */
const LOCK_TIMEOUT = "5s";
const AMOUNT = 500;
const REFUND = 200;

/** Takes one payment after the other until it is stopped. `during` names the newest migration. */
export async function startWriter(
  databaseUrl: string,
  name: string,
  during: () => string,
): Promise<Writer> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  const [organization, user, key] = (["organizations", "users", "device_keys"] as const).map(
    (table) => rows[table][0]!.id,
  );
  const [account, till, session] = (["network_accounts", "tills", "sessions"] as const).map(
    (table) => rows[table][0]!.id,
  );
  const acknowledged = new Map<string, string>();
  const failed: { statement: string; code: string; during: string }[] = [];
  let rounds = 0;
  let isOver = false;

  async function send(statement: keyof typeof statements, values: unknown[]): Promise<boolean> {
    try {
      await client.query(statements[statement], values);
      return true;
    } catch (error) {
      failed.push({ statement, code: (error as { code: string }).code, during: during() });
      return false;
    }
  }

  async function round() {
    const payment = newId("payment");
    const order = `${name}-${rounds + 1}`;
    const ends = rounds % 3 === 2 ? "cancelled" : "completed";
    if (!(await send("CREATE_PAYMENT", [payment, organization, user, key, AMOUNT, order, till])))
      return;
    acknowledged.set(payment, "pending");
    await send("SHOW_AT_TILL", [payment, till]);
    await send("USE_SESSION_AND_KEY", [session, key]);
    await send("SUBMIT_AGAIN", [payment]);
    if (ends === "completed") await send("PAY_AT_SANDBOX", [payment, AMOUNT, account]);
    if (!(await send("SETTLE_PAYMENT", [payment, ends]))) return;
    acknowledged.set(payment, ends);
    if (rounds % 2 === 0) await send("CLAIM_ATTEMPT", [payment]);
    if (ends === "cancelled") return;
    const refund = newId("refund");
    if (!(await send("CREATE_REFUND", [refund, payment, organization, user, key, REFUND]))) return;
    acknowledged.set(refund, "pending");
    await send("REFUND_AT_SANDBOX", [refund, payment, account]);
    if (await send("SETTLE_REFUND", [refund])) acknowledged.set(refund, "completed");
  }

  const working = (async () => {
    while (!isOver && failed.length < MAX_FAILURES) {
      await round();
      rounds += 1;
    }
  })();
  const ended = working.finally(() => client.end());
  return {
    acknowledged,
    failed,
    rounds: () => rounds,
    stop() {
      isOver = true;
      return ended;
    },
  };
}
