// Kept apart from the schemas, so that browser code can import the constants without them.

/** What a webhook catcher answers: a status, or nothing until the sender gives up. */
export const CATCHER_ANSWERS = ["200", "500", "410", "hang"] as const;
export type CatcherAnswer = (typeof CATCHER_ANSWERS)[number];

/** Requests kept for each catcher; the oldest make way for new ones. */
export const MAX_CAUGHT_REQUESTS = 500;

/** How long a caught request is kept. */
export const CAUGHT_HOURS = 24;
