import { Prisma, query } from "@/lib/db";

/** A signed-in user, whether or not they belong to an organization. */
export interface User {
  userId: string;
  name: string;
  email: string;
  ip?: string;
}

/** The user that a session stands for, or null when the session is over. */
export async function findUser(session: {
  userId: string;
  sessionVersion: number;
  ip?: string;
}): Promise<User | null> {
  const [user] = await query<{ name: string; email: string }>(Prisma.sql`
    SELECT name, email FROM users
    WHERE id = ${session.userId} AND session_version = ${session.sessionVersion}`);
  return user ? { userId: session.userId, ip: session.ip, ...user } : null;
}
