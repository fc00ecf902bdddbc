import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { findMember, type Member } from "@/lib/domain/sign-in";
import type { Actor, Mode } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { Role } from "@/lib/kit/permissions";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { newSession, tillTokenFor } from "./session";

export const PASSWORD = "correct horse battery staple";

let passwordHash: Promise<string> | undefined;

/** Creates a user without an organization, and returns their ID. Their password is `PASSWORD`. */
export async function newUser(role: Role, name: string): Promise<string> {
  const id = newId("user");
  // Hashed once, because a hash costs more than everything else here.
  passwordHash ??= hash(PASSWORD);
  const email = `${role}-${randomBytes(6).toString("hex")}@example.com`;
  const emailConfirmedAt = new Date();
  await db().user.create({
    data: { id, email, name, passwordHash: await passwordHash, emailConfirmedAt },
  });
  return id;
}

/** Creates a member with a role. Their password is `PASSWORD`. */
export async function newMember(
  organizationId: string,
  role: Role,
  mode: Mode = "test",
): Promise<Member> {
  const userId = await newUser(role, role.charAt(0).toUpperCase() + role.slice(1));
  await db().membership.create({ data: { organizationId, userId, role } });
  return memberOf({ userId, organizationId, mode });
}

/** Returns the actor's current membership, with a new session. Throws if there is none. */
export async function memberOf(
  actor: Pick<Actor, "userId" | "organizationId"> & { mode?: Mode },
): Promise<Member> {
  const { organizationId, mode } = actor;
  const sessionToken = await newSession(actor.userId);
  const member = await findMember({ sessionToken, organizationId, mode });
  if (!member) throw new Error("This user belongs to no organization.");
  return { ...member, tillHash: hashOfToken(tillTokenFor(member.userId)) };
}

/** Returns the same member in another browser, which is another till. */
export const anotherBrowser = (member: Member): Member => ({
  ...member,
  tillHash: hashOfToken(newToken()),
});
