/**
 * All texts, by feature, each in the language in which it is read. `ru` and `kk` have files with the same names and types.
 *
 * Browser code uses `import * as messages`, so that a page loads only the texts that it shows.
 */
export * from "./en";
export * as messages from "./en";
