import type { Permission } from "@/lib/kit/permissions";
import type { Operation } from "../operation";

/** One operation of the account area. */
export interface AccountOperation extends Operation {
  /** What the member's role must allow; null: any member. The operation itself checks it. */
  permission: Permission | null;
}
