import { auth } from "./en/auth";
import { common } from "./en/common";
import { frame } from "./en/frame";
import { states } from "./en/states";
import { statuses } from "./en/statuses";

/**
 * Every text of the account area, by feature. A second language is a folder beside `en` whose files have the same
 * types; until then there is nothing to choose.
 */
export const messages = { auth, common, frame, states, statuses };
