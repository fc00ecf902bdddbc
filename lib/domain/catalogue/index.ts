export { addItem, changeItem, deleteItem } from "./change-catalogue";
export { BarcodeTaken, CatalogueFull, CatalogueItemNotFound } from "./errors";
export { linesOfOrder } from "./lines";
export { listCatalogue, readTillCatalogue } from "./list-catalogue";
export { presentCatalogueItem, presentLines, presentTillCatalogue } from "./present";
