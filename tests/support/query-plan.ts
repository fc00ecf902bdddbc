import { Client, type QueryConfig } from "pg";
import { vi } from "vitest";
import { env } from "@/lib/kit/env";

/**
 * Returns PostgreSQL's plans of the statements that `act` sends and that match. With `cache`, PostgreSQL takes its memory
 * for so small: "1MB" makes a table of some thousand rows as expensive to read by index as one of millions. With `isSmall`,
 * it reads no table as a whole, however few rows that has.
 */
export async function plansOf(
  act: () => Promise<unknown>,
  wanted: RegExp,
  { cache, isSmall = false }: { cache?: string; isSmall?: boolean } = {},
): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, "query");
  await act();
  const sent = spy.mock.calls.map(([statement]) => statement as unknown as QueryConfig);
  spy.mockRestore();
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  if (cache) await client.query(`SET effective_cache_size = '${cache}'`);
  // How few rows a test has is known once PostgreSQL has analyzed the table by itself.
  if (isSmall) await client.query("SET enable_seqscan = off");
  const plans: string[] = [];
  try {
    for (const { text, values } of sent.filter(({ text }) => text && wanted.test(text))) {
      const { rows } = await client.query<{ "QUERY PLAN": string }>({
        text: `EXPLAIN ${text}`,
        values: values!,
      });
      plans.push(rows.map((line) => line["QUERY PLAN"]).join("\n"));
    }
  } finally {
    await client.end();
  }
  return plans;
}

/** Returns PostgreSQL's plan of the page that `act` reads: of its only statement with an order and a limit. */
export async function planOfPage(act: () => Promise<unknown>): Promise<string> {
  const [plan] = await plansOf(act, /ORDER BY .* LIMIT/s);
  return plan!;
}
