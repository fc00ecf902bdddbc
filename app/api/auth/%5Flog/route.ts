import { authRoute } from "@/lib/api/auth/auth-route";

export const POST = authRoute("_log");
