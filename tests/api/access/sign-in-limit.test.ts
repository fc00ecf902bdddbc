import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { POST } from "@/app/api/auth/callback/credentials/route";
import { signInFrom } from "@/lib/auth";
import { SignInRefused } from "@/lib/domain/sign-in";

const newAddress = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

const from = (address: string) => new Headers({ "x-forwarded-for": address });

async function useUpTries(address: string) {
  for (let guess = 0; guess < 10; guess += 1) {
    const credentials = { email: `nobody-${guess}@example.com`, password: "a guess" };
    await expect(signInFrom(credentials, from(address))).rejects.toThrow(SignInRefused);
  }
}

const send = (address: string, fields: Record<string, string>) =>
  POST(
    new Request("http://localhost:3000/api/auth/callback/credentials", {
      method: "POST",
      headers: from(address),
      body: new URLSearchParams({ email: "ada@example.com", password: "a guess", ...fields }),
    }),
  );

test("above the limit of an address, a sign-in is refused before next-auth, in next-auth's format", async () => {
  const address = newAddress();
  await useUpTries(address);
  const response = await send(address, { json: "true" });
  expect(response.status).toBe(401);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(30);
  const { url } = (await response.json()) as { url: string };
  expect(url).toBe("http://localhost:3000/sign-in?error=TOO_MANY_SIGN_INS");
});

test("a form submitted by the browser itself redirects to the sign-in page", async () => {
  const address = newAddress();
  await useUpTries(address);
  const response = await send(address, {});
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toContain("/sign-in?error=TOO_MANY_SIGN_INS");
});
