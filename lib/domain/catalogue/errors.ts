import { Conflict, NotFound } from "@/lib/kit/errors";

export class CatalogueItemNotFound extends NotFound {
  readonly code = "CATALOGUE_ITEM_NOT_FOUND";

  constructor() {
    super("Catalogue item not found. Reload the catalogue.");
  }
}

export class CatalogueFull extends Conflict {
  readonly code = "CATALOGUE_FULL";

  constructor(most: number) {
    super(`The catalogue has ${most} items, and no more are possible. Delete one first.`);
  }
}
