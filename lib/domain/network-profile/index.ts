export type { NetworkProfile } from "@/lib/network";
export { presentNetworkProfile } from "./present";
export { findNetworkProfile, readNetworkProfile } from "./read-profile";
