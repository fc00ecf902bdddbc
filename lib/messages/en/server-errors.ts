import { translatable } from "../translatable";

/** What the server says when it refuses something, which is in English: programs read it, too. */
export const serverErrors = translatable("serverErrors", {
  sentence: (message: string) => message,
});
