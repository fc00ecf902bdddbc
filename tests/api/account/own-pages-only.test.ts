// Generated from the operation tables: every operation refuses other sites and strangers.
import { beforeAll, describe, expect, test } from "vitest";
import { accessOperations } from "@/lib/api/access/operations";
import { accountOperations } from "@/lib/api/account/operations";
import { displayOperations } from "@/lib/api/display/operations";
import { newMerchant } from "@/tests/support/merchant";
import { type Session, sessionFor } from "@/tests/support/session";
import { ask } from "../../support/account/account-client";

const account = Object.entries(accountOperations).map(([name, { method, path }]) => ({
  name,
  method,
  address: `/account${path}`,
}));
const access = Object.entries(accessOperations).map(([name, { method, path, session }]) => ({
  name,
  method,
  address: `/access${path}`,
  session,
}));
const display = Object.entries(displayOperations).map(([name, { method, path }]) => ({
  name,
  method,
  address: path,
}));
const writing = [...account, ...access, ...display].filter(({ method }) => method !== "GET");
const filled = (address: string) => address.replaceAll(/\{\w+\}/g, "x");

describe("a request that is not from a Qassa page changes nothing", () => {
  let session: Session;
  beforeAll(async () => {
    session = await sessionFor((await newMerchant()).owner);
  });

  const origins = {
    "of another site": "https://evil.example",
    "of another port": "http://localhost:3001",
    "that begins like ours": "http://localhost:3000.evil.example",
    "that is null": "null",
    "that is missing": undefined,
  };
  describe.each(Object.entries(origins))("with an origin %s", (_, origin) => {
    test.each(writing)("$method $address", async ({ method, address }) => {
      const { origin: __, ...rest } = session.headers;
      const headers = { ...rest, ...(origin && { origin }) };
      const answer = await ask(method, filled(address), { headers, body: {} });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ error: "FORBIDDEN" });
      expect(answer.body.message).toContain("did not come from a page of Qassa");
    });
  });
});

test.each([...account, ...access.filter(({ session }) => session === "user")])(
  "without a session: $method $address",
  async ({ method, address }) => {
    const answer = await ask(method, filled(address), method === "GET" ? {} : { body: {} });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: "UNAUTHORIZED" });
  },
);
