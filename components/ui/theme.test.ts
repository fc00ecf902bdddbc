import { expect, test } from "vitest";
import { inLanguage } from "@/lib/kit/language-scope";
import "@/lib/messages/all-languages";
import { pageTheme } from "./theme";

/** The paths of what a server component can't pass to the browser: React wants plain objects, read once. */
const accessorsIn = (value: unknown, path = "theme"): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, property]) =>
        property.get ? [`${path}.${name}`] : accessorsIn(property.value, `${path}.${name}`),
      );

test("the theme is sent to browsers as plain objects, in the language of the page", () => {
  expect(accessorsIn(pageTheme())).toEqual([]);
  const close = (language: "en" | "ru" | "kk") =>
    (
      inLanguage(language, pageTheme).components?.ModalCloseButton?.defaultProps as
        | Record<string, string>
        | undefined
    )?.["aria-label"];
  expect([close("en"), close("ru"), close("kk")]).toEqual(["Close", "Закрыть", "Жабу"]);
});
