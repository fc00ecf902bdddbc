export type { ConnectedNetwork, NetworkProfile } from "@/lib/network";
export { presentNetworkProfile, presentNetworks, presentTillNetworks } from "./present";
export { findNetworks, readNetworks } from "./read-profile";
