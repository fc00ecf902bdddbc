// The tests that mutants are put to: those beside the mutated code and the stories of one payment or refund, but none
// that starts another process of ours, a browser, or tries every route.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "./vitest.config";

/** The first test that fails ends a mutant's run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toReversed();
  }
}

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      "lib/{kit,domain/{payments,refunds,webhooks}}/**/*.test.ts",
      "tests/device-api/{idempotency,key-holder,life-of-*,lists,payment-validity}.test.ts",
      "tests/account-api/{cashier,export,filters,links,payments,refunds,search,timeline,webhooks}.test.ts",
    ],
    // db.test.ts changes the process's time zone, which a thread of the runner cannot.
    exclude: ["lib/domain/webhooks/delivery-crash.test.ts", "lib/kit/db.test.ts"],
    sequence: { sequencer: ShortestFirst },
  },
});
