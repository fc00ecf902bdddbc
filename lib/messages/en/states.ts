export const states = {
  failed: "This could not be loaded",
  forbidden: "Your role does not allow this",
  retry: "Try again",
  loading: "Loading",
  request: (id: string) => `Request ${id}`,
};
