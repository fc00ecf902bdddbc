// Generated from the operation table: an empty or repeated filter is an error and lists nothing.
import { expect, test } from "vitest";
import { accountOperations } from "@/lib/api/account/operations";
import type { AccountOperation } from "@/lib/api/core/operation";
import { memberOf } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";
import { examples, type OperationName } from "../../support/account/examples";
import { callAccount } from "../../support/account/member-client";

const filtered = (Object.entries(accountOperations) as [OperationName, AccountOperation][]).filter(
  ([, { query }]) => query && Object.keys(query.shape).length > 0,
);

test("many operations have filters", () => {
  expect(filtered.length).toBeGreaterThan(10);
});

test.each(filtered)("%s", async (name, operation) => {
  const merchant = await newMerchant();
  const owner = await memberOf(merchant.owner);
  const example = await examples[name](merchant, owner);
  for (const field of Object.keys(operation.query!.shape)) {
    const searches = field === "cursor" ? ["x&cursor=x"] : ["", `1&${field}=1`];
    for (const search of searches) {
      const answer = await callAccount(owner, operation, {
        ...example,
        query: `${field}=${search}`,
      });
      expect([field, search, answer.status]).toEqual([field, search, 400]);
      expect(answer.body.details).toContainEqual({
        field,
        message:
          search === ""
            ? `${field} must not be empty; leave it out instead`
            : `${field} must not be repeated`,
      });
    }
  }
});
