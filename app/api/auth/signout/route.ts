import { authRoute } from "@/lib/api/auth-route";

export const POST = authRoute("signout");
