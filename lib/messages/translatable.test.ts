import { afterEach, expect, test } from "vitest";
import { inLanguage } from "@/lib/kit/language-scope";
import { ofProcess } from "@/lib/kit/process-state";
import * as messages from ".";
import "./all-languages";
import { addTranslations, translatable } from "./translatable";

const english = {
  title: "Payments",
  columns: { amount: "Amount", payer: "Payer" },
  days: ["Monday", "Tuesday"],
  count: (count: number) => `${count} payments`,
};
const texts = translatable("testArea", english);
const known = ofProcess("translations", (): { ru?: object } => ({}));
const before = known.ru;
afterEach(() => Object.assign(known, { ru: before }));

const translate = () =>
  addTranslations("ru", {
    testArea: {
      title: "Платежи",
      columns: { amount: "Сумма", payer: "Плательщик" },
      days: ["понедельник", "вторник"],
      count: (count: number) => `Платежей: ${count}`,
    },
  });

test("a text is in the language in which it is read, however early its group was taken", () => {
  const { columns, days } = texts;
  expect(inLanguage("ru", () => texts.title)).toBe("Payments");
  translate();
  expect(inLanguage("ru", () => [texts.title, columns.amount, texts.count(3), days[1]])).toEqual([
    "Платежи",
    "Сумма",
    "Платежей: 3",
    "вторник",
  ]);
  expect([texts.title, columns.amount, texts.count(3), days[1]]).toEqual([
    "Payments",
    "Amount",
    "3 payments",
    "Tuesday",
  ]);
  expect(inLanguage("kk", () => texts.title)).toBe("Payments");
});

test("groups can be listed, spread and sent to a browser", () => {
  translate();
  inLanguage("ru", () => {
    expect(Object.entries(texts.columns)).toEqual([
      ["amount", "Сумма"],
      ["payer", "Плательщик"],
    ]);
    expect({ ...texts.columns }).toEqual({ amount: "Сумма", payer: "Плательщик" });
    expect(texts.days.map((day) => day.toUpperCase())).toEqual(["ПОНЕДЕЛЬНИК", "ВТОРНИК"]);
    expect(JSON.parse(JSON.stringify(texts.columns))).toEqual(texts.columns);
  });
});

test("the texts of an area are under its name", async () => {
  await import("./all-languages");
  const { docs: _, ...translated } = messages;
  for (const [area, group] of Object.entries(translated)) {
    if (typeof group !== "object" || area === "messages") continue;
    const first = Object.entries(group).find(([, text]) => typeof text === "string");
    if (!first) continue;
    const read = () => (group as Record<string, unknown>)[first[0]];
    const other = inLanguage("ru", read);
    expect(other, area).toEqual((await import("./ru"))[area as "payments"][first[0] as "title"]);
  }
});
