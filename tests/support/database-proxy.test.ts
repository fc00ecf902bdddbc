import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { env } from "@/lib/kit/env";
import { startDatabaseProxy } from "./database-proxy";

test("the proxy stops at a statement that its connection has prepared before", async () => {
  const proxy = await startDatabaseProxy(env().DATABASE_URL);
  const client = new Client(proxy.url);
  client.on("error", () => undefined);
  await client.connect();
  const double = (number: number) =>
    client.query({ name: "double", text: "SELECT $1::int * 2 AS doubled", values: [number] });
  expect((await double(4)).rows).toEqual([{ doubled: 8 }]);

  const stopped = vi.fn(() => Promise.resolve());
  const statement = (text: string) => text.includes("* 2 AS doubled");
  proxy.stopAt({ when: "before", statement, then: stopped });
  const unanswered = double(5).catch(() => "not answered");
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  await proxy.close();
  expect(await unanswered).toBe("not answered");
  await client.end();
});
