import { Conflict, NotFound } from "@/lib/kit/errors";

export class LocationNotFound extends NotFound {
  readonly code = "LOCATION_NOT_FOUND";

  constructor() {
    super("Location not found. Reload the list.");
  }
}

export class TooManyLocations extends Conflict {
  readonly code = "TOO_MANY_LOCATIONS";

  constructor(max: number) {
    super(`There are ${max} locations, and no more are possible. Rename one that is not used.`);
  }
}
