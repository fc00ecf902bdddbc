// The manifest is the last entry of a backup: an archive without one is incomplete.
import { createHash } from "node:crypto";
import { z } from "zod";

export const MANIFEST = "manifest.json";
/** Counted up when an older Qassa could not restore a new backup. */
export const FORMAT = 1;

const count = z.number().int().min(0);
/** A bigint in JSON. */
const digits = z.string().regex(/^-?\d+$/);

const Book = z.object({
  organization: z.string(),
  name: z.string(),
  mode: z.string(),
  currency: z.string(),
  payments: digits,
  completed: digits,
  collected: digits,
  refunds: digits,
  refunded: digits,
});

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
});

export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  qassa: z.string(),
  postgres: z.string(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: digits, isCalled: z.boolean() }),
  ),
  books: z.array(Book),
  /** Every other entry of the archive, in order. */
  parts: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string() })),
});

export type Manifest = z.output<typeof Manifest>;
/** What the payments and refunds of an organization in a mode add up to, in minor units. */
export type Book = z.output<typeof Book>;
export type Table = z.output<typeof Table>;
export type DatabaseContents = Pick<
  Manifest,
  "postgres" | "migrations" | "tables" | "sequences" | "books"
>;

export const sha256 = (bytes: string | Buffer): string =>
  createHash("sha256").update(bytes).digest("hex");

const TABLE_PART = /^database\/(.+)\.\d{6}\.copy$/;

/** The name of an entry with rows of a table. A table's entries, one after the other, are what COPY wrote. */
export const tablePart = ({ schema, name }: Table, number: number): string =>
  `database/${schema}.${name}.${String(number).padStart(6, "0")}.copy`;

/** Returns the table, with its schema, whose rows an entry has; undefined if it has no rows. */
export const tableOfPart = (part: string): string | undefined => TABLE_PART.exec(part)?.[1];
