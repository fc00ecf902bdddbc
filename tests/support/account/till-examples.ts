import { startBusyHour } from "@/lib/domain/busy-hours";
import { addItem } from "@/lib/domain/catalogue";
import { addLocation } from "@/lib/domain/locations";
import { openShift } from "@/lib/domain/shifts";
// A request for each operation of tills.
import { type Member } from "@/lib/domain/sign-in";
import {
  addSlide,
  listDisplays,
  makePrintedCode,
  openTill,
  pairDisplayHere,
} from "@/lib/domain/till";
import { inMode } from "@/lib/kit/actor-kinds";
import { may } from "@/lib/kit/authorize";
import { newId } from "@/lib/kit/ids";
import { memberOf } from "@/tests/support/member";
import type { Merchant } from "@/tests/support/merchant";
import { allowPrintedCodes } from "@/tests/support/printed-codes";
import { type Example, nothing, today } from "./example";

const till = async (merchant: Merchant, caller: Member) => {
  const isTheirs =
    caller.organizationId === merchant.organization.id && may(caller, "payments.create");
  return { tillID: (await openTill(isTheirs ? caller : merchant.owner, undefined)).id };
};
const ofTill: Example = async (merchant, caller) => ({ params: await till(merchant, caller) });

const ofShift: Example = async (merchant, caller) => {
  const { tillID } = await till(merchant, caller);
  return { params: { shiftID: await openShift(merchant.owner, tillID) } };
};

const ofSlide: Example = async ({ owner }) => {
  const { id: slideID } = await addSlide(owner, { text: "Fresh bread from seven" });
  return { params: { slideID } };
};

export const tillExamples = {
  readBusyHour: nothing,
  startBusyHour: () => ({ body: { speed: "one_minute", payers: 3 } }),
  stopBusyHour: async (merchant) => {
    await startBusyHour(merchant.owner, { speed: "one_minute", payers: 3 });
    return {};
  },

  readTillShift: ofTill,
  openShift: ofTill,
  closeShift: async (merchant, caller) => {
    const { tillID } = await till(merchant, caller);
    await openShift(merchant.owner, tillID);
    return { params: { tillID } };
  },
  listShifts: nothing,
  readShiftsReport: today,
  exportShifts: today,
  readShift: ofShift,

  openTill: () => ({ body: {} }),
  takePayment: async (merchant, caller) => ({
    params: await till(merchant, caller),
    body: { amount: 1500.5, idempotency_key: crypto.randomUUID() },
  }),
  listTillPayments: ofTill,
  showPayment: async (merchant, caller) => ({
    params: await till(merchant, caller),
    body: { payment_id: null },
  }),
  enterAtTill: async (merchant, caller) => ({
    ...(await ofTill(merchant, caller)),
    body: {
      ends_result: true,
      basket: { amount: 1200, lines: [{ name: "Cappuccino", quantity: 1, amount: 1200 }] },
    },
  }),
  askForTip: async (merchant, caller) => ({
    ...(await ofTill(merchant, caller)),
    body: { amount: 1200 },
  }),
  readTipQuestion: ofTill,
  watchTipQuestion: ofTill,
  offerPairing: ofTill,
  listDisplays: ofTill,
  pairDisplayHere: ofTill,
  removeDisplay: async (merchant, caller) => {
    const { tillID } = await till(merchant, caller);
    await pairDisplayHere(merchant.owner, tillID);
    const [display] = await listDisplays(merchant.owner, tillID);
    return { params: { tillID, displayID: display!.id } };
  },
  nameTill: async (merchant, caller) => ({
    ...(await ofTill(merchant, caller)),
    body: { name: "Front counter" },
  }),
  recordTillSeen: ofTill,
  readScan: ofTill,
  dismissScan: async (merchant, caller) => ({
    ...(await ofTill(merchant, caller)),
    body: { scan_id: newId("scan") },
  }),
  readPrintedCode: ofTill,
  makePrintedCode: async (merchant, caller) => {
    await allowPrintedCodes(merchant, caller.mode);
    return ofTill(merchant, caller);
  },
  endPrintedCode: async (merchant, caller) => {
    await allowPrintedCodes(merchant, caller.mode);
    const { tillID } = await till(merchant, caller);
    await makePrintedCode(inMode(merchant.owner, caller.mode), tillID);
    return { params: { tillID } };
  },
  listTills: nothing,
  endTill: ofTill,
  acceptPins: async (merchant, caller) => ({
    ...(await ofTill(merchant, caller)),
    body: { accepts: true },
  }),
  listApprovers: ofTill,
  listSlides: nothing,
  addSlide: () => ({ body: { text: "Fresh bread from seven" } }),
  moveSlide: async (merchant, caller) => ({
    ...(await ofSlide(merchant, caller)),
    body: { position: 1 },
  }),
  removeSlide: ofSlide,
  listCatalogue: nothing,
  addCatalogueItem: () => ({
    body: { name: "Cappuccino", amount: 1200, category: "Coffee", is_favourite: true },
  }),
  changeCatalogueItem: async ({ owner }) => ({
    params: { itemID: (await addItem(await memberOf(owner), { name: "Tea", amount: 500 })).id },
    body: { name: "Green tea", amount: 600 },
  }),
  deleteCatalogueItem: async ({ owner }) => ({
    params: { itemID: (await addItem(await memberOf(owner), { name: "Tea", amount: 500 })).id },
  }),
  listLocations: nothing,
  addLocation: () => ({ body: { name: "Harbour" } }),
  renameLocation: async ({ owner }) => ({
    params: { locationID: (await addLocation(await memberOf(owner), "Harbour")).id },
    body: { name: "Old harbour" },
  }),
} satisfies Record<string, Example>;
