// Calls the account area's routes as the framework does: through the route file of a surface, with a real Request.
import type { Session } from "@/tests/support/session";
import { answered, type Answered } from "../answered";

type Routes = Record<string, ((request: Request) => Promise<Response>) | undefined>;

/** The route files. Read anew for each request, since tests load modules again with other settings. */
const ROUTES: Record<string, () => Promise<Routes>> = {
  account: () => import("@/app/api/account/[...path]/route"),
  access: () => import("@/app/api/access/[...path]/route"),
  display: () => import("@/app/api/display/[[...path]]/route"),
};

export interface RequestOptions extends Partial<Session> {
  body?: unknown;
}

/** Sends a request to `/api/account…`, `/api/access…` or `/api/display…`, with a session's headers or those of a signed-out page. */
export async function ask(
  method: string,
  address: string,
  { headers = { origin: "http://localhost:3000" }, body }: RequestOptions = {},
): Promise<Answered> {
  const [, surface = ""] = address.split(/[/?]/);
  const route = (await ROUTES[surface]?.())?.[method];
  if (!route) throw new Error(`There is no route for ${method} ${address}.`);
  const request = new Request(`http://localhost:3000/api${address}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answered(await route(request));
}

/** Returns the session with the cookie that a response sets. Throws if it sets none. */
export function sessionOfAnswer(answer: Answered, session: Session): Session {
  const [cookie] = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
  if (!cookie) throw new Error("The answer sets no cookie.");
  return { headers: { ...session.headers, cookie } };
}
