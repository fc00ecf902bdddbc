// @ts-check
// Preloaded into a server (`node --import`): its `Date` is off by as many milliseconds as CLOCK_SHIFT_FILE says, which
// may change at any moment. What counts up by itself, such as timers and `performance.now()`, is not touched.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_SHIFT_FILE ?? "";
const RealDate = Date;
let shift = 0;

function look() {
  try {
    shift = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // It is written at this moment.
  }
}
look();
setInterval(look, 50).unref();

class ShiftedDate extends RealDate {
  /** @param {unknown[]} given */
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + shift);
    // @ts-expect-error The real one takes one to seven of them, and checks them itself.
    else super(...given);
  }

  /** @override */
  static now() {
    return RealDate.now() + shift;
  }
}
// Its own and not merely inherited: the framework wraps it once more and takes what is its own.
Object.assign(ShiftedDate, { UTC: RealDate.UTC, parse: RealDate.parse });
globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate);
