import type { FieldErrorTexts } from "../field-error-templates";

export const fieldErrors: FieldErrorTexts = {
  // Fields: any value.
  isRequired: "Обязательное поле",
  mustBeObject: "Должно быть объектом JSON",
  mustBeObjectNotList:
    "Должно быть объектом JSON, а не пустым списком; в PHP передайте new stdClass()",
  mustBeOfType: "Должно иметь тип {1}",
  mustBeOneOf: "Возможные значения: {1}",
  mustBeOneOfOr: "Возможные значения: {1} или {2}",
  mustBeOneOfThese: "Возможные значения: {1}",
  mustNotBeRepeated: "Не должно повторяться",
  mustNotBeEmpty: "Не должно быть пустым; если значения нет, не передавайте его",
  mustBeBoolean: "Возможные значения: true или false",

  // Fields: text.
  mustBeText: "Должно быть текстом",
  mustBeValidText: "Недопустимые символы в тексте",
  mustHaveCharacters: "Должно быть от {1} до {2} символов",
  mustHaveCharactersAtLeast: "Минимальное число символов: {1}",
  mustHaveCharactersAtMost: "Максимальное число символов: {1}",
  mustHaveNoLoneSurrogates: "Недопустимые символы: текст должен быть в корректном Юникоде",
  mustHaveNoNul: "Не должно содержать символов NUL",
  mustBeMembersInTest:
    "В тестовом режиме чек получают только участники команды. Введите свой адрес",
  mustNotBeBlank: "Не должно состоять из одних пробелов",
  mustHaveNoCommas: "Не должно содержать запятых и переносов строк",
  noSpaces: "Должно быть без пробелов",

  // Fields: numbers and amounts.
  mustBeNumber: "Должно быть числом",
  mustBeFinite: "Должно быть конечным числом",
  mustBeNumberOrNull: "Должно быть числом или null, если лимита нет",
  mustBeWhole: "Должно быть целым числом",
  mustBeWholeBetween: "Должно быть целым числом от {1} до {2}",
  mustBeBetween: "Должно быть от {1} до {2}",
  mustBePositive: "Должно быть больше 0",
  mustBeOrMore: "Должно быть не меньше {1}",
  mustBeOrGreater: "Должно быть не меньше {1}",
  mustBeAtLeast: "Должно быть не меньше {1}",
  mustBeAtMost: "Должно быть не больше {1}",
  mustBeLessThanAmount: "Должно быть меньше суммы, в которую входит",
  codeWithPhone: "не нужно, если указан payer_phone",
  scanWithPayer: "не нужно, если указан payer_phone или personal_qr",
  tipTooLarge: "Чаевые должны быть меньше: вместе с суммой не больше {1}",
  tipsAreOff: "Чаевые отключены. Владелец или администратор может включить их в настройках",
  mustHaveNoDecimals: "Сумма в валюте {1} должна быть целой",
  mustHaveFewDecimals: "Знаков после запятой может быть не больше {1}, валюта: {2}",
  mustNotExceedAmount: "Вместе не должны превышать сумму платежа",
  mustHaveLinesAtMost: "Не больше {1} строк",
  mustBeAmount: "Должно быть суммой, например 1500 или 1500.50",

  // Fields: dates and times.
  mustBeDate: "Должно быть датой, например {1}",
  mustBeCalendarDate: "Должно быть существующей датой, например {1}",
  mustBeTimeOfDay: "Должно быть временем суток, например {1}",
  mustBeOrLater: "Самое раннее значение: {1}",
  mustBeOrEarlier: "Самое позднее значение: {1}",
  mustBeTimestamp: "Должно быть датой и временем, например {1}",
  mustBeBetweenYears: "Год должен быть от {1} до {2}",
  mustBeFuture: "Время должно быть в будущем",
  mustBeWithinDays: "Не позже чем через столько дней: {1}",
  mustBeGivenWithFrom: "Укажите и начало, и конец периода",
  mustNotBeBeforeFrom: "Конец периода не может быть раньше начала",
  mustBeNearFrom: "Период слишком длинный. Максимум дней: {1}",
  mustBeVolumePeriod: "Возможные значения: today, 7, 30 или 90",
  mustBeTimeZone: "Должно быть полным названием часового пояса, например {1}",
  zoneUnknown: "База данных не знает этот часовой пояс; выберите другой",
  zoneDiffers: "В этом поясе у базы данных и у сервера разное время; выберите другой",

  // Fields: phones, accounts and organizations.
  mustBePhone: "Должно быть номером телефона, например {1}",
  mustBePhoneOrItsEnd:
    "Нужен номер телефона, например {1}, или его последние цифры (не меньше {2})",
  mustBeInternationalPhone: "Нужен номер телефона в международном формате, например {1}",
  mustBeEmail: "Должно быть адресом эл. почты",
  mustBeCurrency: "Должно быть кодом валюты ISO 4217",
  mustBeLanguage: "Возможные значения: en, ru или kk",
  mustBeColourOrNull: "Должно быть текстом или null для цвета Qassa",
  mustBeColour: "Должно быть цветом, например {1}",
  mustBeFile: "Должно быть файлом в base64",
  mustBeAtMostKiB: "Размер должен быть не больше {1} КиБ",
  logoTooLarge: "Размер должен быть не больше {1} КиБ, ширина и высота – не больше {2} пикселей",
  mustBePin: "Должно быть от 4 до 6 цифр",
  mustNotBeOneDigit: "Не должно состоять из одной повторённой цифры",
  mustNotBeRun: "Не должно состоять из цифр подряд, например {1}",
  mustBeScopes: "Введите названия через один пробел",
  mustBeAccountDigits: "Введите цифры номера счёта",
  hasUnsendableLine: "Эту строку нельзя отправить: {1}",
  mustBeAll: "Возможное значение: all",
  mustBePicture: "Должно быть изображением PNG, JPEG или WebP",
  needsProof: "Нужен пароль или код",
  columnsRepeated: "Укажите каждый столбец один раз.",

  // Fields: lists and objects.
  mustHaveItemsAtMost: "Максимальное число элементов: {1}",
  mustHaveLocation: "Выберите хотя бы одно место или все",
  locationsForCashiersOnly: "Только для кассиров; для других ролей не указывайте",
  locationUnknown: "Есть неизвестное место. Обновите список",
  mustHaveKind: "Выберите хотя бы один вид",
  mustHaveFilter: "Нужен хотя бы один фильтр",
  mustHaveFiltersAtMost: "Максимальное число фильтров: {1}",
  mustBeFilterName: "Должно быть названием фильтра",
  mustBeNetworkOf: "должен быть номером сети, подключённой в режиме {1}: {2}",
  mustBeNetwork: "должен быть номером подключённой сети",
  mustHaveIdsAtMost: "Максимальное число ID: {1}",
  mustNameScope: "Выберите хотя бы одно право",
  mustNameEvent: "Выберите хотя бы одно событие или «{1}», чтобы получать все",
  nameATag: "Укажите хотя бы одну метку, которую нужно добавить или убрать",
  mustBeAttentionItem: "Должно быть значением item из списка «Требует внимания» в обзоре",
  mustHaveKeysAtMost: "Максимальное число ключей: {1}",
  mustHaveShortKeys: "Максимальное число символов в ключе: {1}",
  mustBeAtMostKBInTotal: "Общий размер должен быть не больше {1} КБ",
  mustHaveSmallNumbers: "Не должно содержать чисел, которые слишком велики для JSON",

  // Fields: URLs of endpoints and chats.
  urlNeedsHttps: "URL должен начинаться с https://. Введите https-адрес, который принимает запросы",
  urlNeedsForm: "URL должен иметь вид https://host/path",
  urlHasPassword:
    "URL не должен содержать имя пользователя и пароль. Подлинность доставок подтверждает их подпись",
  urlHasFragment: "URL не должен содержать фрагмент. Уберите # и всё, что после него",
  urlNotReachable: "Этот URL нельзя использовать: {1}. Введите https-адрес, доступный из интернета",
  urlHostUnknown: "Этот URL нельзя использовать: {1}. Проверьте имя хоста и попробуйте снова",
  urlTooLong: "Максимальное число символов: {1}",
  urlHasSpaces: "URL не должен содержать пробелов, управляющих символов и обратной косой черты",
  urlNotOne: "Это не URL. Введите адрес, например {1}",
  urlOfCatcher:
    "URL нельзя изменить: это подписка приёмника вебхуков. Добавьте для своего адреса другую подписку",
  urlNeedsChatId: "URL должен заканчиваться на ?chat_id= и ID чата. Добавьте их, например {1}",
  mustBeUrl: "Должно быть URL",

  // Fields: the body as a whole, and cursors.
  bodyNeedsType: "Тело запроса нужно передавать с заголовком Content-Type: application/json",
  bodyNeedsForm: "Тело запроса нужно передавать как {1}",
  mustBeUtf8: "Тело запроса должно быть в UTF-8",
  mustBeJson: "Тело запроса должно быть в формате JSON: {1}",
  mustBeAtMostKB: "Размер должен быть не больше {1} КБ",
  mustNotBeDeep: "Максимальное число уровней вложенности: {1}",
  cursorOfAnotherList:
    "Курсор не подходит к этому списку; передайте next_cursor предыдущей страницы или уберите его",
  cursorOfAnotherOrder:
    "Курсор не подходит к этому порядку; передайте next_cursor предыдущей страницы или уберите его",
  cursorOfAnotherHistory:
    "Курсор не подходит к этой истории; передайте next_cursor предыдущей страницы или уберите его",
  cursorOfAnotherLog:
    "Курсор не подходит к этому списку; уберите его, чтобы начать с последней записи",
  cursorNotValid: "Курсор не подходит к этой истории",
  cookieRemoved: "В cookie {1} должен быть URL; этот cookie удалён",

  // Fields: what zod itself says, where a schema has no words of its own.
  tooManyItems: "Максимальное число элементов: {1}",
  tooFewItems: "Минимальное число элементов: {1}",
  textTooLong: "Максимальное число символов: {1}",
  numberTooBig: "Должно быть не больше {1}",
  numberTooSmall: "Должно быть не меньше {1}",
  notAnOption: "Возможные значения: {1}",
  unknownKey: "Неизвестный ключ: {1}",
  unknownKeys: "Неизвестные ключи: {1}",
  invalidInput: "Недопустимое значение",

  twoFactorRequiredHere:
    "Эта организация требует вход с подтверждением. Включите его в профиле и повторите попытку.",
  ownTwoFactorFirst:
    "Сначала включите вход с подтверждением в своём профиле, иначе вы тоже потеряете доступ.",
};
