// What browsers may know without what checks it.

export const MAX_NAME_CHARACTERS = 100;
/** So long both keys of a rotation may work. */
export const MAX_OVERLAP_DAYS = 90;
