// @ts-check
// Import rules. `npm run lint` checks them with tools/check-imports.ts; a test checks that every rule finds a
// violation. The rules match paths: a layer is a folder, and can import the layers below it.
//
//   kit ← network ← domain ← auth ← api, jobs ← app        kit ← messages ← client ← components ← app
//   kit ← docs ← app                kit ← server            the product ← operate ← tools ← tests
//   within components: ui ← session ← form ← list ← records ← features

import { components } from "./tools/import-rules/components.mjs";
import { layers } from "./tools/import-rules/layers.mjs";
import { programs } from "./tools/import-rules/programs.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [...layers, ...components, ...programs],
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/client/"] },
    exclude: {
      path: "^(?:\\.next|clients/typescript/dist|tools/clients/programs|tests/bench/peers/node_modules)/",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
