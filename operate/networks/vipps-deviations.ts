// How Vipps MobilePay differs from the document of its ePayment API, each as it says in its guides. The server that plays
// it does so too where it is told to: `npm run network:vipps -- --deviate NAME`.
import { type Deviation, deviateBy, eachMember, type Json } from "./deviation";

const GUIDE = "https://developer.vippsmobilepay.com/docs/APIs/epayment-api/api-guide";
const ERRORS = `${GUIDE}/errors`;
const EVENT_LOG = `${GUIDE}/operations/get_event_log`;
/** Of any API of the network. */
const ALL_ERRORS = "https://developer.vippsmobilepay.com/docs/knowledge-base/errors";

const withoutMembers = (...names: string[]) =>
  eachMember((name, value) => (names.includes(name) ? undefined : [name, value]));

/** The log's example has keys only for what came through the API, and none of a cancellation. */
const isKeyless = (event: Json): boolean =>
  typeof event === "object" &&
  event !== null &&
  !Array.isArray(event) &&
  (event["idempotencyKey"] === null || event["name"] === "CANCELLED");

const VIPPS_DEVIATIONS = {
  momentary_locks: {
    source: ERRORS,
    what: "The first request for each change of a payment finds it locked: HTTP 423, or the code 6160.",
  },
  captures_later: {
    source: ERRORS,
    what: "The first two captures of each payment fail with 6280 and 6260, to be tried again later.",
  },
  log_lags: {
    source: EVENT_LOG,
    what: "The event log has a change some seconds after the payment. The guide calls the log authoritative, so there are two places to read.",
  },
  payment_lags: {
    source: EVENT_LOG,
    what: "A payment that is read shows a change some seconds after the log and the answer to the change.",
  },
  events_without_keys: {
    source: EVENT_LOG,
    what: "Events that no request with a key has caused have no member for it.",
    change: (answer) =>
      Array.isArray(answer)
        ? answer.map((event) =>
            isKeyless(event) ? withoutMembers("idempotencyKey")(event) : event,
          )
        : answer,
  },
  number_of_the_change: {
    source: EVENT_LOG,
    what: "The pspReference in each answer is that of the last change, not one of the payment.",
  },
  fewer_members: {
    source: `${GUIDE}/operations/get_info`,
    what: "A payment that is read has none of the members that the document does not require.",
    change: withoutMembers("paymentMethod", "profile", "redirectUrl", "metadata", "paymentAction"),
  },
  errors_of_another_server: {
    source: ALL_ERRORS,
    what: "401, 403, 422 and 429 come from what stands before the API, in a form of its own.",
  },
  maintenance: {
    source: "https://developer.vippsmobilepay.com/docs/terms-of-use",
    what: "In maintenance windows everything is answered with 503, by a page for people.",
  },
} as const satisfies Record<string, Deviation>;

export type VippsDeviation = keyof typeof VIPPS_DEVIATIONS;
export const VIPPS_DEVIATION_NAMES = Object.keys(VIPPS_DEVIATIONS) as VippsDeviation[];

/** Returns an answer as the network with these deviations gives it. */
export const deviateVipps = deviateBy<VippsDeviation>(VIPPS_DEVIATIONS);
