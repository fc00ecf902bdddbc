/** Whether tests that try samples of many cases try all of them, as `npm run check:all` does. */
export const isEveryCase = process.env.EVERY_CASE === "true";
