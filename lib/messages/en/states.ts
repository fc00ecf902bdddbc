export const states = {
  failed: "This could not be loaded",
  forbidden: "Your role does not allow this",
  forbiddenText: (role: string, roles: string) =>
    `You are here as ${role}; this page takes ${roles}. An owner or admin of the organization can change your role.`,
  retry: "Try again",
  loading: "Loading",
  request: (id: string) => `Request ${id}`,
};
