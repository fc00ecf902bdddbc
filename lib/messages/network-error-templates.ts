/** What the server says about connecting payment networks, and why one did not answer, as in `errorTemplates`. */
export const networkErrorTemplates = {
  // The live payment network.
  liveNetworkMissing:
    "Live mode needs a live payment network, and none is connected. An owner or admin can connect one in Settings.",
  liveNetworkMissingUseTest:
    "Live mode needs a live payment network, and none is connected. An owner or admin can connect one in Settings; until then, switch to test mode.",
  liveNetworkSecretsLost:
    "{} can't be used: its secrets were lost with this server's key. An owner or admin can connect it again in Settings, under Live network.",
  liveNetworkNotFound:
    "No such network is connected. Settings, under Live network, lists those that are.",
  tooManyNetworks: "{} networks are connected, and no more are possible. Disconnect one first.",
  defaultNetworkNeeded:
    "Payments are made at this network by default. Make another network the default first.",
  networkCheckFailed: "{}. Nothing was saved. {}, then try again.",
  checkUrl: "Check the URL",
  checkAuthority: "Add the certificate of the bank's authority under More settings",
  checkCertificate:
    "Check that it is the certificate of this environment, and that the bank has it",
  checkSecrets: "Check the client ID and the secrets",
  checkPermission: "Check the secrets, and what they are allowed to do",
  checkList: "Ask your bank about its lists, or change them under More settings",
  checkKey: "Check the key that receives",
  noCertificate: "The file has no certificate. Ask your bank for another one.",
  certificateEnded: "The certificate ended on {}. Ask your bank for a new one.",
  certificateNotBegun:
    "The certificate is not valid before {}. Connect then, or check the clock of the server that runs Qassa.",
  certificateWithoutKey:
    "The file has no private key. Choose the certificate and the key together, if they are two files, or the file with both.",
  keyWithoutCertificate:
    "The file has a private key, but no certificate. Choose both files together.",
  certificateRequest:
    "This is a request for a certificate (CSR). Choose the certificate that your bank made of it, with its private key.",
  certificatePassword: "The password does not open this certificate.",
  certificateTooOld:
    'The file is encrypted in an old way that this server can\'t read. Convert it with "openssl pkcs12 -legacy -in company.p12 -nodes -out company.pem", and choose company.pem.',
  certificateIterations:
    'The file takes {} iterations of its password, and at most {} are read. Export it again with fewer, for example with "openssl pkcs12 -export -iter 100000", or as PEM.',
  certificateTooSlow:
    "The file takes too long to decrypt. Try again in a minute, or export it again as PEM.",
  certificateKeyTooLong:
    "The private key is longer than 8,192 bits, or of a kind that banks don't use. Ask your bank for another certificate.",
  certificateOfAnotherKey: "The private key belongs to another certificate.",
  notACertificate:
    "This is not a certificate with its private key, as PEM or PKCS #12 (.pfx, .p12).",
  liveKeyInUse: "A live device key uses this network. Revoke the live keys under Devices first.",
  liveKeysInUse: "{} live device keys use this network. Revoke the live keys under Devices first.",
  linkInUse:
    "A reusable link uses this network. Choose another network there, or end them, under Links first.",
  linksInUse:
    "{} reusable links use this network. Choose another network there, or end them, under Links first.",
  livePaymentOpen:
    "A live payment or refund is not settled at this network yet. Payments are checked for up to 24 hours after they expire. Try again when they are settled.",
  livePaymentsOpen:
    "{} live payments or refunds are not settled at this network yet. Payments are checked for up to 24 hours after they expire. Try again when they are settled.",
  gatewayUrlNeeded: "Enter a URL such as {}",
  gatewayUrlParts: "Leave out user names, ? and #. The token below identifies Qassa.",
  gatewayUrlHttps: "The URL must start with https://, because every request carries the token.",
  gatewayHostUnknown: "{}. Check the host name and try again.",
  gatewayAddressRefused: "{}. Enter the URL of the network or of your gateway.",
  gatewayAddressPrivate:
    "{}. If your gateway is in a private network, the operator of this server can allow it with GATEWAY_ALLOW_PRIVATE=true.",

  // Why a payment network did not answer.
  networkNoAnswer: "The payment network did not answer: {}",
  noResponseInTime: "no response within {} ms",
  answeredStatus: "it answered {}",
  answeredStatusTo: "it answered {} to {} {}",
  answerNotJson: "its answer is not JSON",
  answerWithStatusNotJson: "its answer ({}) is not JSON",
  answerNotOfContract: "its answer ({}) does not match the contract: {}",
  answeredAboutAnother: "asked about {}, it answered about {}",
  rejectedQuery: "it rejected a query",
  callEnded: "the call was ended before an answer came",
  networkGone: "network {} is no longer connected",
  networkSecretsLost: "its secrets were lost: connect it again in Settings",
  noSandboxMerchant: "the sandbox has no merchant for this account",
  cursorNotGiven: 'the cursor "{}" is not one that it gave',
  ownTokenRefused: "it did not accept its own access token (401)",
  noAccessToken: "it gave no access token ({})",
  noAccessTokenBecause: "it gave no access token ({}): {}",
  pauseAsked: "it asked for a pause between calls (429)",
  noUrlForCode: "it gave no URL for the QR code",
  noTextForCode: "it gave no text for the QR code",
  otherChangeUnderWay: "another change of this payment is under way ({})",
  pixNotShownYet: "it does not show yet what paid the charge",
  positionNotOfPix: "the position in its history is not one of Pix",
  pixNoChargeList: "the bank does not list charges",
  bankAnsweredTo: "The bank answered {} to GET {}",
  bankAnsweredToBecause: "The bank answered {} to GET {}: {}",
  chargeForKeyRefused: "The bank answered {} to a charge for the Pix key",
  chargeForKeyRefusedBecause: "The bank answered {} to a charge for the Pix key: {}",
  chargeNotRemoved: "The bank answered {} to the removal of that charge",
  chargeNotRemovedBecause: "The bank answered {} to the removal of that charge: {}",
  authorityUnknown: "The certificate of {} is of an authority that is not known here ({})",
  serverCertificateEnded: "The certificate of {} has ended, or is not valid yet ({})",
  serverCertificateOfOthers: "The certificate at {} is for other names",
  certificateNotAccepted: "The bank did not accept the certificate ({})",
  certificateUnknownToBank:
    "The bank ended the connection, as banks do that don't know a certificate ({})",
  apipayRequestsUsedUp: "its 60 requests a minute are used up",
  apipayKeyRefused: "it did not accept the API key (401)",
  apipayForbidden: "it answered 403: {}",
  apipaySessionEnded: "its session with Kaspi has ended (503). Ask its support to connect it again",
  apipayCreationLost: "the answer to its creation was lost, and the invoice has not appeared",
  apipayRefundLost: "the answer to an earlier request for this refund was lost",
  apipayNotDecided: "it has not decided yet whether the invoice can be cancelled",
  apipayAnswered: "ApiPay.kz answered {} to a look at the invoices. Check the API address.",
  vippsAnswered:
    "Vipps MobilePay answered {}. Check the subscription key and the merchant serial number.",
} as const;

export type NetworkErrorTexts = Record<keyof typeof networkErrorTemplates, string>;
