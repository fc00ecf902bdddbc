// @ts-check
// Preloaded into a server (`node --import`): shifts `Date` by the milliseconds in CLOCK_SHIFT_FILE, which may change at
// any time. Monotonic clocks, such as timers and `performance.now()`, are not affected.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_SHIFT_FILE ?? "";
const RealDate = Date;
let shift = 0;

function look() {
  try {
    shift = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // The file is being written; keep the last shift.
  }
}
look();
setInterval(look, 50).unref();

class ShiftedDate extends RealDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    // @ts-expect-error The real Date takes one to seven arguments, and checks them itself.
    else super(...given);
  }

  /** @override */
  static now() {
    return RealDate.now() + shift;
  }
}
// As own properties, not just inherited: the framework wraps `Date` again and copies only own properties.
Object.assign(ShiftedDate, { UTC: RealDate.UTC, parse: RealDate.parse });
globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate);
