import { Conflict, NotFound } from "@/lib/kit/errors";

export class NoteNotFound extends NotFound {
  readonly code = "NOTE_NOT_FOUND";

  constructor() {
    super("Note not found. Someone may have deleted it; reload the page.");
  }
}

export class TooManyNotes extends Conflict {
  readonly code = "TOO_MANY_NOTES";

  constructor(max: number) {
    super(`This payment already has ${max} notes. Delete one first.`);
  }
}
