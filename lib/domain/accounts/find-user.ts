import { Prisma, query } from "@/lib/kit/db";
import { liveSession } from "./sessions";

/** A signed-in user, whether or not they belong to an organization. */
export interface User {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  ip?: string | undefined;
}

/** The user that a session stands for, or null when the session is over. */
export async function findUser(session: {
  sessionToken: string;
  ip?: string | undefined;
}): Promise<User | null> {
  const [user] = await query<Omit<User, "ip">>(Prisma.sql`
    WITH ${liveSession(session.sessionToken, session.ip)}
    SELECT s.id AS "sessionId", u.id AS "userId", u.name, u.email
    FROM session s JOIN users u ON u.id = s.user_id`);
  return user ? { ...user, ip: session.ip } : null;
}
