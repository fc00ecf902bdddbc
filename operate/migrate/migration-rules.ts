// Rules for migrations, so that payments continue while they run, and servers of the version before keep working.
import { isConcurrent, statementsOf, withoutComments } from "./migration-statements";

/** Tables that grow with every payment: reading or rewriting one whole takes minutes. */
export const LARGE_TABLES = [
  "payments",
  "payment_timeline",
  "refunds",
  "static_qr_payments",
  "events",
  "deliveries",
  "delivery_attempts",
  "idempotency_keys",
  "audit_log",
];
const LARGE_TABLE = String.raw`(?:"?public"?\.)?"?(?:${LARGE_TABLES.join("|")})"?(?![\w"])`;

interface Rule {
  /** What a statement that breaks the rule looks like. */
  breaks: (statement: string, migration: { all: string; comments: string }) => boolean;
  advice: string;
}

const on = (statement: string, beginning: string): boolean =>
  new RegExp(String.raw`^${beginning}\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${LARGE_TABLE}`, "i").test(
    statement,
  );
const altersLarge = (statement: string): boolean => on(statement, String.raw`ALTER\s+TABLE`);

const createsTable = (all: string, statement: string): boolean => {
  const table = /\bON\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(statement)?.[1];
  return new RegExp(String.raw`CREATE\s+TABLE\s+(?:"?public"?\.)?"?${table}"?\s`, "i").test(all);
};

const RULES: readonly Rule[] = [
  {
    advice: "Leave out BEGIN and COMMIT: each migration is one transaction.",
    breaks: (statement) => /^(?:BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK|END)\b/i.test(statement),
  },
  {
    advice: "Create the index of an existing table with CREATE INDEX CONCURRENTLY IF NOT EXISTS.",
    breaks: (statement, { all }) =>
      /^CREATE\s+(?:UNIQUE\s+)?INDEX\b/i.test(statement) &&
      !/^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\b/i.test(statement) &&
      !createsTable(all, statement),
  },
  {
    advice: "Drop an index with DROP INDEX CONCURRENTLY IF EXISTS.",
    breaks: (statement) =>
      /^DROP\s+INDEX\b/i.test(statement) &&
      !/^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\b/i.test(statement),
  },
  {
    advice: "A statement with CONCURRENTLY has to be the only one of its migration.",
    breaks: (statement, { all }) => isConcurrent(statement) && statementsOf(all).length > 1,
  },
  {
    advice: "Add a constraint to a large table NOT VALID, and VALIDATE it in a later migration.",
    breaks: (statement) =>
      altersLarge(statement) &&
      /\bADD\s+(?:CONSTRAINT\s+"?\w+"?\s+)?(?:CHECK|FOREIGN\s+KEY)\b/i.test(statement) &&
      !/\bNOT\s+VALID\b/i.test(statement),
  },
  {
    advice: "VALIDATE a constraint in another migration than the one that adds it.",
    breaks: (statement, { all }) =>
      /\bVALIDATE\s+CONSTRAINT\b/i.test(statement) && /\bNOT\s+VALID\b/i.test(all),
  },
  {
    advice: "Create the unique index CONCURRENTLY first, then add the constraint USING INDEX.",
    breaks: (statement) =>
      altersLarge(statement) &&
      /\bADD\s+(?:CONSTRAINT\s+"?\w+"?\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b/i.test(statement) &&
      !/\bUSING\s+INDEX\b/i.test(statement),
  },
  {
    advice:
      "This rewrites or reads a large table. Add another column, fill it in batches, then use it.",
    breaks: (statement) =>
      (altersLarge(statement) &&
        /\bALTER\s+(?:COLUMN\s+)?"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b|\bSET\s+(?:LOGGED|UNLOGGED|TABLESPACE)\b|\bADD\s+(?:COLUMN\s+)?"?\w+"?[^,]*(?:\b(?:BIG|SMALL)?SERIAL\b|\bGENERATED\b|\bDEFAULT\s[^,]*\b(?:random|gen_random_uuid|clock_timestamp|nextval)\s*\()/i.test(
          statement,
        )) ||
      on(statement, "UPDATE") ||
      on(statement, String.raw`DELETE\s+FROM`) ||
      /^(?:CLUSTER|VACUUM)\b/i.test(statement),
  },
  {
    advice:
      "Before SET NOT NULL, validate a CHECK (… IS NOT NULL) in an earlier migration, and name it in a comment: -- validated: NAME",
    breaks: (statement, { comments }) =>
      altersLarge(statement) &&
      /\bSET\s+NOT\s+NULL\b/i.test(statement) &&
      !/^--\s*validated: \w+/m.test(comments),
  },
  {
    advice: "Don't rename: servers of the version before use the old name. Add, copy, then drop.",
    breaks: (statement) =>
      /^ALTER\s+TABLE\b/i.test(statement) &&
      /\bRENAME\s+(?:TO|COLUMN|"?\w+"?\s+TO)\b/i.test(statement) &&
      !/\bRENAME\s+CONSTRAINT\b/i.test(statement),
  },
  {
    advice:
      "Drop only what the version before no longer uses, and say so in a comment: -- contract: unused since VERSION",
    breaks: (statement, { comments }) =>
      /^DROP\s+TABLE\b|^ALTER\s+TABLE\b[^]*\bDROP\s+COLUMN\b/i.test(statement) &&
      !/^--\s*contract: \S/m.test(comments),
  },
];

/** Returns what to change in a migration, one line for each statement that breaks a rule. */
export function brokenRules(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) =>
    RULES.filter(({ breaks }) =>
      breaks(statement, { all: withoutComments(sql), comments: sql }),
    ).map(({ advice }) => `${statement.slice(0, 80)}: ${advice}`),
  );
}
