import type { Import, Violation } from "./import-check";

/** The subjects of lib/domain. Each sees those before it. */
const ORDER =
  "shared audit accounts devices catalogue webhooks annotations payments refunds printed-codes reconciliation static-qr reusable-links network-profile live-network installation till receipts first-steps audit-log reports shifts notifications payers search saved-views go-live monitoring busy-hours test-data invariants".split(
    " ",
  );

/** Imports that do not keep the order yet. When one does, its line goes; none is added. */
const EXCEPTIONS: readonly (readonly [file: string, sees: string])[] = [
  ["accounts/find-member.ts", "till/sql.ts"],
  ["accounts/member-locations.ts", "till/sql.ts"],
  ["accounts/organization-settings.ts", "catalogue/sql.ts"],
  ["accounts/organization-settings.ts", "payments/sql.ts"],
  ["accounts/organization-settings.ts", "reusable-links/sql.ts"],
  ["accounts/organization-settings.ts", "static-qr/sql.ts"],
  ["accounts/sessions.ts", "till/sql.ts"],
  ["annotations/notes.ts", "payments/index.ts"],
  ["annotations/tags.ts", "payments/index.ts"],
  ["audit/record.ts", "accounts/sql.ts"],
  ["devices/device-usage.ts", "payments/sql.ts"],
  ["installation/encrypted-values.ts", "notifications/sql.ts"],
  ["payments/account-payment.ts", "reusable-links/sql.ts"],
  ["payments/account-payment.ts", "till/sql.ts"],
  ["payments/find-payment.ts", "till/sql.ts"],
  ["payments/search-conditions.ts", "till/sql.ts"],
  ["refunds/account-refund.ts", "till/sql.ts"],
  ["refunds/search-refunds.ts", "till/sql.ts"],
  ["shared/idempotency/claim-key.ts", "installation/sql.ts"],
  ["till/schemas.ts", "receipts/schemas.ts"],
  ["webhooks/claim-attempts.ts", "installation/index.ts"],
];

const SUBJECT = /^lib\/domain\/([^/]+)\//;
const below = (file: string) => file.replace(/^lib\/domain\//, "");

/**
 * Returns the imports between subjects that do not keep their order, subjects without a place in it, and exceptions that
 * are no longer needed.
 */
export function checkSubjectOrder(
  imports: readonly Import[],
  order: readonly string[] = ORDER,
  exceptions: typeof EXCEPTIONS = EXCEPTIONS,
): Violation[] {
  const rule = "subjects-keep-their-order";
  const between = imports.flatMap(({ from, to }) => {
    const [seer, seen] = [from, to].map((file) => SUBJECT.exec(file)?.[1]);
    if (!seer || !seen || seer === seen || /\.test\.ts$/.test(from)) return [];
    return [{ from, to, seer, seen }];
  });
  const used = new Set<string>();
  const wrong = between.filter(({ from, to, seer, seen }) => {
    const [place, seenPlace] = [order.indexOf(seer), order.indexOf(seen)];
    if (place < 0 || seenPlace < place) return false;
    const [file, sees] = [below(from), below(to)];
    const isException = exceptions.some((one) => one[0] === file && one[1] === sees);
    if (isException) used.add(`${file} ${sees}`);
    return !isException;
  });
  const subjects = new Set(between.flatMap(({ seer, seen }) => [seer, seen]));
  return [
    ...wrong.map(({ from, to }) => ({
      rule,
      from,
      to,
      advice: "A subject sees those before it: tools/subject-order.ts.",
    })),
    ...[...subjects]
      .filter((subject) => !order.includes(subject))
      .map((subject) => ({
        rule,
        from: `lib/domain/${subject}`,
        to: "no place",
        advice: "Give the subject its place in the order in tools/subject-order.ts.",
      })),
    ...exceptions
      .filter(([file, sees]) => !used.has(`${file} ${sees}`))
      .map(([from, to]) => ({
        rule,
        from: `lib/domain/${from}`,
        to: `lib/domain/${to}`,
        advice: "It keeps the order now: remove this exception from tools/subject-order.ts.",
      })),
  ];
}
