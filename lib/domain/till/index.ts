export { presentTillQuestion, readTillQuestion } from "./large-amount";
export { answerTipQuestion } from "./answer-tip";
export { copyTillsOfPayments } from "./copy-tills";
export { deleteOldDisplays } from "./delete-old-displays";
export {
  listDisplays,
  offerPairing,
  pairDisplay,
  pairDisplayHere,
  removeDisplay,
} from "./displays";
export { DisplayNotPaired, PaymentInProgress } from "./errors";
export { forgetPayments } from "./forget-payments";
export { deleteOldBaskets, enterAtTill } from "./entry";
export { endTill } from "./end-till";
export { endUnusedTills } from "./end-unused-tills";
export { listTills } from "./list-tills";
export { nameTill } from "./name-till";
export { findOwnTill, findTill, openTill, type Till } from "./open-till";
export {
  presentDisplay,
  presentListedTill,
  presentLockedTill,
  presentPairing,
  presentPerson,
  presentRefundLimit,
  presentSlide,
  presentTipQuestion,
  presentWaitingCustomer,
} from "./present";
export {
  dismissScan,
  endPrintedCode,
  makePrintedCode,
  readPrintedCode,
  readScan,
} from "./printed-code";
export { openDisplay, readDisplay, readWatchedDisplays, type ShownOnDisplay } from "./read-display";
export { endShowing, isIdle, listTillPayments, readShown, showPayment } from "./showing";
export {
  acceptPins,
  approverAt,
  findLockedTill,
  isAtTillWithPins,
  listApprovers,
  signInAtTill,
} from "./people";
export { addSlide, findSlidePicture, listSlides, moveSlide, removeSlide } from "./slides";
export { recordTillSeen } from "./seen";
export { takePayment } from "./take-payment";
export {
  askForTip,
  readTipQuestion,
  readWatchedTipQuestions,
  type TipQuestion,
  withdrawTipQuestion,
} from "./tip-questions";
export { readTipPercents } from "./tips";
