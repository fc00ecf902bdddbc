export { neighboursOf, readLibrary, referenceScript } from "./library";
export { llmsFullTxt, llmsTxt } from "./llms";
export { searchSections } from "./search-sections";
export { textResponse } from "./text-response";
export * from "./vocabulary";
