import type { Scope } from "@/lib/kit/permissions";
import type { Operation } from "../operation";

/** One of the interface's operations. */
export interface DeviceOperation extends Operation {
  /** The interface's scheme. A device key is taken from either header all the same. */
  auth: "bearer" | "device" | "none";
  /** What a key must allow. */
  scope?: Scope;
}
