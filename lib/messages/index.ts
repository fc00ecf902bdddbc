/**
 * Every text shown on screen, by feature. A second language is a folder beside `en` whose files have the same
 * types; until then there is nothing to choose.
 *
 * Code for browsers takes it as `import * as messages`: then a page loads the texts that it shows, and no others.
 */
export * from "./en";
export * as messages from "./en";
