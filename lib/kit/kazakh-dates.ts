// Dates in Kazakh. Browsers know the names of its months and days only in part, and servers in full, so that a page would not
// show what was sent. The patterns are those of CLDR.

const MONTHS = [
  ["қаңтар", "қаң."],
  ["ақпан", "ақп."],
  ["наурыз", "нау."],
  ["сәуір", "сәу."],
  ["мамыр", "мам."],
  ["маусым", "мау."],
  ["шілде", "шіл."],
  ["тамыз", "там."],
  ["қыркүйек", "қыр."],
  ["қазан", "қаз."],
  ["қараша", "қар."],
  ["желтоқсан", "жел."],
] as const;
const WEEKDAYS = {
  Mon: ["дүйсенбі", "дс"],
  Tue: ["сейсенбі", "сс"],
  Wed: ["сәрсенбі", "ср"],
  Thu: ["бейсенбі", "бс"],
  Fri: ["жұма", "жм"],
  Sat: ["сенбі", "сб"],
  Sun: ["жексенбі", "жс"],
} as const;

type Options = Intl.DateTimeFormatOptions;

/** Formats a time as `Intl.DateTimeFormat` does in other languages; of the options, those that we use. */
export class KazakhDateFormat {
  readonly #options: Options;
  readonly #parts: Intl.DateTimeFormat;

  constructor(options: Options) {
    const { dateStyle, timeStyle, ...single } = options;
    this.#options = {
      ...single,
      ...(dateStyle && { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      ...(timeStyle && {
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
      }),
    };
    const { weekday, month, ...rest } = this.#options;
    this.#parts = new Intl.DateTimeFormat("en-GB", {
      ...rest,
      ...(weekday && { weekday: "short" }),
      ...(month && { month: "numeric" }),
    });
  }

  format(at: Date): string {
    const { weekday, month } = this.#options;
    const part = Object.fromEntries(
      this.#parts.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const nameOf = ([long, short]: readonly [string, string], style: string | undefined) =>
      style === "long" ? long : short;
    const day = [
      part.year && `${part.year} ж.`,
      part.day && String(Number(part.day)),
      part.month && nameOf(MONTHS[Number(part.month) - 1]!, month),
    ]
      .filter(Boolean)
      .join(" ");
    const time = [part.hour, part.minute, part.second].filter(Boolean).join(":");
    return [
      day,
      part.weekday && nameOf(WEEKDAYS[part.weekday as keyof typeof WEEKDAYS], weekday),
      time,
    ]
      .filter(Boolean)
      .join(", ");
  }
}
