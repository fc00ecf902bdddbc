import { translatable } from "../translatable";

export const settings = translatable("settings", {
  title: "Settings",
  tabs: {
    organization: "Organization",
    team: "Team",
    network: "Live network",
    audit: "Audit log",
    profile: "Your profile",
  },
  saved: "Saved",
  readOnly: "Only an owner or admin can change this.",
});
