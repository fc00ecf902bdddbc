import { Client, type QueryConfig } from "pg";
import { vi } from "vitest";
import { env } from "@/lib/kit/env";

/** Returns PostgreSQL's plan of the page that `act` reads: of its only statement with an order and a limit. */
export async function planOfPage(act: () => Promise<unknown>): Promise<string> {
  const spy = vi.spyOn(Client.prototype, "query");
  await act();
  const sent = spy.mock.calls.map(([statement]) => statement as unknown as QueryConfig);
  spy.mockRestore();
  const { text, values } = sent.find(({ text }) => /ORDER BY .* LIMIT/s.test(text))!;
  const client = new Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  const { rows } = await client
    .query<{ "QUERY PLAN": string }>({ text: `EXPLAIN ${text}`, values: values! })
    .finally(() => client.end());
  return rows.map((line) => line["QUERY PLAN"]).join("\n");
}
