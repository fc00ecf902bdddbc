import type { Operation } from "../operation";

/** One act of a payer at the sandbox. */
export interface SandboxOperation extends Operation {
  /** Who may: whoever has the phone's code or a test device key, or whoever has the token in the address. */
  auth: "phone" | "token";
}
