/** In place of a page: apart from the other texts, since every page carries it along. */
export const brokenPage = {
  title: "This page could not be shown",
  text: "Something went wrong on the server; nothing was changed by it. Try again. If it stays, whoever runs this Qassa finds the reason in its log.",
  reference: (digest: string) => `The log names it ${digest}`,
  retry: "Try again",
  partMissing:
    "A part of this page has not come: the connection may be lost. It is asked for again.",
};

export const noPage = {
  title: "There is no such page",
  text: "The address may be mistyped, or what was here has moved.",
  back: "To the start",
};
