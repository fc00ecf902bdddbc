import type { Page } from "@/lib/kit/pagination";

export interface CsvOfPages<Row> {
  header: string;
  line: (row: Row) => string;
  /** "" is the cursor of the first page. */
  readPage: (cursor: string) => Promise<Page<Row>>;
}

/**
 * The text of a CSV file, a page at a time, the next one read when it is asked for. No row is kept while its text
 * waits to be taken: beside many long files the memory would fill with rows that are written down already.
 */
export async function* csvOfPages<Row>(file: CsvOfPages<Row>): AsyncGenerator<string> {
  yield file.header;
  let cursor = "";
  do {
    const { text, nextCursor } = await textOfPage(file, cursor);
    cursor = nextCursor;
    if (text) yield text;
  } while (cursor);
}

async function textOfPage<Row>({ line, readPage }: CsvOfPages<Row>, cursor: string) {
  const { rows, nextCursor } = await readPage(cursor);
  return { text: rows.map(line).join(""), nextCursor };
}
