// A proxy between a version of the product and PostgreSQL that writes down each statement, its values and what it found.
import { serveDatabase } from "@/tests/support/database-proxy";

export type RawValue = string | Buffer | null;

/** A statement that PostgreSQL has answered. */
export interface RawStatement {
  connection: number;
  text: string;
  values: RawValue[];
  /** The rows that it returned, as text. */
  found: (string | null)[][];
  /** How many rows it returned or changed. */
  rows: number;
  /** PostgreSQL's code, if it failed. */
  error?: string;
  /** When it was sent, in milliseconds since the beginning. */
  at: number;
}

const SHORT = 2;
const LONG = 4;
const BINARY = 1;
const LETTER = 1;

/** Reads the parts of one message. */
class Reader {
  #at = 0;
  constructor(readonly bytes: Buffer) {}
  int(size: number): number {
    this.#at += size;
    return this.bytes.readIntBE(this.#at - size, size);
  }
  text(): string {
    const from = this.#at;
    const end = this.bytes.indexOf(0, from);
    this.#at = end + 1;
    return this.bytes.toString("utf8", from, end);
  }
  list<Item>(read: (place: number) => Item): Item[] {
    return Array.from({ length: this.int(SHORT) }, (_, place) => read(place));
  }
  /** A value with its length, which is negative for NULL. */
  value(): Buffer | null {
    const length = this.int(LONG);
    if (length < 0) return null;
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }
}

/** Splits what arrives into messages. The first one of a client has no letter. */
function splitter(startsWithLetter: boolean, handle: (letter: string, body: Reader) => void) {
  let left = Buffer.alloc(0);
  let letters = startsWithLetter ? LETTER : 0;
  return (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    while (left.length >= letters + LONG) {
      const end = letters + left.readInt32BE(letters);
      if (left.length < end) return;
      if (letters > 0)
        handle(String.fromCharCode(left[0]!), new Reader(left.subarray(letters + LONG, end)));
      letters = LETTER;
      left = left.subarray(end);
    }
  };
}

/** Returns the parameters of a Bind message behind its names. */
function boundValues(body: Reader): RawValue[] {
  const formats = body.list(() => body.int(SHORT));
  return body.list((place) => {
    const value = body.value();
    const format = formats.length === 1 ? formats[0] : formats[place];
    return value === null || format === BINARY ? value && Buffer.from(value) : value.toString();
  });
}

/** Follows one connection, on which `pg` sends a statement once the one before is answered. */
function follow(connection: number, now: () => number, add: (statement: RawStatement) => void) {
  const prepared = new Map<string, string>();
  let current: RawStatement | undefined;
  const begin = (text: string, values: RawValue[]) => {
    current = { connection, text, values, found: [], rows: 0, at: now() };
  };
  const toDatabase = splitter(false, (letter, body) => {
    if (letter === "P") prepared.set(body.text(), body.text());
    else if (letter === "Q") begin(body.text(), []);
    else if (letter === "B") {
      body.text();
      begin(prepared.get(body.text()) ?? "", boundValues(body));
    }
  });
  const fromDatabase = splitter(true, (letter, body) => {
    if (!current) return;
    if (letter === "D") current.found.push(body.list(() => body.value()?.toString() ?? null));
    else if (letter === "C") current.rows = Number(/\d+$/.exec(body.text())?.[0] ?? 0);
    else if (letter === "E")
      current.error = /\0C(\w{5})\0/.exec(`\0${body.bytes.toString()}`)?.[1] ?? "";
    else if (letter === "Z") {
      add(current);
      current = undefined;
    }
  });
  return { toDatabase, fromDatabase };
}

export interface Recorder {
  /** The URL of the same database through the proxy. */
  url: string;
  /** In the order in which they were answered: what waited for another one comes after it. */
  statements: RawStatement[];
  close: () => Promise<void>;
}

export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  const statements: RawStatement[] = [];
  const since = Date.now();
  let connections = 0;
  const { url, close } = await serveDatabase(databaseUrl, (client, database) => {
    const { toDatabase, fromDatabase } = follow(
      (connections += 1),
      () => Date.now() - since,
      (statement) => statements.push(statement),
    );
    client.on("data", (chunk) => {
      toDatabase(chunk);
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      fromDatabase(chunk);
      client.write(chunk);
    });
  });
  return { url, statements, close };
}
