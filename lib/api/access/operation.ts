import type { Operation } from "../operation";

/** One operation for people who are not signed in, or belong to no organization. */
export interface AccessOperation extends Operation {
  method: "POST";
  /** Whether somebody has to be signed in; an organization is not needed. */
  session: "none" | "user";
}
