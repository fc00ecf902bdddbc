import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { LANGUAGE_COOKIES } from "@/lib/kit/cookie-names";
import { currentLanguage, LANGUAGES } from "@/lib/kit/language";
import { inLanguageOf, languageOf } from "./language";

const request = (url: string, cookie = "", accept = "") =>
  ({ url, headers: { cookie, "accept-language": accept } }) as IncomingMessage;

test("a page is in the language that was chosen in its browser, whatever the browser asks for", () => {
  for (const language of LANGUAGES) {
    const cookie = `a=1; ${LANGUAGE_COOKIES.person}=${language}; b=2`;
    expect(languageOf(request("/payments?status=paid", cookie, "ru, kk;q=0.9"))).toBe(language);
  }
});

test.each([
  ["", "en"],
  ["kk", "kk"],
  ["ru-RU,ru;q=0.9,en-US;q=0.8", "ru"],
  ["en-US,en;q=0.5,ru;q=0.9", "en"],
  ["de-DE,kk;q=0.4,ru;q=0.6", "ru"],
  ["fr, ru;q=0, kk; q=0.1", "kk"],
  ["de, fr", "en"],
  ["*", "en"],
  [";;,q=,ru;q=x", "ru"],
])("without a choice, %s is answered in %s", (accept, language) => {
  expect(languageOf(request("/sign-in", "", accept))).toBe(language);
});

test("a till and a display have languages of their own, and otherwise that of the person", () => {
  const { person, till, display } = LANGUAGE_COOKIES;
  const all = `${person}=en; ${till}=ru; ${display}=kk`;
  expect(
    ["/overview", "/till", "/receipts/pay_1", "/till/display", "/tills"].map((url) =>
      languageOf(request(url, all)),
    ),
  ).toEqual(["en", "ru", "ru", "kk", "en"]);
  expect(languageOf(request("/till/display?x", `${till}=ru; ${person}=kk`))).toBe("ru");
  expect(languageOf(request("/till", `${person}=kk`))).toBe("kk");
});

test("what programs and integrators read is in English", () => {
  const cookie = `${LANGUAGE_COOKIES.person}=ru`;
  for (const url of ["/api/v1/payments", "/docs", "/docs/quick-start", "/docs.md", "/llms.txt"]) {
    expect(languageOf(request(url, cookie, "ru"))).toBe("en");
  }
});

test("what people do on pages can send emails, which are in their language", () => {
  for (const url of ["/api/access/forgotten-password", "/api/account/team/invitations"]) {
    expect(languageOf(request(url, "", "kk"))).toBe("kk");
  }
});

test("an unknown language in the cookie is ignored", () => {
  expect(languageOf(request("/", `${LANGUAGE_COOKIES.person}=xx`, "kk"))).toBe("kk");
});

test("what answers a request is in its language, however long it takes", async () => {
  const ru = inLanguageOf(request("/", "", "ru"), async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentLanguage();
  });
  const kk = inLanguageOf(request("/", "", "kk"), () => currentLanguage());
  expect([await ru, kk, currentLanguage()]).toEqual(["ru", "kk", "en"]);
});

test("the framework's own copy of the kit knows the language, too", async () => {
  vi.resetModules();
  const copy = await import("@/lib/kit/language");
  expect(copy.currentLanguage).not.toBe(currentLanguage);
  expect(inLanguageOf(request("/", "", "ru"), () => copy.currentLanguage())).toBe("ru");
});
