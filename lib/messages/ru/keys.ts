import type { keys as en } from "../en/keys";
import type { Translation } from "../translation";

export const keys: Translation<typeof en> = {
  title: "Горячие клавиши",
  groups: {
    anywhere: "Везде",
    pages: "Переход на страницу",
    lists: "В списке",
    windows: "В окне",
  },
  names: {
    palette: "Поиск и переход к странице или действию",
    search: "То же одной клавишей",
    help: "Эта справка",
    next: "Следующая строка",
    previous: "Предыдущая строка",
    open: "Открыть строку",
    choose: "Выбрать результат",
    close: "Закрыть",
  },
  then: "затем",
  singleKeys: "Одиночные клавиши",
  singleKeysText:
    "Отключите их, если они срабатывают от голосового ввода или случайного нажатия. Ctrl K или ⌘ K продолжит работать. Настройка действует в этом браузере.",
  cardTitle: "Клавиатура",
  cardText:
    "Клавишами можно открывать страницы, поиск и строки списка. Нажмите ? на любой странице, чтобы увидеть их все.",
};
