// Generated from the operation table: what each role can do, and that nobody sees or changes another organization's
// data.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import type { Member } from "@/lib/domain/sign-in";
import type { Mode } from "@/lib/kit/actor";
import { inMode } from "@/lib/kit/actor-kinds";
import { Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { ROLES, rolesWith } from "@/lib/kit/permissions";
import { keepMails } from "@/tests/support/mailbox";
import { memberOf, newMember } from "@/tests/support/member";
import { type Merchant, newMerchant, newPhone } from "@/tests/support/merchant";
import { KIND_OF, OF_BOTH_MODES } from "@/tests/support/named-things";
import { sessionFor } from "@/tests/support/session";
import { examples, type OperationName } from "../../support/account/examples";
import { type AccountRequest, callAccount } from "../../support/account/member-client";
import type { Answered } from "../../support/answered";

keepMails();

const operations = Object.entries(accountOperations) as [OperationName, AccountOperation][];
const withIds = operations.filter(([, { path }]) => path.includes("{"));
const lists = operations.filter(([, { method, path }]) => method === "GET" && !path.includes("{"));

/** A redirect counts too, because the browser follows it. */
const succeeded = ({ success = 200 }: AccountOperation, { status }: Answered) =>
  status === success || status === 303;

describe("a role", () => {
  test.each(operations)("%s", { timeout: 60_000 }, async (name, operation) => {
    const merchant = await newMerchant();
    const allowed = operation.permission ? rolesWith(operation.permission) : ROLES;
    for (const role of ROLES) {
      const member = await newMember(merchant.organization.id, role);
      const input = await examples[name](merchant, member);
      const answer = await callAccount(member, operation, input);
      if (allowed.includes(role)) {
        expect(succeeded(operation, answer), `${role}: ${answer.status} ${answer.text}`).toBe(true);
        continue;
      }
      expect(answer.status, `${role}: ${answer.text}`).toBe(403);
      expect(answer.body.error).toBe("FORBIDDEN");
      expect(answer.body.message).toContain(`Roles that can: ${allowed.join(", ")}.`);
      // The role was the only obstacle, and the refusal changed nothing: an owner's same request succeeds.
      const owner = await newMember(merchant.organization.id, "owner");
      const again = await callAccount(owner, operation, input);
      expect(succeeded(operation, again), `owner: ${again.status} ${again.text}`).toBe(true);
    }
  });
});

/** Values of path parameters that are not IDs of Qassa. */
const UNKNOWN: Record<string, (value: string) => string> = {
  attemptNumber: (value) => value,
  phone: newPhone,
  orderNumber: () => randomUUID(),
};

const unknownFor = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      UNKNOWN[name]?.(value) ?? newId(KIND_OF[name]!),
    ]),
  );

/** The response without what differs between requests. */
const comparable = ({ status, body }: Answered, params: Record<string, string>) => {
  const { request_id: _, ...rest } = body as Record<string, unknown>;
  let text = JSON.stringify(rest);
  for (const [name, value] of Object.entries(params)) text = text.replaceAll(value, `{${name}}`);
  return { status, text };
};

/** An unknown payment's list of refunds is empty, as the API specifies, and a phone number is always one. */
const statusOfUnknown = (name: OperationName) =>
  name === "listPaymentRefunds" || name === "readPayer" ? 200 : 404;

async function looksUnknown(member: Member, name: OperationName, input: AccountRequest) {
  const operation: AccountOperation = accountOperations[name];
  const answer = await callAccount(member, operation, input);
  const unknown = { ...input, params: unknownFor(input.params!) };
  const expected = await callAccount(member, operation, unknown);
  expect(expected.status, expected.text).toBe(statusOfUnknown(name));
  expect(comparable(answer, input.params!)).toEqual(comparable(expected, unknown.params));
}

describe("another organization's data looks as if it did not exist", () => {
  test.each(withIds)("%s", { timeout: 60_000 }, async (name, operation) => {
    const [otherMerchant, ownMerchant] = [await newMerchant(), await newMerchant()];
    const [otherOwner, owner] = [
      await memberOf(otherMerchant.owner),
      await memberOf(ownMerchant.owner),
    ];
    const input = await examples[name](otherMerchant, otherOwner);
    await looksUnknown(owner, name, input);

    // An ID of the caller's organization gives no access to one of another.
    const own = await examples[name](ownMerchant, owner);
    const ids = Object.keys(input.params!).filter((param) => param in KIND_OF);
    for (const id of ids.length > 1 ? ids : []) {
      const mixed = { ...own, params: { ...own.params, [id]: input.params![id]! } };
      expect((await callAccount(owner, operation, mixed)).status).toBe(404);
    }

    if (!ids.some((id) => OF_BOTH_MODES.has(id))) {
      await examples.testLiveNetwork(otherMerchant, otherOwner);
      await looksUnknown(inMode(otherOwner, "live"), name, input);
    }
    const answer = await callAccount(otherOwner, operation, input);
    expect(succeeded(operation, answer), `${answer.status} ${answer.text}`).toBe(true);
  });
});

/** Returns the IDs of all of an organization's rows, or of those in one mode. */
async function idsOf({ organization }: Merchant, mode?: Mode): Promise<string[]> {
  const columns = Prisma.sql`
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.columns id ON id.table_schema = c.table_schema AND id.table_name = c.table_name
      AND id.column_name = 'id' AND id.data_type = 'text'
    WHERE c.table_schema = 'public' AND c.column_name = ${mode ? "mode" : "organization_id"}`;
  const tables = await query<{ table_name: string }>(columns);
  expect(tables.length).toBeGreaterThan(5);
  const rows = await Promise.all(
    tables.map(({ table_name: table }) =>
      query<{ id: string }>(Prisma.sql`
        SELECT id FROM ${Prisma.raw(table)} WHERE organization_id = ${organization.id}
        ${mode ? Prisma.sql`AND mode = ${mode}::mode` : Prisma.empty}`),
    ),
  );
  return rows.flat().map(({ id }) => id);
}

/** Operations that end the caller's session. */
const ENDS_SESSION = ["leaveOrganization", "signOutEverywhere", "changePassword"];

/** Operations that need the sandbox, which live mode does not have. */
const OF_THE_SANDBOX = ["openSandboxPhone"];

test(
  "a list, total or export has no data of another organization",
  { timeout: 120_000 },
  async () => {
    const otherMerchant = await newMerchant();
    for (const [name, operation] of operations) {
      if (ENDS_SESSION.includes(name)) continue;
      const caller = await newMember(otherMerchant.organization.id, "owner");
      await callAccount(caller, operation, await examples[name](otherMerchant, caller));
    }
    const otherIds = [otherMerchant.organization.id, ...(await idsOf(otherMerchant))];
    const testIds = await idsOf(otherMerchant, "test");
    expect(testIds.length).toBeGreaterThan(50);
    const caller = await memberOf((await newMerchant()).owner);
    const live: Member = inMode(await memberOf(otherMerchant.owner), "live");
    const shown = (answer: Answered, ids: string[]) => ids.filter((id) => answer.text.includes(id));

    for (const [name, operation] of lists) {
      // The request contains the other organization's IDs, if it contains any.
      const input = await examples[name](otherMerchant, caller);
      const answer = await callAccount(caller, operation, input);
      expect(succeeded(operation, answer), `${name}: ${answer.text}`).toBe(true);
      expect(shown(answer, otherIds), name).toEqual([]);

      const inLive = await callAccount(live, operation, input);
      if (OF_THE_SANDBOX.includes(name)) {
        expect(inLive.status, `${name}: ${inLive.text}`).toBe(409);
        continue;
      }
      expect(succeeded(operation, inLive), `${name}: ${inLive.text}`).toBe(true);
      // The audit log shows members' changes in both modes.
      if (!/Audit/.test(name)) expect(shown(inLive, testIds), name).toEqual([]);
    }
  },
);

test.each(operations)(
  "a page of an organization that the user left is refused: %s",
  async (_, operation) => {
    const otherMerchant = await newMerchant();
    const ownMerchant = await newMerchant();
    const { headers } = await sessionFor({
      ...ownMerchant.owner,
      organizationId: otherMerchant.organization.id,
    });
    const params = unknownFor(
      Object.fromEntries(
        [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, "1"]),
      ),
    );
    const answer = await callAccount(ownMerchant.owner, operation, {
      params,
      headers,
      body: operation.method === "GET" ? undefined : {},
    });
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain(otherMerchant.organization.id);
  },
);
