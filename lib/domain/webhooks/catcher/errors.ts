import { Conflict, NotFound } from "@/lib/kit/errors";

export class CatcherNotFound extends NotFound {
  override readonly code = "WEBHOOK_CATCHER_NOT_FOUND";

  constructor() {
    super("Webhook catcher not found. Create one under Webhooks → Catcher, in test mode.");
  }
}

export class CaughtRequestNotFound extends NotFound {
  override readonly code = "CAUGHT_REQUEST_NOT_FOUND";

  constructor(id: string) {
    super(
      `Caught request ${JSON.stringify(id)} not found. Requests are deleted after a day; list the latest ones.`,
    );
  }
}

export class CatcherForTestMode extends Conflict {
  override readonly code = "WEBHOOK_CATCHER_FOR_TEST_MODE";

  constructor() {
    super(
      "The webhook catcher works in test mode only. Switch to test mode, or add a subscription for your own server.",
    );
  }
}
