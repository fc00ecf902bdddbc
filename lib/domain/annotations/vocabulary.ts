// Kept apart from the schemas, so that browser code can import the constants without them.
export const MAX_NOTE_CHARACTERS = 1000;
export const MAX_TAG_CHARACTERS = 40;
/** Of one payment. */
export const MAX_TAGS = 10;
