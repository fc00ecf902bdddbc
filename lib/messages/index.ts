import { audit } from "./en/audit";
import { qrCodes } from "./en/qr-codes";
import { staticQr } from "./en/static-qr";
import { home } from "./en/home";
import { links } from "./en/links";
import { devices } from "./en/devices";
import { webhooks } from "./en/webhooks";
import { auth } from "./en/auth";
import { common } from "./en/common";
import { filters } from "./en/filters";
import { firstSteps } from "./en/first-steps";
import { frame } from "./en/frame";
import { mails } from "./en/mails";
import { manifest } from "./en/manifest";
import { overview } from "./en/overview";
import { payments } from "./en/payments";
import { refunds } from "./en/refunds";
import { reports } from "./en/reports";
import { roles } from "./en/roles";
import { search } from "./en/search";
import { settings } from "./en/settings";
import { states } from "./en/states";
import { statuses } from "./en/statuses";
import { till } from "./en/till";

/**
 * Every text of the account area, by feature. A second language is a folder beside `en` whose files have the same
 * types; until then there is nothing to choose.
 */
export const messages = {
  manifest,
  overview,
  reports,
  qrCodes,
  staticQr,
  home,
  links,
  devices,
  webhooks,
  search,
  refunds,
  payments,
  filters,
  audit,
  auth,
  mails,
  roles,
  common,
  firstSteps,
  frame,
  settings,
  states,
  statuses,
  till,
};
