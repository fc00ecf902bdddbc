export { scrape } from "./scrape";
export { type Check, type Readiness, readReadiness } from "./readiness";
