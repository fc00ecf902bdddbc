import { Conflict, NotFound } from "@/lib/kit/errors";

export class CatalogueItemNotFound extends NotFound {
  readonly code = "CATALOGUE_ITEM_NOT_FOUND";

  constructor() {
    super("Catalogue item not found. Reload the catalogue.");
  }
}

export class BarcodeTaken extends Conflict {
  readonly code = "BARCODE_TAKEN";

  constructor(barcode: string, name: string) {
    super(
      `${name} has the barcode ${barcode} already. Take it away there first, or check the code.`,
    );
  }
}

export class CatalogueFull extends Conflict {
  readonly code = "CATALOGUE_FULL";

  constructor(max: number) {
    super(`The catalogue has ${max} items, and no more are possible. Delete one first.`);
  }
}
