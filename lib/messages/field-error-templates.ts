/** What the server says about a field, without the name of the field, or "the body", that a message begins with. */
export const fieldErrorTemplates = {
  // Fields: any value.
  isRequired: "is required",
  mustBeObject: "must be a JSON object",
  mustBeOfType: "must be of type {}",
  mustBeOneOf: "must be one of: {}",
  mustBeOneOfOr: "must be one of: {} or {}",
  mustBeOneOfThese: "must be one of {}",
  mustNotBeRepeated: "must not be repeated",
  mustNotBeEmpty: "must not be empty; leave it out instead",
  mustBeBoolean: "must be true or false",

  // Fields: text.
  mustBeText: "must be text",
  mustBeValidText: "must be valid text",
  mustHaveCharacters: "must be {} to {} characters long",
  mustHaveCharactersAtLeast: "must be at least {} characters long",
  mustHaveCharactersAtMost: "must be at most {} characters long",
  mustHaveNoLoneSurrogates: "must not contain lone surrogates; send valid Unicode",
  mustHaveNoNul: "must not contain NUL characters",
  mustNotBeBlank: "must not be blank",
  mustHaveNoCommas: "must not contain commas or line breaks",
  noSpaces: "must be without spaces",

  // Fields: numbers and amounts.
  mustBeNumber: "must be a number",
  mustBeFinite: "must be a finite number",
  mustBeNumberOrNull: "must be a number, or null for no limit",
  mustBeWhole: "must be a whole number",
  mustBeWholeBetween: "must be a whole number from {} to {}",
  mustBeBetween: "must be {} to {}",
  mustBePositive: "must be greater than 0",
  mustBeOrMore: "must be {} or more",
  mustBeOrGreater: "must be {} or greater",
  mustBeAtLeast: "must be at least {}",
  mustBeAtMost: "must be at most {}",
  mustHaveNoDecimals: "must have no decimals in {}",
  mustHaveFewDecimals: "must have at most {} decimals in {}",
  mustNotExceedAmount: "must not come to more than the amount",
  mustHaveLinesAtMost: "must have at most {} lines",
  mustBeAmount: "must be an amount such as 1500 or 1500.50",

  // Fields: dates and times.
  mustBeDate: "must be a date such as {}",
  mustBeCalendarDate: "must be a calendar date, such as {}",
  mustBeOrLater: "must be {} or later",
  mustBeTimestamp: "must be a timestamp such as {}",
  mustBeBetweenYears: "must be between the years {} and {}",
  mustBeFuture: "must be in the future",
  mustBeWithinDays: "must be at most {} days from now",
  mustNotBeBeforeFrom: "must not be before from",
  mustBeNearFrom: "must be at most {} days from from",
  mustBeVolumePeriod: "must be today, 7, 30 or 90",
  mustBeTimeZone: "must be an IANA time zone",
  mustBeTimeZoneSuchAs: "must be an IANA time zone such as {}",
  zoneUnknown: "is not known to the database; choose another one",

  // Fields: phones, accounts and organizations.
  mustBePhone: "must be a phone number, such as {}",
  mustBeInternationalPhone: "must be a phone number in international format, such as {}",
  mustBeEmail: "must be an email address",
  mustBeCurrency: "must be an ISO 4217 code",
  mustBeLanguage: "must be en, ru or kk",
  mustBeColourOrNull: "must be text, or null for Qassa's own colour",
  mustBeColour: "must be a colour like {}",
  mustBeFile: "must be a file in base64",
  mustBeAtMostKiB: "must be at most {} KiB",
  logoTooLarge: "must be at most {} KiB, and {} pixels wide and high",
  mustBePin: "must be 4 to 6 digits",
  mustNotBeOneDigit: "must not be one digit repeated",
  mustNotBeRun: "must not be digits in a row, such as {}",
  mustBeAll: "must be all",
  mustBePicture: "must be a PNG, JPEG or WebP picture",
  needsProof: "needs current_password or code",
  columnsRepeated: "Name each column once.",

  // Fields: lists and objects.
  mustHaveItemsAtMost: "must have at most {} items",
  mustHaveLocation: "must have at least one location, or be null for all",
  locationsForCashiersOnly: "is for cashiers only; leave it out for other roles",
  locationUnknown: "has an unknown location; reload the list",
  mustHaveKind: "must have at least one kind",
  mustHaveFilter: "must have at least one filter",
  mustHaveFiltersAtMost: "must have at most {} filters",
  mustBeFilterName: "must be the name of a filter",
  mustBeNetworkOf: "must be the number of a network that is connected in {} mode: {}",
  mustBeNetwork: "must be the number of a network that is connected",
  mustHaveIdsAtMost: "must be at most {} IDs",
  mustNameScope: "must name at least one scope",
  mustNameEvent: 'must name at least one event, or "{}" for all of them',
  nameATag: "name at least one tag to add or remove",
  mustBeAttentionItem: "must be the item of an entry of the overview's attention",
  mustHaveKeysAtMost: "must have at most {} keys",
  mustHaveShortKeys: "must have keys of at most {} characters",
  mustBeAtMostKBInTotal: "must be at most {} KB in total",
  mustHaveSmallNumbers: "must not contain numbers that are too large for JSON",

  // Fields: URLs of endpoints and chats.
  urlNeedsHttps: "must start with https://. Enter the https URL of your endpoint",
  urlNeedsForm: "must have the form https://host/path",
  urlHasPassword:
    "must not contain a user name or password. Deliveries are authenticated by their signature",
  urlHasFragment: "must not contain a fragment. Leave out the # and everything after it",
  urlNotReachable: "cannot be used: {}. Enter an https URL that is reachable from the internet",
  urlHostUnknown: "cannot be used: {}. Check the host name and try again",
  urlTooLong: "must be at most {} characters",
  urlHasSpaces: "must not contain spaces, control characters or backslashes",
  urlNotOne: "is not a URL. Enter one such as {}",
  urlOfCatcher:
    "cannot be changed: this is the subscription of the webhook catcher. Add another subscription for your endpoint",
  urlNeedsChatId: "must end in ?chat_id= and the ID of the chat. Add it, such as {}",
  mustBeUrl: "must be a URL",

  // Fields: the body as a whole, and cursors.
  bodyNeedsType: "must be sent with the header Content-Type: application/json",
  bodyNeedsForm: "must be sent as {}",
  mustBeUtf8: "must be UTF-8",
  mustBeJson: "must be JSON: {}",
  mustBeAtMostKB: "must be at most {} KB",
  mustNotBeDeep: "must not be nested deeper than {} levels",
  cursorOfAnotherList:
    "is not valid for this list; pass next_cursor of the previous page, or leave it out",
  cursorOfAnotherOrder:
    "is not valid for this order; pass next_cursor of the previous page, or leave it out",
  cursorOfAnotherHistory:
    "is not valid for this history; pass next_cursor of the previous page, or leave it out",
  cursorOfAnotherLog: "is not valid for this list; leave it out to start at the newest entry",
  cursorNotValid: "is not valid for this history",
  cookieRemoved: "the cookie {} must contain a URL; it has been removed",

  // Fields: what zod itself says, where a schema has no words of its own.
  tooManyItems: "Too big: expected array to have <={} items",
  tooFewItems: "Too small: expected array to have >={} items",
  textTooLong: "Too big: expected string to have <={} characters",
  numberTooBig: "Too big: expected number to be <={}",
  numberTooSmall: "Too small: expected number to be >={}",
  notAnOption: "Invalid option: expected one of {}",
  unknownKey: "Unrecognized key: {}",
  unknownKeys: "Unrecognized keys: {}",
  invalidInput: "Invalid input",

  twoFactorRequiredHere:
    "This organization requires two-factor sign-in. Turn it on in your profile, then try again.",
  ownTwoFactorFirst: "Turn on two-factor sign-in in your profile first. You would lose access too.",
} as const;

export type FieldErrorTexts = Readonly<Record<keyof typeof fieldErrorTemplates, string>>;
