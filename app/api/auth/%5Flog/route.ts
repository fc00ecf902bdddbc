import { authRoute } from "@/lib/http/auth-route";

export const POST = authRoute("_log");
