import { translatable } from "../translatable";

/** What the server says, such as why it refuses something. It is in English, because programs read it, too. */
export const serverTexts = translatable("serverTexts", {
  sentence: (message: string) => message,
});
