// Mutation tests: a change that survives is one that no test detects. For one file and its own tests, within minutes:
//   npm run mutants -- --mutate lib/kit/pagination.ts --testFiles lib/kit/pagination.test.ts
// SQL templates are only emptied as a whole.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [
    "lib/{kit,domain/{payments,refunds,webhooks}}/**/*.ts",
    "!**/*.test.ts",
    // Texts and shapes, with next to no decisions.
    "!**/{columns,errors,index,schemas,vocabulary}.ts",
  ],
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  // What runs once, as a file is loaded: the runner counts a test file that cannot even load as a survivor.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: ".data/mutants/incremental.json",
  tempDirName: ".data/mutants/sandbox",
  cleanTempDir: "always",
  ignorePatterns: [".data", ".next", "test-results", "playwright-report"],
  reporters: ["clear-text", "progress-append-only", "html"],
  htmlReporter: { fileName: ".data/mutants/report.html" },
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
};
