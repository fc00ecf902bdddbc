import type { Library } from "./library";
import type { SearchSection } from "./vocabulary";

/** The parts of an OpenAPI document that are searched. */
interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
}

interface ApiOperation {
  summary?: string;
  description?: string;
  tags?: string[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];
/** Error codes, such as PAYMENT_NOT_FOUND. */
const ERROR_CODE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** The anchor that the reference gives to an operation. */
const operationAnchor = (tag: string, method: string, path: string): string =>
  `tag/${tag.toLowerCase().replaceAll(/[^\w]+/g, "-")}/${method.toUpperCase()}${path}`;

function operationsOf({ paths }: ApiDocument, title: string, page: string) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      if (!item[method]) return [];
      const operation = item[method] as ApiOperation;
      const codes = new Set(JSON.stringify(operation).match(ERROR_CODE));
      return [
        {
          group: "API reference",
          title,
          heading: `${operation.summary ?? ""} · ${method.toUpperCase()} ${path}`,
          text: [operation.description ?? "", ...codes].join(" ").trim(),
          url: `${page}#${operationAnchor(operation.tags?.[0] ?? "", method, path)}`,
        },
      ];
    }),
  );
}

/**
 * Returns everything that the search covers: each section of each document, and each operation of the OpenAPI
 * documents, with the error codes in it.
 */
export function searchSections(
  { pages }: Library,
  documents: readonly { title: string; page: string; document: ApiDocument }[],
): SearchSection[] {
  const written = [...pages.values()].flatMap(({ group, title, url, sections }) =>
    sections.map(({ anchor, title: heading, depth, text }) => ({
      group,
      title,
      heading: depth === 1 ? "" : heading,
      text,
      url: depth === 1 ? url : `${url}#${anchor}`,
    })),
  );
  const operations = documents.flatMap(({ title, page, document }) =>
    operationsOf(document, title, page),
  );
  return [...written, ...operations].map((section, id) => ({ id, ...section }));
}
