import { phoneRoute } from "@/lib/http/sandbox-route";
import { presentPhone } from "@/lib/network";

export const GET = phoneRoute({}, ({ merchant }) => presentPhone(merchant));
