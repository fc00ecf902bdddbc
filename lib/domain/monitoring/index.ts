export { scrape } from "./scrape";
export { type Readiness, readReadiness } from "./readiness";
