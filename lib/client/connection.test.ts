import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isConnected, recordConnection } from "./connection";
import { requestJson } from "./request-json";

test("an answer that was on its way when the connection was lost does not tell that it is back", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async () => {
    const asked = once(server, "request") as Promise<[unknown, ServerResponse]>;
    const answered = requestJson(url);
    const [, response] = await asked;
    return async () => {
      response.end("{}");
      await answered;
    };
  };
  const early = await ask();
  recordConnection(false);
  await early();
  expect(isConnected()).toBe(false);
  const late = await ask();
  await late();
  expect(isConnected()).toBe(true);
});
