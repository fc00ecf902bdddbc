import { Conflict, NotFound } from "@/lib/kit/errors";

/** A request needs test mode on a server that has none. */
export class SandboxSwitchedOff extends Conflict {
  readonly code = "SANDBOX_SWITCHED_OFF";

  constructor() {
    super(
      "This server has no test mode: its sandbox is turned off. Use live mode, or start the server with SANDBOX=on.",
    );
  }
}

/** The sandbox's endpoints do not exist on a server without a sandbox. */
export class SandboxNotFound extends NotFound {
  readonly code = "SANDBOX_SWITCHED_OFF";

  constructor() {
    super("This server has no sandbox. To test, use a server that runs with SANDBOX=on.");
  }
}
