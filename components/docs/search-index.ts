import MiniSearch from "minisearch";
import { requestJson } from "@/lib/client/request-json";
import type { SearchSection } from "@/lib/docs/vocabulary";

const MAX_RESULTS = 12;

/** Splits text into words; PAYMENT_NOT_FOUND is a word, and so are its parts. */
const tokenize = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word !== "")
    .flatMap((word) => (word.includes("_") ? [word, ...word.split("_").filter(Boolean)] : [word]));

/** Returns a function that searches the documentation, best results first. Throws `RequestFailed`. */
export async function loadSearch(): Promise<(typed: string) => SearchSection[]> {
  const sections = await requestJson<SearchSection[]>("/docs/search.json", { cache: "default" });
  const index = new MiniSearch<SearchSection>({
    fields: ["heading", "title", "text"],
    tokenize,
    searchOptions: {
      boost: { heading: 4, title: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(sections);
  return (typed) =>
    index
      .search(typed)
      .slice(0, MAX_RESULTS)
      .map(({ id }) => sections[id as number]!);
}
