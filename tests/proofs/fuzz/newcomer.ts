// A new user, created through the public API: signs up, signs in, creates a device key.
import { randomBytes } from "node:crypto";
import { SCOPES } from "@/lib/kit/permissions";
import type { Credentials } from "./requests";

/** Returns the cookies that a response sets, as a browser sends them back. */
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split(";")[0]!);

async function ok(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

/** Creates an organization. Returns its owner's session, a device key and the sandbox phone's code. */
export async function newcomer(origin: string): Promise<Credentials> {
  const email = `fuzz-${randomBytes(6).toString("hex")}@example.com`;
  const password = "correct horse battery";
  const post = (address: string, body: object, cookie = "") =>
    fetch(origin + address, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    }).then(ok);
  await post("/api/access/sign-up", { email, password, name: "Ada", organization_name: "Fuzz" });

  const csrf = await fetch(`${origin}/api/auth/csrf`).then(ok);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: cookiesOf(csrf).join("; ") },
    body: new URLSearchParams({ csrfToken, email, password, code: "", json: "true" }),
  }).then(ok);
  const cookie = cookiesOf(signedIn).join("; ");

  const made = await post("/api/account/devices", { name: "Till 1", scopes: SCOPES }, cookie);
  const { key } = (await made.json()) as { key: string };
  const phone = await fetch(`${origin}/api/account/sandbox-phone`, {
    headers: { cookie },
    redirect: "manual",
  }).then(ok);
  const address = new URL(phone.headers.get("location") ?? origin);
  return { origin, cookie, deviceKey: key, phoneCode: address.pathname.split("/").at(-1)! };
}
