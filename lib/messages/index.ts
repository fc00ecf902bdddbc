/**
 * All texts, by feature. A second language would be a folder next to `en` whose files have the same types; until then
 * there is nothing to choose.
 *
 * Browser code uses `import * as messages`, so that a page loads only the texts that it shows.
 */
export * from "./en";
export * as messages from "./en";
