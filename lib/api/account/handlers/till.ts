import { displayCookie, tillCookie, tillTokenOf } from "@/lib/auth";
import {
  addLocation,
  listLocations,
  presentLocation,
  renameLocation,
} from "@/lib/domain/locations";
import { presentAccountPayment, readAccountPayment } from "@/lib/domain/payments/views";
import {
  acceptPins,
  addSlide,
  askForTip,
  endShowing,
  endTill,
  enterAtTill,
  listApprovers,
  listDisplays,
  listSlides,
  listTillPayments,
  listTills,
  moveSlide,
  nameTill,
  offerPairing,
  openTill,
  pairDisplayHere,
  presentDisplay,
  presentListedTill,
  presentPairing,
  presentPerson,
  presentSlide,
  presentTillQuestion,
  presentTipQuestion,
  readShown,
  readTillQuestion,
  readTipPercents,
  readTipQuestion,
  recordTillSeen,
  removeDisplay,
  removeSlide,
  showPayment,
  withdrawTipQuestion,
} from "@/lib/domain/till";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { Reply } from "../../core/route";
import { takePaymentOnce } from "../acts-once";
import { accountEvents } from "../events";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";
import { presentOpenTill } from "../till/open-till";
import {
  presentShowing,
  presentShown,
  shownPaymentEvent,
  shownPayments,
} from "../till/shown-payments";
import { tipQuestionEvent, watchedTipQuestions } from "../till/tip-questions";

export const tillHandlers = {
  openTill: accountRoute(accountOperations.openTill, async ({ member: caller, body, request }) => {
    const token = tillTokenOf(request.headers) ?? newToken();
    const member = { ...caller, tillHash: hashOfToken(token) };
    const answer = await presentOpenTill(member, await openTill(member, body.till_id));
    return new Reply(answer, { "set-cookie": tillCookie(token) });
  }),
  nameTill: accountRoute(accountOperations.nameTill, async ({ member, params, body }) => {
    await nameTill(member, params.tillID, body);
    return {};
  }),
  recordTillSeen: accountRoute(accountOperations.recordTillSeen, async ({ member, params }) => {
    const { name, hasPrintedCode } = await recordTillSeen(member, params.tillID);
    return {
      ...(name !== null && { name }),
      has_printed_code: hasPrintedCode,
      tip_percents: await readTipPercents(member),
      ...presentTillQuestion(await readTillQuestion(member), member.currency),
    };
  }),
  listTills: accountRoute(accountOperations.listTills, async ({ member, query }) => ({
    data: (await listTills(member, query)).map(presentListedTill),
  })),
  endTill: accountRoute(accountOperations.endTill, async ({ member, params }) => {
    await endTill(member, params.tillID);
    return {};
  }),
  acceptPins: accountRoute(accountOperations.acceptPins, async ({ member, params, body }) => {
    await acceptPins(member, params.tillID, body.accepts);
    return {};
  }),
  listApprovers: accountRoute(accountOperations.listApprovers, async ({ member, params }) => ({
    data: (await listApprovers(member, params.tillID)).map(presentPerson),
  })),
  listLocations: accountRoute(accountOperations.listLocations, async ({ member }) => ({
    data: (await listLocations(member)).map(presentLocation),
  })),
  addLocation: accountRoute(accountOperations.addLocation, async ({ member, body }) =>
    presentLocation(await addLocation(member, body.name)),
  ),
  renameLocation: accountRoute(accountOperations.renameLocation, async ({ member, params, body }) =>
    presentLocation(await renameLocation(member, params.locationID, body.name)),
  ),
  listSlides: accountRoute(accountOperations.listSlides, async ({ member }) => ({
    data: (await listSlides(member)).map(presentSlide),
  })),
  addSlide: accountRoute(accountOperations.addSlide, async ({ member, body }) =>
    presentSlide(await addSlide(member, body)),
  ),
  moveSlide: accountRoute(accountOperations.moveSlide, async ({ member, params, body }) =>
    presentSlide(await moveSlide(member, params.slideID, body.position)),
  ),
  removeSlide: accountRoute(accountOperations.removeSlide, async ({ member, params }) => {
    await removeSlide(member, params.slideID);
    return {};
  }),
  takePayment: accountRoute(accountOperations.takePayment, async ({ member, params, body }) =>
    presentShown(
      await readAccountPayment(member, await takePaymentOnce(member, params.tillID, body)),
    ),
  ),
  listTillPayments: accountRoute(
    accountOperations.listTillPayments,
    async ({ member, params, query }) => ({
      data: (await listTillPayments(member, params.tillID, query.merchant_order_id)).map(
        presentAccountPayment,
      ),
    }),
  ),
  showPayment: accountRoute(accountOperations.showPayment, async ({ member, params, body }) => {
    const { payment_id: id, instead_of: before } = body;
    const till =
      id === null && before !== undefined
        ? await endShowing(member, params.tillID, before)
        : await showPayment(member, params.tillID, id);
    return { showing: await presentShowing(await readShown(member, till)) };
  }),
  enterAtTill: accountRoute(accountOperations.enterAtTill, async ({ member, params, body }) => {
    await enterAtTill(member, params.tillID, body);
    return {};
  }),
  readShownPayment: accountRoute(accountOperations.readShownPayment, async ({ member, params }) =>
    presentShown(await readAccountPayment(member, params.paymentID)),
  ),
  watchShownPayment: accountEvents(accountOperations.watchShownPayment, {
    watched: shownPayments,
    keyOf: ({ params }) => params.paymentID,
    see: async ({ member, params }) =>
      shownPaymentEvent(await readAccountPayment(member, params.paymentID)),
  }),
  askForTip: accountRoute(accountOperations.askForTip, async ({ member, params, body }) => {
    if (body.amount === null) {
      await withdrawTipQuestion(member, params.tillID);
      return { displays: 0 };
    }
    const { id, displays } = await askForTip(member, params.tillID, body.amount);
    return { ...(id !== undefined && { question_id: id }), displays };
  }),
  readTipQuestion: accountRoute(accountOperations.readTipQuestion, async ({ member, params }) =>
    presentTipQuestion(await readTipQuestion(member, params.tillID)),
  ),
  watchTipQuestion: accountEvents(accountOperations.watchTipQuestion, {
    watched: watchedTipQuestions,
    keyOf: ({ params }) => params.tillID,
    see: async ({ member, params }) =>
      tipQuestionEvent(params.tillID, await readTipQuestion(member, params.tillID)),
  }),
  offerPairing: accountRoute(accountOperations.offerPairing, async ({ member, params }) =>
    presentPairing(await offerPairing(member, params.tillID)),
  ),
  listDisplays: accountRoute(accountOperations.listDisplays, async ({ member, params }) => ({
    data: (await listDisplays(member, params.tillID)).map(presentDisplay),
  })),
  pairDisplayHere: accountRoute(accountOperations.pairDisplayHere, async ({ member, params }) => {
    const { token } = await pairDisplayHere(member, params.tillID);
    return new Reply({}, { "set-cookie": displayCookie(token) });
  }),
  removeDisplay: accountRoute(accountOperations.removeDisplay, async ({ member, params }) => {
    await removeDisplay(member, params.tillID, params.displayID);
    return {};
  }),
};
