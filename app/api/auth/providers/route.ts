import { authRoute } from "@/lib/api/auth-route";

export const GET = authRoute("providers");
