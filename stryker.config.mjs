// Mutation tests: a mutant survives if no test detects it. For one file and its own tests, this takes minutes:
//   npm run mutants -- --mutate lib/kit/pagination.ts --testFiles lib/kit/pagination.test.ts
// SQL templates are mutated only as a whole, by emptying them.
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  mutate: [
    "lib/{kit,domain/{payments,refunds,webhooks}}/**/*.ts",
    "!**/*.test.ts",
    // Texts and types, with hardly any logic.
    "!**/{columns,errors,index,schemas,vocabulary}.ts",
  ],
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  // Static code runs once, when a file is loaded: the runner counts a test file that fails to load as a survivor.
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
