import type { FieldErrorTexts } from "../field-error-templates";

export const fieldErrors: FieldErrorTexts = {
  // Fields: any value.
  isRequired: "Міндетті өріс",
  mustBeObject: "JSON объектісі болуы керек",
  mustBeObjectNotList:
    "Бос тізім емес, JSON объектісі болуы керек; PHP-де new stdClass() жіберіңіз",
  mustBeOfType: "Түрі мынадай болуы керек: {1}",
  mustBeOneOf: "Мүмкін мәндер: {1}",
  mustBeOneOfOr: "Мүмкін мәндер: {1} немесе {2}",
  mustBeOneOfThese: "Мүмкін мәндер: {1}",
  mustNotBeRepeated: "Қайталанбауы керек",
  mustNotBeEmpty: "Бос болмауы керек; мәні жоқ болса, оны жібермеңіз",
  mustBeBoolean: "Мүмкін мәндер: true немесе false",

  // Fields: text.
  mustBeText: "Мәтін болуы керек",
  mustBeValidText: "Мәтінде жарамсыз таңбалар бар",
  mustHaveCharacters: "{1}–{2} таңба болуы керек",
  mustHaveCharactersAtLeast: "Кемінде {1} таңба болуы керек",
  mustHaveCharactersAtMost: "{1} таңбадан аспауы керек",
  mustHaveNoLoneSurrogates: "Жарамсыз таңбалар бар: мәтін дұрыс Юникодта болуы керек",
  mustHaveNoNul: "NUL таңбалары болмауы керек",
  mustBeMembersInTest:
    "Сынақ режимінде чекті тек команда мүшелері алады. Өз мекенжайыңызды енгізіңіз",
  mustNotBeBlank: "Тек бос орындардан тұрмауы керек",
  mustHaveNoCommas: "Үтір мен жаңа жол болмауы керек",
  noSpaces: "Бос орынсыз болуы керек",

  // Fields: numbers and amounts.
  mustBeNumber: "Сан болуы керек",
  mustBeFinite: "Шекті сан болуы керек",
  mustBeNumberOrNull: "Сан болуы керек, лимит жоқ болса – null",
  mustBeWhole: "Бүтін сан болуы керек",
  mustBeWholeBetween: "Бүтін сан болуы керек, ең азы {1}, ең көбі {2}",
  mustBeBetween: "Ең азы {1}, ең көбі {2} болуы керек",
  mustBePositive: "Нөлден үлкен болуы керек",
  mustBeOrMore: "Ең аз мәні: {1}",
  mustBeOrGreater: "Ең аз мәні: {1}",
  mustBeAtLeast: "Ең аз мәні: {1}",
  mustBeAtMost: "Ең көп мәні: {1}",
  mustBeLessThanAmount: "Өзі кіретін сомадан аз болуы керек",
  codeWithPhone: "payer_phone көрсетілсе, қажет емес",
  scanWithPayer: "payer_phone не personal_qr көрсетілсе, қажет емес",
  tipTooLarge: "Шайпұл азырақ болуы керек: сомамен бірге {1} мөлшерінен аспайды",
  tipsAreOff: "Шайпұл өшірулі. Оны иесі не әкімші баптауларда қоса алады",
  mustHaveNoDecimals: "{1} валютасындағы сома бүтін болуы керек",
  mustHaveFewDecimals: "{2} валютасында үтірден кейін {1} таңбадан аспауы керек",
  mustNotExceedAmount: "Жиынтығы төлем сомасынан аспауы керек",
  mustHaveLinesAtMost: "Ең көбі {1} жол",
  mustBeAmount: "Сома болуы керек, мысалы 1500 не 1500.50",

  // Fields: dates and times.
  mustBeDate: "Күн болуы керек, мысалы {1}",
  mustBeCalendarDate: "Күнтізбеде бар күн болуы керек, мысалы {1}",
  mustBeTimeOfDay: "Тәуліктегі уақыт болуы керек, мысалы {1}",
  mustBeOrLater: "Ең ерте мәні: {1}",
  mustBeOrEarlier: "Ең кеш мәні: {1}",
  mustBeTimestamp: "Күн мен уақыт болуы керек, мысалы {1}",
  mustBeBetweenYears: "Жылы {1}–{2} аралығында болуы керек",
  mustBeFuture: "Уақыты болашақта болуы керек",
  mustBeWithinDays: "Қазірден бастап {1} күннен аспауы керек",
  mustBeGivenWithFrom: "Кезеңнің басын да, соңын да көрсетіңіз",
  mustNotBeBeforeFrom: "Кезеңнің соңы басынан бұрын болмауы керек",
  mustBeNearFrom: "Кезең тым ұзақ. Ол {1} күннен аспауы керек",
  mustBeVolumePeriod: "Мүмкін мәндер: today, 7, 30 немесе 90",
  mustBeTimeZone: "Уақыт белдеуінің толық атауы болуы керек, мысалы {1}",
  zoneUnknown: "Дерекқор бұл уақыт белдеуін білмейді; басқасын таңдаңыз",
  zoneDiffers: "Бұл белдеуде дерекқор мен сервердің уақыты бөлек; басқасын таңдаңыз",

  // Fields: phones, accounts and organizations.
  mustBePhone: "Телефон нөмірі болуы керек, мысалы {1}",
  mustBePhoneOrItsEnd:
    "Телефон нөмірі (мысалы, {1}) немесе оның соңғы цифрлары (кемінде {2}) керек",
  mustBeInternationalPhone: "Халықаралық форматтағы телефон нөмірі керек, мысалы {1}",
  mustBeEmail: "Эл. пошта мекенжайы болуы керек",
  mustBeCurrency: "ISO 4217 валюта коды болуы керек",
  mustBeLanguage: "Мүмкін мәндер: en, ru немесе kk",
  mustBeColourOrNull: "Мәтін болуы керек, Qassa түсі үшін – null",
  mustBeColour: "Түс болуы керек, мысалы {1}",
  mustBeFile: "Файл base64 форматында болуы керек",
  mustBeAtMostKiB: "Көлемі {1} КиБ шегінен аспауы керек",
  logoTooLarge: "Көлемі {1} КиБ шегінен, ені мен биіктігі {2} пиксельден аспауы керек",
  mustBePin: "4–6 цифр болуы керек",
  mustNotBeOneDigit: "Бір цифрдың қайталануы болмауы керек",
  mustNotBeRun: "Қатар келген цифрлар болмауы керек, мысалы {1}",
  mustBeScopes: "Атауларды бір бос орынмен бөліп жазыңыз",
  mustBeAccountDigits: "Шот нөмірінің цифрларын енгізіңіз",
  hasUnsendableLine: "Бұл жолды жіберуге болмайды: {1}",
  mustBeAll: "Мүмкін мән: all",
  mustBePicture: "PNG, JPEG не WebP суреті болуы керек",
  needsProof: "Құпиясөз не код керек",
  columnsRepeated: "Әр бағанды бір рет қана көрсетіңіз.",

  // Fields: lists and objects.
  mustHaveItemsAtMost: "{1} элементтен аспауы керек",
  mustHaveLocation: "Кемінде бір орынды немесе барлығын таңдаңыз",
  locationsForCashiersOnly: "Тек кассирлер үшін; басқа рөлдерге көрсетпеңіз",
  locationUnknown: "Белгісіз орын бар. Тізімді жаңартыңыз",
  mustHaveKind: "Кемінде бір түрін таңдаңыз",
  mustHaveFilter: "Кемінде бір сүзгі керек",
  mustHaveFiltersAtMost: "{1} сүзгіден аспауы керек",
  mustBeFilterName: "Сүзгінің атауы болуы керек",
  mustBeNetworkOf: "{1} режимінде қосылған желінің нөмірі болуы керек: {2}",
  mustBeNetwork: "қосылған желінің нөмірі болуы керек",
  mustHaveIdsAtMost: "ID саны {1} шегінен аспауы керек",
  mustNameScope: "Кемінде бір құқықты таңдаңыз",
  mustNameEvent: "Кемінде бір оқиғаны таңдаңыз, барлығы үшін – «{1}»",
  nameATag: "Қосатын не алып тастайтын кемінде бір белгіні көрсетіңіз",
  mustBeAttentionItem: "Шолудағы «Назар аудару керек» тізімінің item мәні болуы керек",
  mustHaveKeysAtMost: "{1} кілттен аспауы керек",
  mustHaveShortKeys: "Кілттері {1} таңбадан аспауы керек",
  mustBeAtMostKBInTotal: "Жалпы көлемі {1} КБ шегінен аспауы керек",
  mustHaveSmallNumbers: "JSON үшін тым үлкен сандар болмауы керек",

  // Fields: URLs of endpoints and chats.
  urlNeedsHttps: "URL https:// деп басталуы керек. Вебхук мекенжайыңыздың https URL-ін енгізіңіз",
  urlNeedsForm: "URL https://host/path түрінде болуы керек",
  urlHasPassword:
    "URL-де пайдаланушы аты мен құпиясөз болмауы керек. Жеткізулердің шынайылығын қолтаңбасы растайды",
  urlHasFragment:
    "URL-де фрагмент болмауы керек. # белгісін және одан кейінгінің бәрін алып тастаңыз",
  urlNotReachable: "Бұл URL жарамайды: {1}. Интернеттен қолжетімді https URL енгізіңіз",
  urlHostUnknown: "Бұл URL жарамайды: {1}. Хост атауын тексеріп, қайталап көріңіз",
  urlTooLong: "{1} таңбадан аспауы керек",
  urlHasSpaces: "URL-де бос орын, басқару таңбалары және кері қиғаш сызық болмауы керек",
  urlNotOne: "Бұл URL емес. Мысалы, мынадай URL енгізіңіз: {1}",
  urlOfCatcher:
    "URL-ді өзгертуге болмайды: бұл вебхук қабылдағыштың жазылымы. Өз мекенжайыңызға басқа жазылым қосыңыз",
  urlNeedsChatId: "URL ?chat_id= және чат ID-імен аяқталуы керек. Оларды қосыңыз, мысалы {1}",
  mustBeUrl: "URL болуы керек",

  // Fields: the body as a whole, and cursors.
  bodyNeedsType: "Сұрау денесі Content-Type: application/json тақырыбымен жіберілуі керек",
  bodyNeedsForm: "Сұрау денесі мына форматта жіберілуі керек: {1}",
  mustBeUtf8: "Сұрау денесі UTF-8 кодтауында болуы керек",
  mustBeJson: "Сұрау денесі JSON форматында болуы керек: {1}",
  mustBeAtMostKB: "Көлемі {1} КБ шегінен аспауы керек",
  mustNotBeDeep: "Кірістіру деңгейлерінің саны {1} шегінен аспауы керек",
  cursorOfAnotherList:
    "Курсор бұл тізімге сай емес; алдыңғы беттің next_cursor мәнін беріңіз не курсорды алып тастаңыз",
  cursorOfAnotherOrder:
    "Курсор бұл реттілікке сай емес; алдыңғы беттің next_cursor мәнін беріңіз не курсорды алып тастаңыз",
  cursorOfAnotherHistory:
    "Курсор бұл тарихқа сай емес; алдыңғы беттің next_cursor мәнін беріңіз не курсорды алып тастаңыз",
  cursorOfAnotherLog:
    "Курсор бұл тізімге сай емес; ең соңғы жазбадан бастау үшін оны алып тастаңыз",
  cursorNotValid: "Курсор бұл тарихқа сай емес",
  cookieRemoved: "{1} cookie файлында URL болуы керек; бұл cookie жойылды",

  // Fields: what zod itself says, where a schema has no words of its own.
  tooManyItems: "{1} элементтен аспауы керек",
  tooFewItems: "Кемінде {1} элемент болуы керек",
  textTooLong: "{1} таңбадан аспауы керек",
  numberTooBig: "Ең көп мәні: {1}",
  numberTooSmall: "Ең аз мәні: {1}",
  notAnOption: "Мүмкін мәндер: {1}",
  unknownKey: "Белгісіз кілт: {1}",
  unknownKeys: "Белгісіз кілттер: {1}",
  invalidInput: "Жарамсыз мән",

  twoFactorRequiredHere: "Бұл ұйым растаумен кіруді талап етеді. Оны профильде қосып, қайталаңыз.",
  ownTwoFactorFirst:
    "Алдымен өз профиліңізде растаумен кіруді қосыңыз, әйтпесе сіз де қолжетімділіктен айырыласыз.",
};
