import { Conflict, NotFound } from "@/lib/kit/errors";

export class ShiftNotFound extends NotFound {
  readonly code = "SHIFT_NOT_FOUND";

  constructor() {
    super("Shift not found. Reload the list.");
  }
}

export class ShiftIsOpen extends Conflict {
  readonly code = "SHIFT_IS_OPEN";

  constructor() {
    super("A shift is already open at this till. Close it first.");
  }
}

export class NoShiftIsOpen extends Conflict {
  readonly code = "NO_SHIFT_IS_OPEN";

  constructor() {
    super(
      "No shift is open at this till. It may have been closed already; its slip is the last one.",
    );
  }
}
