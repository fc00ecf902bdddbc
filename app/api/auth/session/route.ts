import { authRoute } from "@/lib/api/auth/auth-route";

export const GET = authRoute("session");
