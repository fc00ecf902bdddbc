import { translatable } from "../translatable";

export const tips = translatable("tips", {
  tip: "Tip",
  included: (tip: string) => `including tip ${tip}`,
  ofThat: "Including tips",
  column: "Tips",
  settings: {
    title: "Tips",
    text: "Before the QR code or the request, tills ask whether the customer adds a tip. It is part of the payment.",
    percents: "Percentages",
    hint: "Up to four, such as 5, 10, 15. Empty: tills don’t ask for a tip.",
    invalid: "Enter up to four whole numbers from 1 to 100, with commas between them.",
  },
  entry: {
    heading: "Add a tip?",
    toPay: "To pay",
    tipOf: (percent: number) => `${percent}%`,
    total: (total: string) => `Total ${total}`,
    other: "Other amount",
    none: "No tip",
    back: "Back",
    choices: "Tips",
    own: "Amount of the tip",
    add: "Add the tip",
    keys: (numbers: string) => `Keys: ${numbers} for a tip, Enter for none, Esc goes back`,
    ownKeys: "Keys: Enter adds the tip, Esc goes back",
  },
  display: {
    alsoThere: "The customer can also choose on the customer display.",
    thanks: "Thank you!",
    noted: "One moment, please",
    follows: "You can pay in a moment.",
  },
});
