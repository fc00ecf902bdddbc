import { afterEach, expect, it } from "vitest";
import { closeDatabase } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { GET } from "./route";

const { DATABASE_URL } = env();

afterEach(async () => {
  await closeDatabase();
  env().DATABASE_URL = DATABASE_URL;
});

it("returns ok while the database responds", async () => {
  const response = await GET();
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ status: "ok" });
});

it("returns unavailable, and what to check, when the database is down", async () => {
  await closeDatabase();
  env().DATABASE_URL = "postgresql://qassa:qassa@127.0.0.1:1/nowhere";
  const response = await GET();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: "unavailable",
    message:
      "The database is not answering. Check that PostgreSQL is running and that DATABASE_URL is correct.",
  });
});
