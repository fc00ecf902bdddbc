// Kept apart from the schemas, so that browser code can import the constants without them.

export const MAX_NAME_CHARACTERS = 100;
/** How long both keys of a rotation can work. */
export const MAX_OVERLAP_DAYS = 90;
