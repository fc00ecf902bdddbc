import { viewCookie } from "@/lib/auth";
import { search } from "@/lib/domain/search";
import type { HandlersOf } from "../../core/handlers";
import { Reply } from "../../core/route";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";
import { annotationHandlers } from "./annotations";
import { busyHourHandlers } from "./busy-hour";
import { catalogueHandlers } from "./catalogue";
import { deviceHandlers } from "./devices";
import { linkHandlers } from "./links";
import { notificationHandlers } from "./notifications";
import { organizationHandlers } from "./organization";
import { overviewHandlers } from "./overview";
import { payerHandlers } from "./payers";
import { paymentHandlers } from "./payments";
import { printedCodeHandlers } from "./printed-codes";
import { profileHandlers } from "./profile";
import { refundHandlers } from "./refunds";
import { reportHandlers } from "./reports";
import { reusableLinkHandlers } from "./reusable-links";
import { savedViewHandlers } from "./saved-views";
import { shiftHandlers } from "./shifts";
import { staticQrHandlers } from "./static-qr";
import { tillHandlers } from "./till";
import { webhookCatcherHandlers } from "./webhook-catcher";
import { webhookHandlers } from "./webhooks";

/** The handlers of the account area, one for each of its operations. */
export const accountHandlers = {
  ...annotationHandlers,
  ...busyHourHandlers,
  ...catalogueHandlers,
  ...deviceHandlers,
  ...linkHandlers,
  ...notificationHandlers,
  ...organizationHandlers,
  ...overviewHandlers,
  ...payerHandlers,
  ...paymentHandlers,
  ...printedCodeHandlers,
  ...profileHandlers,
  ...refundHandlers,
  ...reportHandlers,
  ...reusableLinkHandlers,
  ...savedViewHandlers,
  ...shiftHandlers,
  ...staticQrHandlers,
  ...tillHandlers,
  ...webhookCatcherHandlers,
  ...webhookHandlers,
  search: accountRoute(accountOperations.search, ({ member, query }) => search(member, query.q)),
  /** Remembers the organization and mode for the next page that is opened; open pages send their own. */
  chooseView: accountRoute(accountOperations.chooseView, ({ member, body }) => {
    const belongs = member.organizations.some((one) => one.organizationId === body.organization_id);
    const organizationId = belongs ? body.organization_id : member.organizationId;
    const answer = { organization_id: organizationId, mode: body.mode };
    const cookie = viewCookie(organizationId, body.mode);
    return new Reply(answer, { "set-cookie": cookie });
  }),
} satisfies HandlersOf<typeof accountOperations>;
