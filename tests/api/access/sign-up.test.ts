import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { PASSWORD } from "@/tests/support/member";
import { ask } from "../../support/account/account-client";

const stranger = () => ({
  organization_name: "Corner Café",
  name: "Ada",
  email: `ada-${randomBytes(6).toString("hex")}@example.com`,
  password: PASSWORD,
});

// Must be the first test, while this file's database is empty.
test("with sign-up off only the first user can sign up", async () => {
  const settings = env();
  settings.SIGN_UP = "off";
  onTestFinished(() => {
    settings.SIGN_UP = "on";
  });
  const firsts = await Promise.all(
    [stranger(), stranger()].map((body) => ask("POST", "/access/sign-up", { body })),
  );
  expect(firsts.map(({ status }) => status).sort()).toEqual([201, 403]);

  const body = stranger();
  const refused = await ask("POST", "/access/sign-up", { body });
  expect([refused.status, refused.body.error]).toEqual([403, "FORBIDDEN"]);
  expect(refused.body.message).toContain("by invitation");
  expect(await db().user.count({ where: { email: body.email } })).toBe(0);
});

test("a visitor signs up with their own organization, once for each email", async () => {
  const body = stranger();
  const headers = { origin: "http://localhost:3000", "x-forwarded-for": "192.0.2.77" };
  const made = await ask("POST", "/access/sign-up", { body, headers });
  expect(made.status).toBe(201);
  const { organization_id: organizationId } = made.body;
  expect(await db().auditEntry.findMany({ where: { organizationId } })).toMatchObject([
    { action: "organization.created", ip: "192.0.2.77", target: organizationId },
  ]);
  const again = await ask("POST", "/access/sign-up", {
    body: { ...body, email: body.email.toUpperCase() },
  });
  expect([again.status, again.body.error]).toEqual([409, "EMAIL_TAKEN"]);
  expect(await db().organization.count({ where: { id: made.body.organization_id } })).toBe(1);
});
