/** A page of a list. */
export interface Page<Item> {
  data: Item[];
  /** Whether there is a next page. */
  has_more: boolean;
  /** The `cursor` of the next page. Empty if there is none. */
  next_cursor: string;
}

/**
 * A list that is read page by page, as far as you go:
 *
 *     for await (const payment of qassa.payments.list({ status: "completed" })) …
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;
  readonly #start: string | undefined;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>, start?: string) {
    this.#read = read;
    this.#start = start;
  }

  /** Reads one page: the first one, or that of the `cursor` in the filters. */
  page(): Promise<Page<Item>> {
    return this.#read(this.#start);
  }

  /** Reads this page and all after it, one at a time. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor = this.#start;
    for (;;) {
      const page = await this.#read(cursor);
      yield page;
      if (!page.has_more) return;
      cursor = page.next_cursor;
    }
  }

  /** Reads the items of all pages, one page at a time. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data;
  }
}
