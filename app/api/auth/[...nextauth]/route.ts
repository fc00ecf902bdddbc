import NextAuth from "next-auth";
import { sessionOptions } from "@/lib/auth";

type Context = { params: Promise<{ nextauth: string[] }> };

// Made for each request: a build has no settings yet.
const handler = (request: Request, context: Context): Promise<Response> =>
  (NextAuth(sessionOptions()) as (request: Request, context: Context) => Promise<Response>)(
    request,
    context,
  );

export { handler as GET, handler as POST };
