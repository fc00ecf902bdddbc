// The tests that run against mutants: those next to the mutated code and the scenarios of one payment or refund, but
// none that start another Qassa process or a browser, or try every route.
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "./vitest.config";

/** Runs short test files first, because the first failing test ends a mutant's run. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toReversed();
  }
}

const { projects: _, ...withoutProjects } = base.test!;

export default defineConfig({
  ...base,
  test: {
    ...withoutProjects,
    include: [
      "lib/{kit,domain/{payments,refunds,webhooks}}/**/*.test.ts",
      "tests/api/device/{idempotency,key-holder,life-of-*,lists,payment-validity}.test.ts",
      "tests/api/account/{cashier,export,filters,links,payments,refunds,search,timeline,webhooks}.test.ts",
    ],
    // db.test.ts changes the process's time zone, which is not possible in the runner's threads.
    exclude: ["lib/domain/webhooks/delivery-crash.test.ts", "lib/kit/db.test.ts"],
    sequence: { sequencer: ShortestFirst },
  },
});
