import { auth } from "./en/auth";
import { common } from "./en/common";
import { filters } from "./en/filters";
import { frame } from "./en/frame";
import { mails } from "./en/mails";
import { payments } from "./en/payments";
import { refunds } from "./en/refunds";
import { roles } from "./en/roles";
import { search } from "./en/search";
import { states } from "./en/states";
import { statuses } from "./en/statuses";

/**
 * Every text of the account area, by feature. A second language is a folder beside `en` whose files have the same
 * types; until then there is nothing to choose.
 */
export const messages = {
  search,
  refunds,
  payments,
  filters,
  auth,
  mails,
  roles,
  common,
  frame,
  states,
  statuses,
};
