export type { ConnectedNetwork, NetworkProfile } from "@/lib/network";
export { presentNetworkProfile, presentNetworks } from "./present";
export { findNetworks, readNetworks } from "./read-profile";
