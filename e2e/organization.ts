// An organization with members, each of whom signs in once, for any number of browsers.
import { type APIRequestContext, type Cookie, request } from "@playwright/test";
import type { Demo } from "./demo";
import { somebody } from "./people";
import { expect, type Person, signIn } from "./sign-in";

export type Role = "owner" | "cashier" | "accountant";

export interface Member {
  person: Person;
  /** Of a browser in which they are signed in. */
  cookies: Cookie[];
}

export interface Organization {
  name: string;
  /** The owner's session. */
  owner: APIRequestContext;
  /** The code in the URL of its sandbox phone. */
  phoneCode: string;
  /** The member with this role: always the same. */
  member: (role: Role) => Promise<Member>;
  /** One more member. */
  hire: (role: Role) => Promise<Member>;
  close: () => Promise<void>;
}

async function post<Answer>(from: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await from.post(path, { data });
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
}

export async function openOrganization({ origin }: Demo): Promise<Organization> {
  const sessions: APIRequestContext[] = [];
  const newSession = async () => {
    const session = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    sessions.push(session);
    return session;
  };
  const signedIn = async (person: Person) => {
    const session = await newSession();
    await signIn({ request: session }, person);
    const { cookies } = await session.storageState();
    return { session, member: { person, cookies } };
  };
  const person = somebody("owner");
  const name = "Corner Café";
  const outside = await newSession();
  await post(outside, "/api/access/sign-up", { ...person, name: "Ada", organization_name: name });
  const { session: owner, member: ada } = await signedIn(person);
  const phone = await owner.get("/api/account/sandbox-phone", { maxRedirects: 0 });

  const hire = async (role: Role): Promise<Member> => {
    const person = somebody(role);
    const invitation = { email: person.email, role };
    const { link } = await post<{ link: string }>(
      owner,
      "/api/account/team/invitations",
      invitation,
    );
    const accepted = {
      token: new URL(link).hash.slice(1),
      name: "Timur",
      password: person.password,
    };
    await post(outside, "/api/access/invitation/accept", accepted);
    return (await signedIn(person)).member;
  };
  const members = new Map<Role, Promise<Member>>([["owner", Promise.resolve(ada)]]);
  return {
    name,
    owner,
    phoneCode: new URL(phone.headers().location!, origin).pathname.split("/").at(-1)!,
    member: (role) => {
      const member = members.get(role) ?? hire(role);
      members.set(role, member);
      return member;
    },
    hire,
    close: async () => {
      for (const session of sessions) await session.dispose();
    },
  };
}
