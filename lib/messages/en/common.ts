import { translatable } from "../translatable";

export const common = translatable("common", {
  product: "Qassa",
  language: "Language",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Copy the text here:",
  cancel: "Cancel",
  save: "Save",
  close: "Close",
  nothingFound: "Nothing found. Try another name.",
  loadMore: "Load more",
  done: "Done",
  togglePassword: "Toggle password visibility",
  stepPrefix: (title: string) => `${title}: `,
  calendar: {
    monthLevelControl: "Choose a month",
    yearLevelControl: "Choose a year",
    nextMonth: "Next month",
    previousMonth: "Previous month",
    nextYear: "Next year",
    previousYear: "Previous year",
    nextDecade: "Next decade",
    previousDecade: "Previous decade",
  },
});
