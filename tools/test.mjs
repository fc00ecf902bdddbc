// @ts-check
// `npm test`: everything from a fresh clone: packages, build, unit and integration tests on a real PostgreSQL, then
// end-to-end tests of a running server in a real Chromium. `npm run check` adds lint, the build's size and the proofs;
// `npm run check:all` takes the proofs and tests that are too long for every change; `npm run test:unit` leaves out the
// end-to-end tests. With --since REVISION, what the changes since then can't fail is left out; with --keep, the durations
// are kept in the repository. Ends with one line: N passed, N failed.
import { parseArgs } from "node:util";
import { needed } from "./checks/changes.mjs";
import { build, endToEnd, installPackages, lint, proofs, size, unit } from "./checks/parts.mjs";
import { runParts } from "./checks/run-parts.mjs";

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    unit: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    since: { type: "string" },
  },
});
const { all, keep } = values;
const check = values.check || all;

await runParts(
  () => {
    const only = needed(values.since);
    return [
      { name: "packages", run: installPackages, required: true },
      { name: "build", run: build, required: true },
      {
        name: "unit",
        title: "Unit and integration tests",
        run: () => unit(all, only.unit),
        // Starts after the build, which writes types that it reads.
        ...(check && { beside: { name: "lint", run: lint } }),
      },
      ...(values.unit
        ? []
        : [
            {
              name: "end to end",
              title: "End-to-end tests: starting Qassa, then Chromium",
              run: () => endToEnd(all, only.endToEnd),
            },
          ]),
      ...(check && only.proofs
        ? [
            { name: "size", run: size },
            { name: "proofs", run: () => proofs(all) },
          ]
        : []),
    ];
  },
  { keep },
);
