import { watchDisplayRoute } from "@/lib/http/display-route";

export const GET = watchDisplayRoute;
