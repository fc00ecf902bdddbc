// Totals and lists of an empty organization, which must not change with other organizations' data.
import { newMerchant } from "@/tests/support/merchant";
import type { OwnDatabase } from "@/tests/support/product";
import { sessionFor } from "@/tests/support/session";
import { ask, comparable, parting } from "./answers";
import type { Operation } from "./slots";

/** These show its own sign-ins and sandbox. */
const OF_ITS_OWN = /\/(?:profile|sandbox-phone)/;

export async function emptyShop(
  { run }: OwnDatabase,
  port: number,
  operations: readonly Operation[],
) {
  const origin = `http://127.0.0.1:${port}`;
  const { owner } = await newMerchant();
  // Otherwise its network health would change in the meantime.
  await run(
    "UPDATE network_accounts SET history_next_at = now() + interval '1 day' WHERE organization_id = $1",
    [owner.organizationId],
  );
  const headers = { ...(await sessionFor(owner)).headers, origin };
  const lists = operations.filter(
    ({ surface, method, address }) =>
      surface === "account" &&
      method === "GET" &&
      !address.includes("{") &&
      !OF_ITS_OWN.test(address),
  );
  const read = async () => {
    const seen = new Map<string, string>();
    for (const { method, address } of lists) {
      // Its downloads here are in its audit log.
      const target = /\/audit(?:\/export)?$/.test(address)
        ? `${address}?action=organization.created`
        : address;
      const answer = await ask(port, { method, target, headers, named: [] });
      seen.set(address, answer ? comparable(answer, []) : "no answer");
    }
    return seen;
  };
  const before = await read();
  return {
    lists: lists.length,
    /** Returns the lists that changed, with the first difference in each. */
    moved: async () => {
      const after = await read();
      return lists
        .map(({ address }) => address)
        .filter((address) => before.get(address) !== after.get(address))
        .map((address) => `${address}: ${parting(after.get(address)!, before.get(address)!)}`);
    },
  };
}
