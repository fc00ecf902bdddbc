import { Client } from "pg";
import { expect, test } from "vitest";
import { env } from "./env";
import { describeError } from "./log";

test("the log has an error's message and causes, but not the connection attached to it", async () => {
  const url = new URL(env().DATABASE_URL);
  const password = "a password that nobody should read";
  const client = new Client({
    connectionString: url.href.replace(url.pathname, "/no_such_database"),
  });
  const refused = await client.connect().then(
    () => undefined,
    (error: Error) => error,
  );
  const error = Object.assign(new Error("could not deliver", { cause: refused }), {
    client: Object.assign(client, { password }),
  });
  const described = JSON.stringify(describeError(error));
  expect(described).toContain("could not deliver");
  expect(described).toContain('database \\"no_such_database\\" does not exist');
  expect(described).not.toContain(password);
  expect(described).not.toContain("connectionParameters");
  expect(describeError(refused)).toMatchObject({ type: "DatabaseError", code: "3D000" });
});

test("a thrown value that is not an error is logged as it is", () => {
  expect(describeError("gone")).toBe("gone");
});
