import type { Import, Violation } from "./import-check";

/**
 * The subjects of lib/domain: each sees those before it. Some have two places: the statements on a subject's table that
 * others embed (`till/sql`), or its row itself, are needed by subjects that its acts or its views see (`payments/views`).
 */
const ORDER =
  "installation/sql installation shared audit organizations locations till/sql sign-in team devices catalogue webhooks reusable-links/sql payments annotations refunds printed-codes reconciliation static-qr payments/views reusable-links organization-settings networks receipts shifts/sql till first-steps audit-log reports shifts notifications payers search saved-views go-live secrets monitoring busy-hours test-data invariants".split(
    " ",
  );

const PLACE = /^lib\/domain\/([^/]+)\/([^/.]+)/;

/** Returns the imports between subjects that do not keep their order, and subjects without a place in it. */
export function checkSubjectOrder(
  imports: readonly Import[],
  order: readonly string[] = ORDER,
): Violation[] {
  const rule = "subjects-keep-their-order";
  const between = imports.flatMap(({ from, to }) => {
    const [importer, imported] = [from, to].map((file) => placeOf(file, order));
    if (!importer || !imported || importer === imported || /\.test\.ts$/.test(from)) return [];
    return [{ from, to, importer, imported }];
  });
  const subjects = new Set(between.flatMap(({ importer, imported }) => [importer, imported]));
  return [
    ...between
      .filter(({ importer, imported }) => {
        const [place, importedPlace] = [order.indexOf(importer), order.indexOf(imported)];
        return place >= 0 && importedPlace >= place;
      })
      .map(({ from, to }) => ({
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
  ];
}

/** Returns the subject of a file of the domain, or the one of its two places to which the file belongs. */
function placeOf(file: string, order: readonly string[]): string | undefined {
  const [, subject, part] = PLACE.exec(file) ?? [];
  const narrower = `${subject}/${part}`;
  return order.includes(narrower) ? narrower : subject;
}
