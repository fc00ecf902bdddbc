// How dates are written. Browsers know Kazakh only in part, and each release of Node.js, Chromium and Firefox has Unicode's patterns of
// another year: a page would not show what was sent. The patterns are those of CLDR 48.
import type { Language } from "@/lib/kit/language";

/** Of a date: the day and the year as numbers, names, and the time of day with and without seconds. */
interface Parts {
  d: string;
  month: string;
  /** Without a day: Russian has another form for it. */
  monthAlone: string;
  mon: string;
  y: string;
  weekday: string;
  wd: string;
  time: string;
  clock: string;
}

export type DateStyle =
  | "short"
  | "long"
  | "full"
  | "date"
  | "day"
  | "dayShort"
  | "dayLong"
  | "weekday"
  | "weekdayShort"
  | "weekdayAndDay"
  | "longMonth"
  | "month"
  | "time"
  | "clock";

interface Names {
  months: string;
  monthsAlone?: string;
  shortMonths: string;
  weekdays: string;
  shortWeekdays: string;
}

/** From January, and from Sunday. */
const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    months: "January February March April May June July August September October November December",
    shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec",
    weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
    shortWeekdays: "Sun Mon Tue Wed Thu Fri Sat",
  },
  ru: {
    months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    monthsAlone: "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    shortMonths: "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
    weekdays: "воскресенье понедельник вторник среда четверг пятница суббота",
    shortWeekdays: "вс пн вт ср чт пт сб",
  },
  kk: {
    months: "қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан",
    shortMonths: "қаң. ақп. нау. сәу. мам. мау. шіл. там. қыр. қаз. қар. жел.",
    weekdays: "жексенбі дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі",
    shortWeekdays: "жс дс сс ср бс жм сб",
  },
};

type Patterns = Readonly<Record<DateStyle, (parts: Parts) => string>>;

const ALONE = {
  weekday: ({ weekday }) => weekday,
  weekdayShort: ({ wd }) => wd,
  time: ({ time }) => time,
  clock: ({ clock }) => clock,
} satisfies Partial<Patterns>;

const PATTERNS: Readonly<Record<Language, Patterns>> = {
  en: {
    ...ALONE,
    short: ({ d, mon, clock }) => `${d} ${mon}, ${clock}`,
    long: ({ d, mon, y, time }) => `${d} ${mon} ${y}, ${time}`,
    full: ({ weekday, d, month, y, time }) => `${weekday}, ${d} ${month} ${y} at ${time}`,
    date: ({ d, mon, y }) => `${d} ${mon} ${y}`,
    day: ({ d, mon }) => `${d} ${mon}`,
    dayShort: ({ wd, d, mon, y }) => `${wd}, ${d} ${mon} ${y}`,
    dayLong: ({ weekday, d, month, y }) => `${weekday}, ${d} ${month} ${y}`,
    weekdayAndDay: ({ weekday, d, month }) => `${weekday} ${d} ${month}`,
    longMonth: ({ d, month, y, time }) => `${d} ${month} ${y} at ${time}`,
    month: ({ monthAlone, y }) => `${monthAlone} ${y}`,
  },
  ru: {
    ...ALONE,
    short: ({ d, mon, clock }) => `${d} ${mon}, ${clock}`,
    long: ({ d, mon, y, time }) => `${d} ${mon} ${y} г., ${time}`,
    full: ({ weekday, d, month, y, time }) => `${weekday}, ${d} ${month} ${y} г. в ${time}`,
    date: ({ d, mon, y }) => `${d} ${mon} ${y} г.`,
    day: ({ d, mon }) => `${d} ${mon}`,
    dayShort: ({ wd, d, mon, y }) => `${wd}, ${d} ${mon} ${y} г.`,
    dayLong: ({ weekday, d, month, y }) => `${weekday}, ${d} ${month} ${y} г.`,
    weekdayAndDay: ({ weekday, d, month }) => `${weekday}, ${d} ${month}`,
    longMonth: ({ d, month, y, time }) => `${d} ${month} ${y} г. в ${time}`,
    month: ({ monthAlone, y }) => `${monthAlone} ${y} г.`,
  },
  kk: {
    ...ALONE,
    short: ({ d, mon, clock }) => `${d} ${mon}, ${clock}`,
    long: ({ d, mon, y, time }) => `${y} ж. ${d} ${mon}, ${time}`,
    full: ({ weekday, d, month, y, time }) => `${y} ж. ${d} ${month}, ${weekday}, ${time}`,
    date: ({ d, mon, y }) => `${y} ж. ${d} ${mon}`,
    day: ({ d, mon }) => `${d} ${mon}`,
    dayShort: ({ wd, d, mon, y }) => `${y} ж. ${d} ${mon}, ${wd}`,
    dayLong: ({ weekday, d, month, y }) => `${y} ж. ${d} ${month}, ${weekday}`,
    weekdayAndDay: ({ weekday, d, month }) => `${d} ${month}, ${weekday}`,
    longMonth: ({ d, month, y, time }) => `${y} ж. ${d} ${month}, ${time}`,
    month: ({ monthAlone, y }) => `${y} ж. ${monthAlone}`,
  },
};

/** Writes what a date shows in UTC. Throws `RangeError` for an invalid date. */
export function writeDate(shown: Date, style: DateStyle, language: Language): string {
  const time = shown.toISOString().slice(11, 19);
  const names = NAMES[language];
  const nameOf = (list: keyof Names, index: number) =>
    (names[list] ?? names.months).split(" ")[index]!;
  const [month, weekday] = [shown.getUTCMonth(), shown.getUTCDay()];
  return PATTERNS[language][style]({
    d: String(shown.getUTCDate()),
    month: nameOf("months", month),
    monthAlone: nameOf("monthsAlone", month),
    mon: nameOf("shortMonths", month),
    y: String(shown.getUTCFullYear()),
    weekday: nameOf("weekdays", weekday),
    wd: nameOf("shortWeekdays", weekday),
    time,
    clock: time.slice(0, 5),
  });
}
