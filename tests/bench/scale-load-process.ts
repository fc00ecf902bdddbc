// Fills a database with the history of many payments, in its own process: the product's code knows one database only.
import { Client } from "pg";
import { addUpTotals } from "@/lib/domain/reports";
import { closeDatabase } from "@/lib/kit/db";
import { answerOrders } from "./answer-orders";
import { loadHistory, type Run } from "./growth-load";
import type { Loaded } from "./scale-database";
import { ACCOUNTS, addMerchants, openMerchantAt, unevenHistory } from "./scale-shape";

answerOrders(async ({ payments }: { payments: number }): Promise<Loaded> => {
  const url = process.env.DATABASE_URL!;
  const client = new Client({ connectionString: url });
  await client.connect();
  const startedAt = performance.now();
  const log = (what: string) =>
    console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(6)} s  ${what}`);
  const merchants: Loaded["merchants"][keyof Loaded["merchants"]][] = [];
  const makeMerchants = async (run: Run) => {
    for (const place of [0, 1]) merchants.push(await openMerchantAt(run, place));
    await addMerchants(run, merchants.length, ACCOUNTS);
  };
  const shape = unevenHistory(payments, makeMerchants);
  const last = await loadHistory(client, { url, payments, log, shape });
  // Nothing is there to answer the poll.
  await client.query("UPDATE network_accounts SET history_next_at = now() + interval '1 year'");
  await client.end();
  log("adding up the totals of reports");
  while ((await addUpTotals()).more);
  await closeDatabase();
  const [large, small] = merchants;
  return { payments, last: last.toISOString(), merchants: { large: large!, small: small! } };
});
