import { translatable } from "../translatable";

/** What is wrong with a form's field, shown under it. */
export const fieldFaults = translatable("fieldFaults", {
  missing: "Fill in this field.",
  email: "Enter an email address, such as name@example.com.",
  url: "Enter a whole address, such as https://example.com/hook.",
  invalid: "This value is not in the expected format. Change it.",
});
