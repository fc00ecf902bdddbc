export { LocationNotFound } from "./errors";
export { addLocation, listLocations, renameLocation } from "./locations";
export { presentLocation } from "./present";
