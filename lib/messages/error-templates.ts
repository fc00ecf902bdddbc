import { fieldErrorTemplates } from "./field-error-templates";
import { networkErrorTemplates } from "./network-error-templates";

/**
 * What the server says to browsers when something fails, with {} for each inserted value. The server answers in English;
 * `translateError` finds the template of a message and returns its translation. A value that is a message itself is
 * translated in turn, so a sentence that is put into others has its own template.
 */
export const errorTemplates = {
  // Everywhere.
  internalError:
    "Something went wrong on our side. Try again. If it keeps happening, contact us with the request_id.",
  unreachable:
    "Can’t reach Qassa. Check that it is running and that you are online, then try again.",
  unreadableAnswer: "Qassa sent an invalid response. Try again.",
  tooManyAtOnce:
    "Too many requests at once. This one was not executed. Wait a few seconds and try again.",
  tooManyRequests: "Too many requests. Try again in {} seconds.",
  networkNotAnswering: "The payment network is not answering. {}",
  nothingChanged: "Nothing was changed. Try again in a few seconds.",
  doneStaysDone: "Try again in a few seconds: what was done already stays done.",

  // Requests that reach no operation.
  pathNotFound: "Not found. See /api/openapi.json for the available paths.",
  badTarget: "This is not a valid request target. It must start with a slash or be a full URL.",
  methodNotAllowed: "This path does not accept {}. It accepts {}.",
  bodyTooLarge: "The body is larger than {} KB, the limit. Send less.",
  tooManyLargeBodies:
    "Too many large bodies are being received. Nothing was changed. Try again in a second.",
  headersTooLarge: "The URL and headers must be at most 16 KB in total.",
  requestTooSlow: "The request took too long to arrive. Send it again.",
  notHttp: "This is not a valid HTTP request.",
  badExpectation: "The only supported expectation is 100-continue.",

  // Who may do what.
  notOwnPage: "This request did not come from a page of Qassa. Open Qassa and try again.",
  sessionEnded: "Your session has ended. Sign in again.",
  noLongerMember: "You are no longer a member of this organization. Reload the page.",
  roleNotAllowed:
    "Your role ({}) does not allow this. Roles that can: {}. An owner or admin of the organization can change your role.",
  scopeMissing:
    'This key does not have the "{}" scope. Create a key with this scope in the account area.',
  testKeysOff:
    "This server has no test mode, so test keys don't work. Use a live key, which starts with qs_live_.",
  keyNotValid:
    "This device key is not valid: it is mistyped, expired or revoked. Check it, or create a new one in the account area.",
  receiptNotFound: "Receipt not found. Check the address, or ask the shop.",
  receiptNotMailed:
    "The mail server did not accept the email. Check the address, or let the customer scan the receipt’s QR code.",
  tooManyMailsToAddress:
    "This address has got as many emails as Qassa sends it. Try again in {} minutes, or give them the link or the QR code yourself.",
  tooManyMails: "Many emails have been sent from here. Try again in {} minutes.",
  keyMissing: "Send a device key: Authorization: Bearer KEY, or X-Device-Key: KEY.",

  // The sandbox.
  testModeOff:
    "This server has no test mode: its sandbox is turned off. Use live mode, or start the server with SANDBOX=on.",
  sandboxOff: "This server has no sandbox. To test, use a server that runs with SANDBOX=on.",
  liveHasNoSandbox: "Live mode has no sandbox. Use a test device key, which starts with qs_test_.",
  sandboxCredentialsMissing:
    "Send a test device key (Authorization: Bearer KEY), or the code of a sandbox phone (X-Sandbox-Phone: CODE).",
  sandboxRequestNotFound:
    "Payment request not found. Pass the payment_id of a direct payment in test mode.",
  sandboxQrNotFound: "QR code not found. Open the full URL in the QR code.",
  sandboxPhoneNotFound: "Sandbox phone not found. Open /sandbox and enter a test device key.",
  sandboxPaymentNotOpen: "This payment is no longer pending. It is {}. Create a new one.",
  sandboxFundsMissing: "The payer has insufficient funds. Raise the balance or pay less.",
  sandboxTechnicalFault:
    'Technical fault of the network: the fault "technical_fault" is on. Turn it off to continue.',
  sandboxPhoneForTests:
    "The sandbox phone works only in test mode. Switch to test mode and open it again.",

  // Signing in, accounts and members.
  signInRefused: "The email or password is wrong. Check both, or reset your password.",
  signUpClosed:
    "Sign-up is by invitation. Ask an owner or admin of your organization to invite you.",
  organizationsForOwners:
    "Only owners of an organization can open another one on this server. Ask an owner of yours to open it.",
  organizationsForNobody: "This server opens no further organizations. Ask the person who runs it.",
  tooManyOrganizations:
    "You have opened {} organizations, the most on this server. Ask the person who runs it.",
  tooManyNewOrganizations:
    "You have just opened several organizations. Wait {} minutes, then open the next one.",
  secondFactorRequired: "Enter the 6-digit code from your authenticator app, or a recovery code.",
  secondFactorRefused:
    "The code is wrong or has already been used. Wait for the next one and try again.",
  tooManyGuesses: "Too many attempts for this account. Wait {} minutes, or reset your password.",
  tooManySignIns: "Too many sign-in attempts. Wait {} seconds, then try again.",
  signInNotProcessed: "This request can't be processed.",
  sessionNotFound: "Session not found. It may already have ended. Reload the list.",
  pinIsForTill:
    "You signed in with a PIN, which is for taking payments and refunds here. Sign in with your password to do this.",
  otherMode: "You have signed in at a till in another mode. Reload the page.",
  tooManyPins: "Too many wrong PINs. Wait {} minutes, or sign in with your password.",
  wrongPin: "The PIN is wrong. Check it and try again.",
  lockedPin:
    "The PIN is locked after too many wrong ones. An owner or admin can unlock it under Settings → Team.",
  ownPinLocked:
    "Your PIN is locked after too many wrong ones. Ask an owner or admin to unlock it under Settings → Team, then set a new one.",
  pinsNotAccepted:
    "This till doesn't accept PINs. Ask an owner or admin to turn them on in its settings, or to refund in the account area.",
  tooManyOpenTills:
    "There are already {} tills. Ask an owner or admin to end those that are no longer used, under Tills.",
  tooManyOpenedTills:
    "You have opened {} tills within a day, and no more are possible. Use a browser in which you have already opened one.",
  wrongPassword: "This is not your password. Check it and try again.",
  currentPasswordMissing: "Enter your current password to change your email.",
  emailTaken: "There is already an account with this email. Sign in, or reset your password.",
  mailedLinkInvalid: "This link has already been used or has expired. Ask for a new one.",
  memberNotFound: "Member not found. Reload the list.",
  invitationNotFound: "Invitation not found. Reload the list.",
  invitedAsAnother: "This invitation is for {}. Sign out, then sign in with that email.",
  alreadyMember: "This person is already a member. Change their role in the list of members.",
  lastOwner: "An organization needs at least one owner. Make someone else an owner first.",
  ownersOnly: "Only an owner can add, change or remove an owner. Ask an owner of the organization.",
  tooManyInvitations: "There are already {} open invitations. Revoke one that is no longer needed.",
  currencyFixed:
    "The currency can't be changed once there are payments, reusable links or catalogue items. Create another organization for another currency.",
  secondFactorIsOn: "Two-factor sign-in is already on. Turn it off first to set up another device.",
  secondFactorIsOff: "Two-factor sign-in is not set up. Set it up in your profile.",
  logoNotFound: "Logo not found. It was replaced or removed; reload the page that shows it.",

  // Payments, links and refunds.
  paymentNotFound: "Payment not found. Check the ID and the mode of your key.",
  paymentCompleted: "The payment is completed and cannot be cancelled. Refund it instead.",
  paymentNotCancellable: "Only a pending payment can be cancelled. This one is {}.",
  paymentNotCancelled: "The payment was not cancelled. Try again in a few seconds.",
  cancellationUnknown:
    "It may have cancelled the payment anyway. The payment stays pending until the network confirms. Read the payment, or try again in a few seconds.",
  linkNotCreatedInTime:
    "The payment network did not create this link in time. Create another one with a new idempotency key.",
  tooManyOpenLinks:
    "{} payment links can already be paid for longer than an hour. Cancel some, or choose a shorter time.",
  noLinkYet:
    "There is no link yet. Repeat the same request in a few seconds. No second payment is created.",
  noLinkCreated:
    "No link was created. The attempt is listed as a failed payment. Try again in a few seconds.",
  keyReused:
    "This idempotency key was already used with a different request. Use a new key for a new request. Repeat a request unchanged.",
  refundNotFound: "Refund not found. Check the ID and the mode of your key.",
  nothingToRefund:
    "Nothing is left to refund: the whole payment has been refunded or has pending refunds.",
  paymentNotRefundable: "Only a completed payment can be refunded. This one is {}.",
  refundTooLarge: "Only {} {} of the payment can still be refunded. Enter that amount or less.",
  refundCompleted: "The refund is already completed, so it can't be retried.",
  refundStillPending:
    "The refund is still pending. Wait for its outcome. Only a failed refund can be retried.",
  cashiersCannotRefund:
    "Cashiers of this organization can't issue refunds. Ask {} or {} of the organization to refund more; an owner or admin can raise the limit in Settings.",
  cashierLimit:
    "Cashiers can refund up to {} {} of one payment. Ask {} or {} of the organization to refund more; an owner or admin can raise the limit in Settings.",
  cashierLimitLeft:
    "Cashiers can refund up to {} {} of one payment. {} {} of this one has already been refunded, so {} {} is left. Ask {} or {} of the organization to refund more; an owner or admin can raise the limit in Settings.",

  // Reusable links.
  reusableLinkNotFound: "Reusable link not found. Check the ID and the mode.",
  tooManyReusableLinks:
    "There are already {} active reusable links. End one that is no longer needed.",
  reusableLinkNotActive:
    "This link is no longer active. Check the address, or ask the seller for a new link.",
  reusableLinkChanged: "The amount of this link has changed. Reload the page to see the new one.",
  tooManyPayers: "Too many people are paying just now. Try again in a few minutes.",
  leftOutForFixedAmount: "must be left out for a fixed amount",
  notLessThanMinimum: "must not be less than the minimum amount",

  // Static QR.
  staticQrPaymentNotFound:
    "Static QR payment not found. New payments appear within 15 seconds. The organization may also require a device key.",
  staticQrSaved: "Payments read so far are saved. Try again in a few seconds.",

  // The till and customer displays.
  tillNotFound: "Till not found. Reload the page to open one.",
  shiftNotFound: "Shift not found. Reload the list.",
  shiftIsOpen: "A shift is already open at this till. Close it first.",
  noShiftIsOpen:
    "No shift is open at this till. It may have been closed already; its slip is the last one.",
  tillElsewhere:
    "This till doesn't stand where you work. Use a till there, or ask an owner or admin: Tills says where a till stands, and Settings → Team where you work.",
  locationNotFound: "Location not found. Reload the list.",
  tooManyLocations:
    "There are {} locations, and no more are possible. Rename one that is not used.",
  slideNotFound: "Slide not found. Reload the list.",
  slidePictureNotFound: "Picture not found. It was removed; reload the page that shows it.",
  tooManySlides: "There are already {} slides. Delete one that is no longer needed.",
  catalogueItemNotFound: "Catalogue item not found. Reload the catalogue.",
  catalogueFull: "The catalogue has {} items, and no more are possible. Delete one first.",
  barcodeTaken: "{} has the barcode {} already. Take it away there first, or check the code.",
  displayNotFound: "Customer display not found. Reload the list.",
  pairingCodeInvalid:
    "This code is wrong, has already been used or has expired. Check it, or get a new one at the till.",
  displayNotPaired:
    "This screen isn't paired with a till. Get a pairing code at the till and enter it here.",
  largeAmount:
    "The amount is above {} {}, so the till asks first. Reload the till, enter the amount again, and confirm it.",
  scanOver:
    "This customer can't be asked any more: a payment was already requested, somebody else has scanned the code since, or it is too long ago. Let them scan it again.",
  printedCodesOff:
    "No network lets this till have a printed code. An owner or admin can switch printed codes on in Settings, under Live network.",
  publicAddressNeeded:
    "The network posts scans to this server, so it needs an https address that the network reaches. Set PUBLIC_URL to it, restart Qassa, and try again.",
  tipQuestionOver: "A tip has already been chosen, or the time for it is over. Ask at the till.",
  paymentInProgress:
    "The payment is still being created. Try again in a few seconds. No second payment is created.",

  // Devices.
  deviceKeyNotFound: "Device key {} not found. Check the ID in the list of devices.",
  keyAlreadyRotated:
    "This key has already been rotated. Rotate the key that replaced it, or revoke that one first.",
  keyRevoked: "This key is revoked. Create a new one instead.",
  keyExpired: "This key has expired. Create a new one instead.",

  // Webhooks and the webhook catcher.
  subscriptionNotFound: "Webhook subscription {} not found. List the subscriptions to find its ID.",
  deliveryNotFound: "Webhook delivery {} not found. Check the ID in the delivery log.",
  tooManySubscriptions:
    "There are already {} webhook subscriptions. Delete one that is no longer used.",
  rotationNotStarted: "There is no new secret to promote. Start a rotation first.",
  deliveryWasTest: "This was a test. Send a new test instead.",
  subscriptionOffOrDeleted: "The subscription is off or deleted. Turn it on first.",
  subscriptionOff: "The subscription is off. Turn it on first.",
  attemptInProgress: "An attempt is in progress. Try again in a few seconds.",
  catcherNotFound: "Webhook catcher not found. Create one under Webhooks → Catcher, in test mode.",
  caughtNotFound:
    "Caught request {} not found. Requests are deleted after a day; list the latest ones.",
  catcherForTestMode:
    "The webhook catcher works in test mode only. Switch to test mode, or add a subscription for your own server.",

  // Notes, tags, saved views and chats.
  noteNotFound: "Note not found. Someone may have deleted it; reload the page.",
  tooManyNotes: "This payment already has {} notes. Delete one first.",
  savedViewNotFound: "Saved view not found. Someone may have deleted it; reload the page.",
  tooManySavedViews: "This list already has {} saved views. Delete one first.",
  chatNotFound: "Chat not found. Someone may have removed it; reload the page.",
  tooManyChats: "The organization already has {} chats. Remove one first.",
  notAPhoneNumber:
    "This is not a phone number. Give it in international format, such as +77011234567.",

  ...networkErrorTemplates,

  // Why a payment or refund failed, as Qassa and the sandbox network say it.
  networkDidNotAnswer: "The payment network did not answer.",
  networkNotReached: "The payment network could not be reached.",
  networkMadeNoLink: "The payment network did not create the link.",
  networkRejected: "The payment network rejected the payment.",
  networkRefused: "The payment network refused this payment.",
  payerDeclinedPayment: "The payer declined the payment.",
  payerDeclined: "The payer declined.",
  payerNotFound: "No payer has this phone number.",
  payerFundsMissing: "The payer has insufficient funds.",
  codeNotFound: "No payer has this code.",
  phoneWrong: "The phone number is wrong.",
  networkTechnicalFault: "Technical fault of the network.",
  amountNotAccepted: "The payment network doesn't accept this amount.",
  amountOverLimit: "The amount exceeds the payer's limit for one payment.",
  merchantCurrency: "The merchant takes {}, not {}.",
  referenceOfAnother: "The reference belongs to an operation of another kind, amount or payer.",
  referenceOfRefund: "The reference belongs to another refund.",
  paymentNotPaid: "The payment is not paid.",
  refundOverPayment: "The amount exceeds what can still be refunded.",
  bankRejectedRefund: "The payer's bank rejected the refund.",
  paymentGivenBack:
    "The payer approved it, but the payment network could not take the money in time. It was given back.",
  apipayRefused: "ApiPay.kz refused the request ({}).",
  apipayPhoneElsewhere: "Kaspi Pay reaches phone numbers of Kazakhstan only, such as +77011234567.",
  apipayAmountChanged: "ApiPay.kz changed the amount. Enter an amount without tiyn.",
  apipayNoLinks: "ApiPay.kz does not make QR codes for payments.",
  apipayPaymentUnknown: "ApiPay.kz does not know this payment. Return the money in another way.",
  apipayRefundFailed: "Kaspi could not return the money.",
  vippsRefused: "Vipps MobilePay refused the request ({}).",
  vippsNoSuchCode: "This is not a code of a Vipps MobilePay app.",
  vippsPhoneTooShort: "Vipps MobilePay has no payers with such a short phone number.",
  pixRefused: "Pix refused the request ({}).",
  pixNoPhones: "Pix does not send requests to phones.",
  pixNotPaid: "Nobody has paid this charge.",
  pixPaidInParts:
    "The payer paid more than once, and each payment is refunded by itself. Refund the amount of one of them.",
  pixChargeRemoved: "The bank removed the charge.",
  pixRefundFailed: "The bank could not return the money.",

  // What a payment network cannot do, and what to use instead.
  noPhoneRequests:
    "{} does not send requests to phones. Create a payment link instead, and show it as a QR code.",
  noPersonalQr:
    "{} does not take codes that payers show. Ask for the payer's phone number, or create a payment link.",
  noLinks:
    "{} does not make QR codes for payments. Create a payment with the payer's phone number instead.",
  noCancelling: "{} does not cancel payments. Wait until it expires, or refund it once it is paid.",
  noStaticQr:
    "{} has no printed QR codes. Create a payment link instead, and show it as a QR code.",
  noPrintedCodes: "{} has no printed codes for tills. Show a QR code at the till instead.",
  otherCurrencies:
    "{} takes {}, not {}. An owner can change the organization's currency in Settings.",
  amountOutOfRange: "{} takes from {} to {} {} per payment. Enter such an amount.",
  noRefunds: "{} does not return money. Return it in another way.",
  wholeRefundsOnly: "{} refunds only whole payments. Leave the amount out to refund all of it.",
  linkTooLong: "must be at most {}: {} does not keep a link for longer",

  // Where Qassa may send requests.
  notPublic: "{} is not a public address",
  leadsToNotPublic: "{} leads to {}, which is not a public address",
  mustUseHttps: "{} must use https",
  leadsToMustUseHttps: "{} leads to {}, which must use https",
  noAddress: "{} has no address",
  noAddressInDns: "{} has no address in DNS",
  notResolved: "{} could not be resolved: no name server answered",

  // Why a webhook or a message to a chat was not delivered.
  nothingSent: "{}. Nothing was sent",
  endpointAnswered: "The endpoint answered {}",
  endpointRedirected:
    "The endpoint answered {}, a redirect. Redirects are not followed: use the final URL",
  endpointRedirectedTo:
    "The endpoint answered {}, a redirect to {}. Redirects are not followed: use the final URL",
  endpointGone: "The endpoint answered {}: it no longer accepts deliveries",
  endpointGoneTurnedOff: "The endpoint answered {}, and the subscription was turned off",
  endpointSilent: "The endpoint did not answer within {} s",
  connectionTimedOut: "The connection timed out",
  connectionRefused: "The connection was refused: nothing is listening at that address",
  hostNotReached: "The host cannot be reached",
  connectionClosed: "The connection was closed before a response arrived",
  responseHeadersTooLong: "The response headers were too long",
  responseNotHttp: "The response was not HTTP",
  tlsFailed: "The TLS connection failed: {}",
  deliveryNotSent: "The delivery could not be sent: {}",
  tooManyInterim: "More than {} 1xx responses arrived without a final one",
  othersTooSlow:
    "Not sent: other endpoints took too long to answer. Test this subscription on its own",
  secretUnreadable:
    "The signing secret can't be decrypted: SECRETS_KEY has changed since it was saved. Restore the old key, or rotate the secret",
  subscriptionTurnedOff: "The subscription was turned off",
  subscriptionDeleted: "The subscription was deleted",

  ...fieldErrorTemplates,

  // What the sandbox can be told to do.
  faultNoAnswer: "No answer",
  faultNoAnswerText: "Requests never reach the network. Nothing is processed or answered.",
  faultAnswerLost: "Answer lost",
  faultAnswerLostText: "The network processes requests, but its responses never arrive.",
  faultServerError: "Server error",
  faultServerErrorText: "The network answers 500 and processes nothing.",
  faultMalformedAnswer: "Malformed answer",
  faultMalformedAnswerText: "The network processes requests and answers with malformed JSON.",
  faultSlowNetwork: "Slow network",
  faultSlowNetworkText: "Every response takes this many milliseconds. 0 turns it off.",
  faultWrongNumber: "Wrong number",
  faultWrongNumberText: "Payment requests are refused immediately: no payer has this phone number.",
  faultInsufficientFunds: "Insufficient funds",
  faultTechnicalFault: "Technical fault",
  faultTechnicalFaultText: "The payment is rejected because of a technical fault of the network.",
  faultLatePayment: "Late payment",
  faultLatePaymentText:
    "New payments expire after 5 seconds and are reported paid 20 seconds later.",
  faultUnknownStatus: "Unknown status",
  faultUnknownStatusText: "Pending payments are reported with an unknown status.",
  faultRefundFails: "Refund fails",
  faultRefundFailsText: "New refunds are accepted and fail a few seconds later.",
  faultDuplicateHistory: "Duplicate history",
  faultDuplicateHistoryText:
    "The history lists every static QR payment twice and repeats the end of the previous page.",
  magicPaid: "Paid immediately.",
  magicPaidSoon: "Paid after 3 seconds, as if the payer had confirmed.",
  magicDeclined: "Declined by the payer immediately.",
  magicFundsMissing: "Accepted, and rejected after 1 second: the payer has insufficient funds.",
  magicWrongNumber: "Accepted, and rejected after 1 second: the phone number is wrong.",
  magicTechnicalFault: "Accepted, and rejected after 2 seconds: technical fault of the network.",
  magicRefused: "Refused immediately with {}.",
  magicExpires: "Expires after 5 seconds.",
  magicPaidLate: "Expires after 5 seconds and is reported paid 20 seconds later.",
  magicUnknownStatus: 'Reported as "{}", an unknown status, for 20 seconds, then paid.',
  magicRefundsFail: "Paid immediately. Its refunds fail after a few seconds.",
  magicAnswerLost: "Accepted, but the network's response is lost. The payer can confirm it.",
} as const;

/** The translations of all templates, with {1}, {2} for the inserted values. */
export type ErrorTexts = Readonly<Record<keyof typeof errorTemplates, string>>;
