import { Conflict, NotFound } from "@/lib/kit/errors";

export class SavedViewNotFound extends NotFound {
  readonly code = "SAVED_VIEW_NOT_FOUND";

  constructor() {
    super("Saved view not found. Someone may have deleted it; reload the page.");
  }
}

export class TooManySavedViews extends Conflict {
  readonly code = "TOO_MANY_SAVED_VIEWS";

  constructor(max: number) {
    super(`This list already has ${max} saved views. Delete one first.`);
  }
}
