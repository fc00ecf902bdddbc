// @ts-check
import path from "node:path";
import js from "@eslint/js";
import next from "@next/eslint-plugin-next";
import prettier from "eslint-config-prettier";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import ts from "typescript";
import tseslint from "typescript-eslint";

const KEBAB_CASE = /^[._]?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Folders under app/ are parts of URLs and may contain parameters; file names never do. */
const kebabCase = /** @type {import("eslint").Rule.RuleModule} */ ({
  create: (context) => ({
    Program(node) {
      const parts = path.relative(import.meta.dirname, context.filename).split(path.sep);
      const names = parts[0] === "app" ? parts.slice(-1) : parts;
      for (const name of names.filter((part) => !KEBAB_CASE.test(part))) {
        context.report({ node, message: `"${name}" is not in kebab-case: rename it.` });
      }
    },
  }),
});

const READ_LATER =
  "Read this text in a function: outside one it stays in the language in which it was first read.";
const FUNCTIONS = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];

/**
 * Texts are in the language of whoever reads them, so outside a function only groups of them can be kept: a text that is
 * read there would stay in the language in which the server started.
 */
const textInFunction = /** @type {import("eslint").Rule.RuleModule} */ ({
  create(context) {
    /** @type {{ getTypeAtLocation?: (node: unknown) => import("typescript").Type }} */
    // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- What a parser provides has no type.
    const types = context.sourceCode.parserServices;
    /** @param {unknown} node */
    const holdsGroup = (node) => {
      const type = types.getTypeAtLocation?.(node);
      return (
        type !== undefined &&
        (type.getFlags() & ts.TypeFlags.StringLike) === 0 &&
        type.getCallSignatures().length === 0
      );
    };
    /** @param {import("eslint").Rule.Node | null} node @returns {boolean} */
    const isInFunction = (node) =>
      node !== null &&
      (FUNCTIONS.includes(node.type) ||
        (node.type === "PropertyDefinition" && !node.static) ||
        isInFunction(node.parent));
    /** @param {unknown} node @returns {unknown} */
    const rootOf = (node) => {
      const { object, name } = /** @type {{ object?: unknown, name?: unknown }} */ (node);
      return object === undefined ? name : rootOf(object);
    };
    const roots = new Set();
    return {
      ImportDeclaration(node) {
        if (!/^@\/lib\/messages(?:\/sandbox|\/en\/.*)?$/.test(String(node.source.value))) return;
        for (const { local } of node.specifiers) roots.add(local.name);
      },
      VariableDeclarator(node) {
        const { id, init } = node;
        if (!init || !roots.has(rootOf(init))) return;
        if (id.type === "Identifier") roots.add(id.name);
        else if (!isInFunction(node.parent)) context.report({ node, message: READ_LATER });
      },
      MemberExpression(node) {
        if (node.parent.type === "MemberExpression" && node.parent.object === node) return;
        if (!roots.has(rootOf(node)) || isInFunction(node.parent) || holdsGroup(node)) return;
        context.report({ node, message: READ_LATER });
      },
    };
  },
});

const ENVIRONMENT = "Read the environment through lib/kit/env.ts, which describes and checks it.";

export default defineConfig(
  {
    ignores: [
      "node_modules",
      ".next",
      ".data",
      "prisma/client",
      "next-env.d.ts",
      "coverage",
      // Playwright deletes it while lint may run.
      "test-results",
      "docs/webhook-verification",
      "clients/typescript/dist",
      "clients/typescript/src/openapi.ts",
      // Compiled with the clients that they import, which are generated: scripts/clients.
      "scripts/clients/programs",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: {
      qassa: { rules: { "kebab-case": kebabCase, "text-in-function": textInFunction } },
    },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", { max: 300 }],
      "no-console": "error",
      "no-restricted-imports": ["error", { paths: ["node:process", "process"] }],
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: ENVIRONMENT },
      ],
      "qassa/kebab-case": "error",
      "qassa/text-in-function": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      // TypeScript checks for undefined names, also in scripts.
      "no-undef": "off",
      // Functions that return a promise are async even if they do not await anything.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
  {
    files: ["{app,components}/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"], next.configs["core-web-vitals"]],
  },
  {
    // Command-line programs, and files where the framework and the test tools are configured.
    files: [
      "lib/kit/env.ts",
      "tests/support/**",
      "{scripts,bench,e2e}/**",
      "*.config.{ts,mjs}",
      "instrumentation.ts",
    ],
    rules: { "no-restricted-properties": "off", "no-console": "off" },
  },
  {
    // Lists of texts.
    files: ["lib/messages/**"],
    rules: { "max-lines": ["error", { max: 450 }] },
  },
  {
    // Its dependency is installed when the benchmark first runs.
    files: ["bench/peers/*.mjs"],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    // Responses that tests read have no static types and are compared as a whole.
    files: ["**/*.test.{ts,tsx}", "e2e/**", "tests/**"],
    rules: {
      // Scenarios and tables are long, but should still be readable in one sitting.
      "max-lines": ["error", { max: 450 }],
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  prettier,
);
