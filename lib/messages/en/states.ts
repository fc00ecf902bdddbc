export const states = {
  failed: "This could not be loaded",
  forbidden: "Your role does not allow this",
  forbiddenText: (role: string, roles: string) =>
    `You are here as ${role}; this page takes ${roles}. An owner or admin of the organization can change your role.`,
  retry: "Try again",
  loading: "Loading",
  broken: "This page could not be shown",
  brokenText:
    "Something went wrong on the server; nothing was changed by it. Try again. If it stays, whoever runs this Qassa finds the reason in its log.",
  brokenReference: (digest: string) => `The log names it ${digest}`,
  noPage: "There is no such page",
  noPageText: "The address may be mistyped, or what was here has moved.",
  toTheStart: "To the start",
  request: (id: string) => `Request ${id}`,
};
