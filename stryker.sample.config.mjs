// A random sample of the mutants that `stryker.pure.config.mjs` leaves out. This takes up to half an hour:
//   SEED=1 COUNT=120 npm run mutants -- stryker.sample.config.mjs
// Stryker has no sampling: a checker accepts the mutants of the sample and rejects the others, which the report counts as
// errors and the score leaves out.
import { createHash } from "node:crypto";
import path from "node:path";
import base from "./stryker.config.mjs";
import pure from "./stryker.pure.config.mjs";

const { SEED = "1", COUNT = "120" } = process.env;

/** @typedef {{ id: string, fileName: string, location: object, replacement: string }} Mutant */

/**
 * Returns a mutant's rank in the draw, based on the seed and its file, location and replacement.
 * @param {Mutant} mutant
 */
const rank = ({ fileName, location, replacement }) =>
  createHash("sha256")
    .update(
      JSON.stringify([SEED, path.relative(import.meta.dirname, fileName), location, replacement]),
    )
    .digest("hex");

const sampler = () => ({
  init: () => Promise.resolve(),
  /** Puts all mutants in one group. @param {Mutant[]} mutants */
  group: (mutants) => Promise.resolve([mutants.map(({ id }) => id)]),
  /** @param {Mutant[]} mutants */
  check: (mutants) => {
    const drawn = mutants
      .toSorted((one, other) => rank(one).localeCompare(rank(other)))
      .slice(0, Number(COUNT));
    const verdicts = mutants.map((mutant) => [
      mutant.id,
      drawn.includes(mutant)
        ? { status: "passed" }
        : { status: "compileError", reason: "Not in the sample" },
    ]);
    return Promise.resolve(Object.fromEntries(verdicts));
  },
});

export const strykerPlugins = [{ kind: "Checker", name: "sample", factory: sampler }];

export default {
  ...base,
  mutate: [...base.mutate, ...pure.mutate.map((file) => `!${file}`)],
  plugins: [...base.plugins, import.meta.filename],
  checkers: ["sample"],
  incremental: false,
  htmlReporter: { fileName: ".data/mutants/sample.html" },
};
