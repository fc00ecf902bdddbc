import { translatable } from "../translatable";

export const states = translatable("states", {
  failed: "Failed to load",
  forbidden: "You don’t have access to this page",
  forbiddenText: (role: string, roles: string) =>
    `Your role is ${role}. This page is for ${roles}. An owner or admin of the organization can change your role.`,
  twoFactorNeeded: "Two-factor sign-in is required here",
  twoFactorNeededText:
    "This organization requires two-factor sign-in. Turn it on in your profile, then come back.",
  turnOnTwoFactor: "Turn it on",
  retry: "Try again",
  loading: "Loading",
  endOfList: "End of list",
  liveUpdatesPaused: "Live updates paused. Reconnecting…",
  request: (id: string) => `Request ID: ${id}`,
});
