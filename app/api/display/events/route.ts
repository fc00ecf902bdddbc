import { watchDisplayRoute } from "@/lib/api/display-route";

export const GET = watchDisplayRoute;
